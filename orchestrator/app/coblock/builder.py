"""One bot that builds for a seat of CoBlock: it carries single actions out in creative flight, and talks in the
game's chat."""

from collections.abc import Sequence
from typing import Protocol

from orchestrator.app.coblock.plot import BuildingPlot
from orchestrator.app.game_sites.chat_lines import forget_lines, hear_message, say_message
from orchestrator.app.game_sites.referee_bot import RefereeBot
from orchestrator.core.contracts.world import World
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Act
from orchestrator.games.coblock.action import BlockAction, BlockVerb
from orchestrator.games.coblock.blocks import SEATS
from orchestrator.games.coblock.minecraft import wool

SECONDS = 60.0  # of the game for one action, the flight included
TAG = "[build] "  # begins the lines of the builders, so that other talk in the chat is not taken for one


class SiteMember(Protocol):
    """The contract of a member of a building site, a bot or a person (person.py): its seat and its name on the server."""

    seat: int
    name: str

    async def present(self) -> None:
        """Wait until the member is in the world, as far as that is known. Raises BodyLost if it is gone for good."""
        ...

    async def step_aside(self) -> None:
        """Leave the plot, if that can be asked of the member."""
        ...

    def attend(self) -> None:
        """Forget the lines that were heard so far."""
        ...

    async def hear(self, speaker: str, lines: Sequence[str]) -> str | None:
        """Return what the member hears when the partner says these lines; None if they were not heard in time."""
        ...


class WoolBuilder(RefereeBot):
    """The bot of one seat. The partner and its blocks are in nobody's way."""

    def __init__(self, seat: int, body: World, plot: BuildingPlot) -> None:
        super().__init__(SEATS[seat], body)
        self.seat, self.plot = seat, plot

    async def build(self, action: BlockAction) -> Outcome:
        """Place or break the block of an action, and return how that went."""
        assert action.cell is not None
        x, y, z = self.plot.at(action.cell)
        if action.verb is BlockVerb.PLACE:
            return await self._act("placeInFlight", x=x, y=y, z=z, block=wool(action.colour))
        return await self._act("breakInFlight", x=x, y=y, z=z)

    async def step_aside(self) -> None:
        """Fly to the place beside the plot where the builder waits."""
        x, y, z = self.plot.perch(self.seat)
        await self._act("flyTo", x=x, y=y, z=z)

    async def tell(self, text: str, listener: "SiteMember") -> str | None:
        """Say a message in the game's chat, in several lines if it is long, and return it as the listener heard it. Return None
        if it was not heard in time."""
        listener.attend()
        return await listener.hear(self.name, await say_message(self.body, TAG, text))

    def attend(self) -> None:
        """Forget the lines that were heard so far."""
        forget_lines(self.body)

    async def hear(self, speaker: str, lines: Sequence[str]) -> str | None:
        """Return what the bot hears when the partner says these lines; None if they were not heard in time."""
        return await hear_message(self.body, TAG, speaker, lines)

    async def _act(self, skill: str, **args: object) -> Outcome:
        return await self.body.act(Act(skill, args, SECONDS))

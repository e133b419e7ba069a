"""One bot that carries things for a seat of the transport game: it walks from cell to cell, takes things out of the item frames
on the floor and puts them into others. Its hands are those of the game, and the first row of its inventory is its bag."""

from collections.abc import Mapping, Sequence

from orchestrator.app.game_sites.chat_lines import forget_lines, hear_messages, say_message
from orchestrator.app.game_sites.referee_bot import RefereeBot
from orchestrator.core.blueprint import Cell as Block
from orchestrator.core.contracts.world import World
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Act
from orchestrator.games.transport.minecraft import item_of

SECONDS = 60.0  # of the game for one action
TAG = "[haul] "  # begins the lines of the game, so that other talk in the chat is not taken for one


class HaulPorter(RefereeBot):
    """The bot of one seat."""

    def __init__(self, seat: int, name: str, body: World) -> None:
        super().__init__(name, body)
        self.seat = seat

    async def walk(self, path: Sequence[Block], pace: float) -> Outcome:
        """Walk along these cells with so many ticks for each."""
        return await self._act("walkCells", path=[list(block) for block in path], pace=pace)

    async def pick_up(self, thing: str, place: Block) -> Outcome:
        """Take a thing out of the frame in a cell."""
        return await self._act("takeFromFrame", **_in_frame(thing, place))

    async def put_down(self, thing: str, place: Block) -> Outcome:
        """Put a thing into the frame in a cell."""
        return await self._act("putInFrame", **_in_frame(thing, place))

    async def sort(self, hands: Sequence[str], bag: Sequence[str]) -> Outcome:
        """Move what the bot holds into its hands and its bag."""
        return await self._act("sortHands", hands=[item_of(one) for one in hands], bag=[item_of(one) for one in bag])

    async def say(self, text: str) -> list[str]:
        """Say a message in the chat and return its lines."""
        return await say_message(self.body, TAG, text)

    def attend(self) -> None:
        """Forget the lines that were heard so far."""
        forget_lines(self.body)

    async def hear(self, said: Mapping[str, Sequence[str]]) -> dict[str, str] | None:
        """Return what the bot hears when these speakers say these lines, by their names; None if that was not heard in
        time."""
        return await hear_messages(self.body, TAG, said)

    async def _act(self, skill: str, **args: object) -> Outcome:
        return await self.body.act(Act(skill, args, SECONDS))


def _in_frame(thing: str, place: Block) -> dict[str, object]:
    x, y, z = place
    return {"item": item_of(thing), "x": x, "y": y, "z": z}

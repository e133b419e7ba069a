"""Joins bots to a world: the whole crew at the start, and later a new bot for each member that has to be replaced."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain, count

from orchestrator.app.shared_world import CannotJoin, SharedWorld
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.run import CrewJoined, MemberRecruited
from orchestrator.record.writer import Recorder
from orchestrator.team.organisation import NAMES


@dataclass
class BotJoiner:
    """Joins the bots of one crew to a shared world.

    `worlds` holds their bodies by name; a recruit is added to it. `arrivals` queues the bodies that joined after the start.
    """

    shared_world: SharedWorld
    worlds: dict[str, World]
    recorder: Recorder
    arrivals: "asyncio.Queue[World]" = field(default_factory=asyncio.Queue)

    async def join(self) -> None:
        """Join all bots at once and record the crew.

        Raises BlockcrewError with the reason of the first bot that cannot join.
        """
        joins = [self.shared_world.enter(name) for name in self.worlds]
        for answer in await asyncio.gather(*joins, return_exceptions=True):
            if isinstance(answer, CannotJoin):
                raise BlockcrewError(f"The crew cannot join {self.shared_world.place.address}: {answer}")
            if isinstance(answer, BaseException):
                raise answer
        place = self.shared_world.place
        self.recorder.write(CrewJoined(members=list(self.worlds), address=place.address, cannot=place.cannot))

    async def recruit(self) -> World:
        """Join one more bot under a free name and return its body. Raises BlockcrewError when it cannot join."""
        name = next(name for name in free_names() if name not in self.shared_world.taken and name not in self.worlds)
        self.worlds[name] = world = self.shared_world.body(name, self.recorder)
        try:
            await self.shared_world.enter(name)
        except CannotJoin as error:
            del self.worlds[name]
            await self.shared_world.leave([name])
            raise BlockcrewError(f"{name} cannot join {self.shared_world.place.address}: {error}") from error
        self.recorder.write(MemberRecruited(agent=name))
        self.arrivals.put_nowait(world)
        return world

    async def introduce(self, attend: Callable[[World], None]) -> None:
        """Call `attend` with each body that joins after the start, so that people can talk to it. Never returns."""
        while True:
            attend(await self.arrivals.get())


def free_names() -> "chain[str]":
    """Return the usual names of members, then the same names with numbers from 2 on, without end."""
    return chain(NAMES, (f"{name}{number}" for number in count(2) for name in NAMES))

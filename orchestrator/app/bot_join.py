"""Bodies come into the world: the whole crew at the start, and one more when somebody has to be replaced."""

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
    """The way into one place for the bodies in `worlds`, a crew's. `attend` is told everybody who comes later."""

    grounds: SharedWorld
    worlds: dict[str, World]
    recorder: Recorder
    attend: Callable[[World], None] = field(default=lambda world: None)

    async def join(self) -> None:
        """Every bot into the world, all at once. Raises BlockcrewError with the first bot's reason."""
        joins = [self.grounds.enter(name) for name in self.worlds]
        for answer in await asyncio.gather(*joins, return_exceptions=True):
            if isinstance(answer, CannotJoin):
                raise BlockcrewError(f"The crew cannot join {self.grounds.place.address}: {answer}")
            if isinstance(answer, BaseException):
                raise answer
        place = self.grounds.place
        self.recorder.write(CrewJoined(members=list(self.worlds), address=place.address, cannot=place.cannot))

    async def recruit(self) -> World:
        """One more body, under a name that is free; people can talk to it at once. Raises BlockcrewError."""
        name = next(name for name in free_names() if name not in self.grounds.taken and name not in self.worlds)
        self.worlds[name] = world = self.grounds.body(name, self.recorder)
        try:
            await self.grounds.enter(name)
        except CannotJoin as error:
            del self.worlds[name]
            await self.grounds.leave([name])
            raise BlockcrewError(f"{name} cannot join {self.grounds.place.address}: {error}") from error
        self.recorder.write(MemberRecruited(agent=name))
        self.attend(world)
        return world


def free_names() -> "chain[str]":
    """The roster's names, then the same with numbers."""
    return chain(NAMES, (f"{name}{number}" for number in count(2) for name in NAMES))

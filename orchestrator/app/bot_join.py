"""Joins bots to a world: a whole crew at the start, and later one new bot for each member that has to be replaced."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import chain, count

from orchestrator.app.shared_world import CannotJoin, SharedWorld
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.run import CrewJoined, MemberRecruited
from orchestrator.record.writer import Recorder
from orchestrator.team.organisation import NAMES

AT_ONCE = 16  # bots that join at the same time; more on a small machine keep the server from answering any of them in time


@dataclass
class BotJoiner:
    """Joins the bots of one crew to a world that other crews may share.

    `worlds` has each bot's own access to the world (its body), by the bot's name; `recruit` adds to it. `arrivals` queues the
    bodies that joined after the start.
    """

    shared_world: SharedWorld
    worlds: dict[str, World]
    recorder: Recorder
    arrivals: "asyncio.Queue[World]" = field(default_factory=asyncio.Queue)

    async def join(self) -> None:
        """Join all bots of the crew, AT_ONCE (16) of them at a time, and record the crew's members.

        Raises BlockcrewError if a bot cannot join, with the reason of the first one.
        """
        limit = asyncio.Semaphore(AT_ONCE)

        async def enter(name: str) -> None:
            async with limit:
                await self.shared_world.enter(name)

        joins = [enter(name) for name in self.worlds]
        for answer in await asyncio.gather(*joins, return_exceptions=True):
            if isinstance(answer, CannotJoin):
                raise BlockcrewError(f"The crew cannot join {self.shared_world.place.address}: {answer}")
            if isinstance(answer, BaseException):
                raise answer
        place = self.shared_world.place
        self.recorder.write(CrewJoined(members=list(self.worlds), address=place.address, cannot=place.cannot))

    async def recruit(self) -> World:
        """Join one more bot, under a name that no bot has, and return its body (its access to the world). Raises BlockcrewError
        when it cannot join."""
        name = next(
            name
            for name in free_names(self.shared_world.accounts)
            if name not in self.shared_world.taken and name not in self.worlds
        )
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
        """Call `attend`, which makes the dialogue listen to a bot, with each body (one bot's access to the world) that joins
        after the start. Never returns."""
        while True:
            attend(await self.arrivals.get())


def free_names(first: Iterable[str] = ()) -> "chain[str]":
    """Return the names `first`, then the usual names of members (`NAMES`), then those with numbers from 2 on, such as `Ada2`,
    without end."""
    return chain(first, NAMES, (f"{name}{number}" for number in count(2) for name in NAMES))

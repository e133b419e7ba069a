"""The members of a crew that carry out a goal of living: they get what it takes, as for any goal to gather, and act."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar

from orchestrator.agent.hourglass import Hourglass
from orchestrator.core.blueprint import Build, Cell
from orchestrator.core.contracts.clock import real_seconds
from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.contracts.world import BodyLost
from orchestrator.core.goal import Goal, amount
from orchestrator.core.observation import Observation
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Status
from orchestrator.core.waiting.together import together
from orchestrator.knowledge.names import count_of
from orchestrator.team.crew import Crew

Tell = Callable[[str], None]  # says one line to the person who gave the goal
Result = TypeVar("Result")
Part = TypeVar("Part")
FAR = 24.0  # blocks from a place at which a member walks there first
DEEP = 3  # blocks above or below a place, as in a mine, from which a member goes there first: a walk there digs
WALK = 180.0  # seconds for a walk
COUNT = 15.0  # seconds of the game between two counts
AGAIN = 20  # times that an act is repeated after a reflex or a pause has interrupted it


class LivingCrew:
    """The members of one crew at work for one goal. `tell` says how the work goes to who ordered it."""

    def __init__(self, crew: Crew, tell: Tell) -> None:
        self.crew, self.tell = crew, tell
        self.agents: dict[str, Hourglass] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the members that work and are in the world."""
        return tuple(name for name in self.crew.organisation.diggers if self.crew.online(name))

    @property
    def everybody(self) -> tuple[str, ...]:
        """Return the names of all members that are in the world, also of a leader that does not work."""
        return tuple(name for name in self.crew.organisation.members if self.crew.online(name))

    def stage(self, text: str) -> None:
        """Set in words how far the members are, for those who ask and for the lines that tell progress."""
        self.crew.stage = text

    def agent(self, name: str) -> Hourglass:
        """Return the agent that gets things for this goal with the bot of a member."""
        if name not in self.agents:
            self.agents[name] = self.crew.agent(name, AgentRole.LEAF)
        return self.agents[name]

    async def each(self, work: Callable[[str], Awaitable[Result]], names: Collection[str] | None = None) -> dict[str, Result]:
        """Let all members that work, or these, do something side by side, and return the results by member; those of members
        that are lost meanwhile are missing. An error of one member ends what the others do."""
        chosen = self.names if names is None else tuple(names)
        found = await together(*(self._unless_lost(work, name) for name in chosen))
        return {name: result for name, results in zip(chosen, found, strict=True) for result in results}

    async def _unless_lost(self, work: Callable[[str], Awaitable[Result]], name: str) -> list[Result]:
        try:
            return [await work(name)]
        except BodyLost:
            return []

    async def seen(self, name: str) -> Observation:
        """Return what a member observes. Raises BodyLost."""
        return await self.crew.worlds[name].observe()

    async def get(self, name: str, item: str, count: int) -> str:
        """Let a member hold at least `count` of an item; return why that is impossible, empty if it holds them. Raises
        BodyLost."""
        lacks = count - count_of((await self.seen(name)).inventory, item)
        if lacks <= 0:
            return ""
        verdict = await self.agent(name).pursue(Goal(f"get {amount(lacks, item)}", item, lacks))
        return "" if verdict.status is Status.SUCCESS else verdict.why

    async def build(self, name: str, text: str, build: Build) -> str:
        """Let one member build something, with what it takes; return why that is impossible, empty if it stands. Raises
        BodyLost."""
        await self.go(name, build.low)
        verdict = await self.agent(name).pursue(Goal(text, "", build.blocks or len(build.cells), build=build))
        return "" if verdict.status is Status.SUCCESS else verdict.why

    async def do(self, name: str, skill: str, args: Mapping[str, object], seconds: float) -> Outcome:
        """Let a member run one skill, again after a pause or a reflex has interrupted it, and return the outcome."""
        queue, nothing = self.agent(name).queue, Goal("", "", 1)
        outcome = Outcome(False, Reason.INTERRUPTED)
        for _ in range(AGAIN):
            outcome = await queue.direct(Act(skill, args, seconds), nothing, None)
            if outcome.reason is not Reason.INTERRUPTED:
                break
        return outcome

    async def go(self, name: str, to: Cell, near: int = 6) -> None:
        """Let a member walk to a place that is far from it, or far above or below it. Raises BodyLost."""
        here = (await self.seen(name)).position
        if max(abs(here.x - to[0]), abs(here.z - to[2])) > FAR or abs(here.y - to[1]) > DEEP:
            await self.do(name, "goTo", {"x": to[0], "y": to[1], "z": to[2], "range": near}, WALK)

    async def look(self, cells: Collection[Cell]) -> Mapping[Cell, str]:
        """Return the blocks in these cells, as far as any member sees them."""
        found: dict[Cell, str] = {}
        for name in self.names:
            try:
                found |= await self.crew.worlds[name].look_at(cells)
            except BodyLost:
                continue
            if len(found) == len(cells):
                break
        return found

    async def held(self) -> Counter[str]:
        """Return what all members together hold."""
        return sum((Counter(dict(each)) for each in (await self.crew.inventories()).values()), Counter[str]())

    @asynccontextmanager
    async def counting(self, item: str, wanted: int, text: str) -> AsyncIterator[None]:
        """Keep saying in the stage how many of an item the members hold, while they get it."""

        async def count() -> None:
            while True:
                self.stage(f"{text} ({min(wanted, count_of(await self.held(), item))} of {amount(wanted, item)})")
                await self.rest(COUNT)

        task = asyncio.create_task(count())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait({task})

    async def rest(self, seconds: float) -> None:
        """Let so many seconds of the game pass."""
        await asyncio.sleep(real_seconds(seconds, self.crew.pool.clock))


def divided(things: Sequence[Part], names: Sequence[str]) -> Iterator[tuple[str, list[Part]]]:
    """Yield the members, each with its share of some things that lie in order: neighbours stay together."""
    count = len(names)
    for at, name in enumerate(names):
        mine = list(things[len(things) * at // count : len(things) * (at + 1) // count])
        if mine:
            yield name, mine

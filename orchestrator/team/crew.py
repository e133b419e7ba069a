"""The crew: members over one pool, one goal at a time, and a stop that waits for nobody.

A goal goes to the root's hourglass; with nobody to command, the root is a leaf that does the work itself. Who commands
and digs too (a link of a chain, a member of a graph) serves the orders of others while it waits for its own.
What people say arrives through spokesman.py.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from orchestrator.agent.hourglass import Hourglass
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.core.journal import Journal
from orchestrator.core.mind import Collaboration, Member, Mind, Role
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.world import BodyLost, World
from orchestrator.team.organisation import Organisation
from orchestrator.team.pool import MessagePool
from orchestrator.team.worker import Worker

AROUND = 2  # commanders that a piece of work may come through where commands go in cycles; then it is done, not divided
Recruit = Callable[[], Awaitable[World]]  # raises BlockcrewError
STOPPED = Verdict(Status.FAIL, "stopped")


class Crew:
    """Who is in it, what it is doing."""

    def __init__(
        self,
        organisation: Organisation,
        worlds: Mapping[str, World],
        mind: Mind,
        pool: MessagePool,
        journal: Journal,
        collaboration: Collaboration | None = None,
    ) -> None:
        """Raises BlockcrewError for a collaboration that the organisation has no use for; None takes its usual one."""
        self.organisation, self.worlds, self.pool, self.journal = organisation, worlds, pool, journal
        self.mind, self.collaboration = mind, fitting(organisation, collaboration)
        self.agents = {name: self._agent(name, organisation.role(name)) for name in organisation.members}
        self.recruit: Recruit | None = None  # brings one more body into the world; None where nobody else can come
        self.goal: Goal | None = None
        self._pursuit: asyncio.Task[Verdict] | None = None
        self.before: dict[str, Mapping[str, int]] = {}  # what each member held when the goal was given

    def _agent(self, name: str, role: Role) -> Hourglass:
        agent = Hourglass(name, role, self.worlds[name], self.mind, self.pool.seat(name), self.journal)
        if role is not Role.LEAF:
            team = self.organisation.commanded(name)
            agent.perception.team = tuple(Member(other, self.organisation.strength(other)) for other in team)
            agent.perception.collaboration = self.collaboration
        return agent

    def _worker(self, name: str) -> Worker:
        deepest = AROUND if self.organisation.cyclic else len(self.organisation.members)
        return Worker(self.agents[name], self._agent(name, Role.LEAF), self.worlds[name], self.pool.seat(name), deepest)

    @property
    def root(self) -> Hourglass:
        """The agent that goals are given to."""
        return self.agents[self.organisation.root]

    @property
    def busy(self) -> bool:
        """Whether a goal is being pursued."""
        return self._pursuit is not None and not self._pursuit.done()

    @property
    def gained(self) -> int:
        """Goal items that came in since the goal was given, as far as members have told."""
        return sum(agent.queue.gained for agent in self.agents.values())

    def begin(self, goal: Goal) -> asyncio.Task[Verdict]:
        """Start on one goal; from now on the crew is busy. Raises BlockcrewError when it is already."""
        if self.busy:
            raise BlockcrewError(f"We are still at {self.goal.text!r}; say stop first." if self.goal else "Say stop first.")
        self.goal = goal
        for agent in self.agents.values():
            agent.queue.gained = 0
        self._pursuit = asyncio.create_task(self._run(goal), name=f"pursue {goal.text}")
        return self._pursuit

    def correct(self, speaker: str, count: int) -> Goal:
        """Another count for the goal that is being pursued; the root hears it as soon as it listens. Raises BlockcrewError."""
        if not self.busy or self.goal is None:
            raise BlockcrewError("We are not at anything.")
        text = self.goal.text.replace(str(self.goal.count), str(count)) if str(self.goal.count) in self.goal.text else ""
        self.goal = Goal(text or f"get {count} {self.goal.item}", self.goal.item, count)
        self.root.perception.goal = self.goal
        self.journal.write("corrected", speaker, goal=self.goal)
        self.pool.post(speaker, self.organisation.root, f"make it {count}")
        return self.goal

    async def pursue(self, goal: Goal) -> Verdict:
        """Work on one goal to its end. A stop ends it with a failure that says so. Raises BlockcrewError when busy."""
        return await self.ended(self.begin(goal))

    async def ended(self, pursuit: asyncio.Task[Verdict]) -> Verdict:
        """What came of a goal that was begun; whoever stops waiting stops it."""
        try:
            await asyncio.wait({pursuit})
            return STOPPED if pursuit.cancelled() else pursuit.result()
        finally:
            pursuit.cancel()

    async def _run(self, goal: Goal) -> Verdict:
        """The root's pursuit beside the workers' loops; a defect in a worker ends all."""
        self.before = await self.inventories()
        for agent in self.agents.values():
            team = agent.perception.team
            agent.perception.team = tuple(replace(one, inventory=self.before.get(one.name, {})) for one in team)
        workers = {name: self._worker(name) for name in self.organisation.members}
        followers = [worker for name, worker in workers.items() if name != self.organisation.root]
        loops = [asyncio.create_task(worker.work(), name=f"worker {worker.seat.name}") for worker in followers]
        pursuit = asyncio.create_task(self._lead(goal), name=f"root {goal.text}")
        try:
            await asyncio.wait({pursuit, *loops}, return_when=asyncio.FIRST_COMPLETED)
            for broken in (loop for loop in loops if loop.done()):
                broken.result()
            return await pursuit
        except BodyLost as lost:
            return Verdict(Status.FAIL, str(lost))
        finally:
            for task in (pursuit, *loops):
                task.cancel()
            await asyncio.gather(pursuit, *loops, return_exceptions=True)

    async def _lead(self, goal: Goal) -> Verdict:
        """The root's pursuit of the goal as it is when that begins."""
        return await self.root.pursue(self.goal or goal)

    async def inventories(self) -> dict[str, Mapping[str, int]]:
        """What each member that is in the world holds now."""
        present = [world for world in self.worlds.values() if world.online]
        looks = await asyncio.gather(*(world.observe() for world in present), return_exceptions=True)
        seen = zip(present, looks, strict=True)
        return {world.name: look.inventory for world, look in seen if not isinstance(look, BaseException)}

    async def stop(self) -> None:
        """Every bot to a standstill now; the goal ends as stopped."""
        halts = [asyncio.create_task(world.stop()) for world in self.worlds.values()]
        if self._pursuit:
            self._pursuit.cancel()
        await asyncio.gather(*halts, return_exceptions=True)


def fitting(organisation: Organisation, wanted: Collaboration | None) -> Collaboration:
    """The collaboration to use. Raises BlockcrewError with those that the organisation allows."""
    if wanted is None:
        return organisation.ways[0]
    if wanted not in organisation.ways:
        ways = " or ".join(organisation.ways)
        raise BlockcrewError(f"A {organisation.name} works by {ways}; {wanted} makes no sense for it.")
    return wanted

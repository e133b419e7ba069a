"""The crew: members over one pool, one goal at a time, and a stop that waits for nobody.

A goal goes to the root's hourglass; with nobody to command, the root is a leaf that does the work itself.
What people say arrives through spokesman.py.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress

from orchestrator.agent.hourglass import Hourglass
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.core.journal import Journal
from orchestrator.core.mind import Mind, Role
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.world import BodyLost, World
from orchestrator.team.organisation import Organisation
from orchestrator.team.pool import MessagePool
from orchestrator.team.worker import Worker


class Crew:
    """Who is in it, what it is doing."""

    def __init__(
        self, organisation: Organisation, worlds: Mapping[str, World], mind: Mind, pool: MessagePool, journal: Journal
    ) -> None:
        self.organisation, self.worlds, self.pool, self.journal = organisation, worlds, pool, journal
        self.agents = {name: self._agent(name, mind) for name in organisation.members}
        self.goal: Goal | None = None
        self._pursuit: asyncio.Task[Verdict] | None = None
        self._workers: list[asyncio.Task[None]] = []

    def _agent(self, name: str, mind: Mind) -> Hourglass:
        role = Role.LEAF if name in self.organisation.leaves else Role.ROOT
        agent = Hourglass(name, role, self.worlds[name], mind, self.pool.seat(name), self.journal)
        agent.perception.team = self.commanded(name)
        return agent

    def commanded(self, name: str) -> tuple[str, ...]:
        """Whom this member may command."""
        return tuple(obeys for commands, obeys in self.organisation.edges if commands == name)

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

    async def pursue(self, goal: Goal) -> Verdict:
        """Work on one goal to its end. A stop ends it with a failure that says so. Raises BlockcrewError when busy."""
        if self.busy:
            raise BlockcrewError(f"We are still at {self.goal.text!r}; say stop first." if self.goal else "Busy.")
        self.goal = goal
        for agent in self.agents.values():
            agent.queue.gained = 0
        self._start_workers()
        self._pursuit = asyncio.create_task(self.root.pursue(goal), name=f"pursue {goal.text}")
        try:
            return await self._watch(self._pursuit)
        finally:
            await self._dismiss_workers()

    async def _watch(self, pursuit: asyncio.Task[Verdict]) -> Verdict:
        """The pursuit's end, or the first defect of a worker."""
        await asyncio.wait([pursuit, *self._workers], return_when=asyncio.FIRST_COMPLETED)
        for worker in self._workers:
            if worker.done() and not worker.cancelled():
                pursuit.cancel()
                await worker
        try:
            return await pursuit
        except BodyLost as lost:
            return Verdict(Status.FAIL, str(lost))
        except asyncio.CancelledError:
            if asyncio.current_task().cancelling():  # type: ignore[union-attr]
                raise
            return Verdict(Status.FAIL, "stopped")

    def _start_workers(self) -> None:
        leaves = [name for name in self.organisation.leaves if name != self.organisation.root]
        workers = [Worker(self.agents[name], self.worlds[name], self.pool.seat(name)) for name in leaves]
        self._workers = [asyncio.create_task(worker.work(), name=f"worker {worker.seat.name}") for worker in workers]

    async def _dismiss_workers(self) -> None:
        for task in (*self._workers, self._pursuit):
            if task:
                task.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self._workers = []

    async def stop(self) -> None:
        """Every bot to a standstill now; the goal ends as stopped."""
        halts = [asyncio.create_task(world.stop()) for world in self.worlds.values()]
        if self._pursuit:
            self._pursuit.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*halts, return_exceptions=True)

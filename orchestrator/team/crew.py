"""The crew: members over one pool, one goal at a time (of one thing or several), and a stop that waits for nobody.

A goal goes to the root's hourglass; with nobody to command, the root is a leaf that does the work itself. Who commands
and digs too (a link of a chain, a member of a graph) serves the orders of others while it waits for its own, and takes
several objectives one after another (sequential_goals.py). What people say arrives through dialogue/pipeline.py.
"""

import asyncio
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from orchestrator.commands.goals import check, corrected, joined, missing, whole, without
from orchestrator.core.contracts.mind import AgentRole, Collaboration
from orchestrator.core.contracts.world import BodyLost
from orchestrator.core.errors import BlockcrewError, MindLost
from orchestrator.core.events.crew import GoalBegun, GoalCorrected, GoalStopped, MembersPaused, MembersResumed
from orchestrator.core.goal import BLOCKS, Goal
from orchestrator.core.message import EVERYBODY, NewMember, Withdrawal
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.speaker import Speaker
from orchestrator.knowledge.names import gains
from orchestrator.team.crew_members import CrewMembers
from orchestrator.team.sequential_goals import InTurn
from orchestrator.team.worker import Worker

End = tuple[Goal, Mapping[str, Mapping[str, int]]]  # of a pursuit: the goal as it was then, and `before`
AROUND = 2  # commanders that a piece of work may come through where commands go in cycles; then it is done, not divided
STOPPED = Verdict(Status.FAIL, "stopped")


@dataclass(eq=False, repr=False)
class Crew(CrewMembers):
    """The members and what they are doing. `left` is what is still missing of a goal that was stopped."""

    left: Goal | None = None

    def __post_init__(self, way: Collaboration | None) -> None:
        """Nothing yet."""
        super().__post_init__(way)
        self.workers: dict[str, Worker] = {}  # those who have been at work on this goal
        self.goal: Goal | None = None
        self.latest = ""  # the item that was asked for last: "make it 80" means that one
        self._pursuit: asyncio.Task[Verdict] | None = None
        self._loops: set[asyncio.Task[None]] = set()
        self._in_turn: InTurn | None = None
        self._over = False
        self._unwinding: set[asyncio.Task[Verdict]] = set()  # earlier pursuits whose hands are only being freed
        self.finished: WeakKeyDictionary[asyncio.Task[Verdict], End] = WeakKeyDictionary()
        self.before: dict[str, Mapping[str, int]] = {}  # what each member held when the goal was given
        self.stops = 0  # how often everything was stopped
        self.looked_into: set[asyncio.Task[None]] = set()  # orders that have not begun: a stop takes them back
        self.there: Mapping[str, int] = {}  # what had come in of it before a cut; the goal is what was missing then

    def _worker(self, name: str) -> Worker:
        deepest = AROUND if self.organisation.cyclic else len(self.organisation.members)
        hands = self.agent(name, AgentRole.LEAF)
        return Worker(self.agents[name], hands, self.worlds[name], self.pool.seat(name), deepest, self._replace)

    @property
    def busy(self) -> bool:
        """Whether a goal is being pursued; not while hands are only being freed after its verdict."""
        return self._pursuit is not None and not self._pursuit.done() and not self._over

    @property
    def gains(self) -> Counter[str]:
        """Goal items that came in since the goal was given, as far as members have told."""
        return sum((agent.queue.gains for agent in self.agents.values()), Counter[str]())

    @property
    def gained(self) -> int:
        """Return how much of the goal is there: of its things, or of its blocks; what was gathered for them does not count."""
        parts = self.goal.singles if self.goal else ()
        return sum(self.gains[part.item or BLOCKS] for part in parts)

    def begin(self, goal: Goal, there: Mapping[str, int] | None = None) -> asyncio.Task[Verdict]:
        """Start on one goal; from now on the crew is busy. Raises BlockcrewError when it is already.

        A goal that was cut off is begun again with what is missing of it; `there` is what had come in of it.
        """
        if self.busy:
            raise BlockcrewError(f"We are still at {self.goal.text!r}; say stop first." if self.goal else "Say stop first.")
        self.goal, self.there = check(goal), there or {}
        self.latest, self._in_turn, self.left = self.goal.singles[-1].item, None, None
        self.resume()
        for agent in self.agents.values():
            agent.queue.gains.clear()
        self._over = False
        self._unwinding = {each for each in (*self._unwinding, self._pursuit) if each and not each.done()}
        self._pursuit = asyncio.create_task(self._run(self._unwinding), name=f"pursue {goal.text}")
        return self._pursuit

    def join(self, speaker: Speaker, more: Goal) -> Goal:
        """One thing more, beside what is being done. Raises BlockcrewError."""
        goal = self._change(speaker, joined(self._at(), more), f"also {more.text}")
        self.latest = more.singles[-1].item
        return goal

    def correct(self, speaker: Speaker, count: int, item: str = "") -> Goal:
        """Another count for one of the things being done, the one that was asked for last if none is named.

        The root hears it as soon as it listens. Raises BlockcrewError.
        """
        self.latest = item or self.latest
        more = max(1, count - self.there.get(self.latest, 0))
        return self._change(speaker, corrected(self._at(), self.latest, more), f"make it {more} {self.latest}")

    def drop(self, speaker: Speaker, item: str) -> Goal | None:
        """Leave one of the things being done, whoever is at it; None when nothing else is left to do: then stop.

        Raises BlockcrewError.
        """
        left = without(self._at(), item)
        if left:
            self.pool.post(self.organisation.root, EVERYBODY, f"leave the {item}", Withdrawal(item))
            self._change(speaker, left, f"no more {item}")
            self.latest = left.singles[-1].item if self.latest == item else self.latest
        return left

    def _at(self) -> Goal:
        """What is being done. Raises BlockcrewError."""
        if not self.busy or self.goal is None:
            raise BlockcrewError("We are not at anything.")
        return self.goal

    def _change(self, speaker: Speaker, goal: Goal, text: str) -> Goal:
        """From now on the goal is another one; the root is told. Answers it with what had come in of it before a cut."""
        self.goal, wanted = goal, whole(goal, self.there)
        self.journal.write(GoalCorrected(agent=str(speaker), goal=goal, whole=wanted))
        if self._in_turn:
            self._in_turn.change(goal)
        else:
            self.root.perception.goal = goal
        self.pool.post(str(speaker), self.organisation.root, text)
        return wanted

    async def pursue(self, goal: Goal, there: Mapping[str, int] | None = None) -> Verdict:
        """Work on one goal to its end. A stop ends it with a failure that says so. Raises BlockcrewError when busy."""
        return await self.ended(self.begin(goal, there))

    async def ended(self, pursuit: asyncio.Task[Verdict]) -> Verdict:
        """What came of a goal that was begun; whoever stops waiting stops it."""
        try:
            await asyncio.wait({pursuit})
            return STOPPED if pursuit.cancelled() else pursuit.result()
        finally:
            pursuit.cancel()

    async def _run(self, earlier: set[asyncio.Task[Verdict]]) -> Verdict:
        """To the end of the goal; when a root that digs loses its body, somebody else goes on; without a mind nobody does."""
        if earlier:
            await asyncio.wait(earlier)
        looks = await self.looks()
        self.before = {name: look.inventory for name, look in looks.items()}
        assert self.goal
        self.journal.write(GoalBegun(goal=self.goal, before=self.before, there=self.there))
        while True:
            self.brief(looks)
            try:
                return await self._together()
            except BodyLost as lost:
                if not await self.succeed():
                    return self._finish(Verdict(Status.FAIL, str(lost)))
                looks = await self.looks()
            except MindLost as lost:
                return self._finish(Verdict(Status.FAIL, str(lost)))

    async def _together(self) -> Verdict:
        """The root's pursuit beside the workers' loops; a defect in a worker ends all. Raises BodyLost."""
        self.workers = {}
        for name in self.organisation.members:
            self._start(name)
        pursuit = asyncio.create_task(self._lead(), name="root")
        try:
            while not pursuit.done():
                await asyncio.wait({pursuit, *self._loops}, return_when=asyncio.FIRST_COMPLETED)
                for loop in [loop for loop in self._loops if loop.done()]:
                    self._loops.discard(loop)
                    loop.result()
            return pursuit.result()
        finally:
            tasks, self._loops = {pursuit, *self._loops}, set()
            for task in sorted(tasks, key=asyncio.Task.get_name):  # the same run ends the same way
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, name: str) -> None:
        """Begin to listen to orders; the root only does while it waits for others."""
        self.workers[name] = self._worker(name)
        if name != self.organisation.root:
            self._loops.add(asyncio.create_task(self.workers[name].work(), name=f"worker {name}"))

    async def _lead(self) -> Verdict:
        """The root's pursuit of the goal as it is when that begins; with its verdict the goal cannot be changed any more."""
        assert self.goal
        if self.organisation.role(self.organisation.root) is AgentRole.ROOT:
            verdict = await self.root.pursue(self.goal)
        else:
            self._in_turn = self._in_turn or InTurn(self.goal, self.got)
            verdict = await self._in_turn.lead(self.root)
        return self._finish(verdict)

    def _finish(self, verdict: Verdict) -> Verdict:
        """From now on another goal can be given."""
        assert self.goal and self._pursuit
        self._over, self.finished[self._pursuit] = True, (self.goal, self.before)
        return verdict

    async def _replace(self, lost: str) -> bool:
        """Somebody new for a member whose body is lost; says whether anybody came."""
        new = await self.recruited(lost)
        if new is None:
            return False
        self._start(new)
        self.pool.post(new, EVERYBODY, f"{new} is here for {lost}", NewMember(new, lost))
        return True

    async def got(self, item: str) -> int:
        """What came in of an item since the goal was given, as members who are in the world hold it."""
        return sum(gain.total() for gain in gains(item, self.before, await self.inventories()).values())

    async def pause(self, names: Collection[str] = (), by: Speaker | None = None) -> None:
        """These members, or all, stand still and begin nothing until they resume; the goal stays. `by` is who wanted it."""
        stopped = tuple(names) or tuple(self.worlds)
        for name in stopped:
            self.pauses[name].begin()
        self.journal.write(MembersPaused(members=list(stopped), by=by))
        await asyncio.gather(*(self.worlds[name].stop() for name in stopped), return_exceptions=True)

    def resume(self, names: Collection[str] = ()) -> tuple[str, ...]:
        """These members, or all, go on; answers with those who had paused."""
        paused = tuple(name for name in names or self.pauses if self.pauses[name].on)
        for name in paused:
            self.pauses[name].end()
        if paused:
            self.journal.write(MembersResumed(members=list(paused)))
        return paused

    @property
    def paused(self) -> tuple[str, ...]:
        """Members that pause."""
        return tuple(name for name, pause in self.pauses.items() if pause.on)

    async def stop(self, by: Speaker | None = None) -> None:
        """Every bot to a standstill now; the goal ends as stopped, and what is said after it is about another one."""
        self.stops += 1
        for task in self.looked_into - {asyncio.current_task()}:
            task.cancel()
        if self.busy and self.goal:
            self.left = self.goal if self.goal.build else missing(self.goal, self.gains)
            self._finish(STOPPED)
            self.journal.write(GoalStopped(left=self.left, by=by))
        halts = [asyncio.create_task(world.stop()) for world in self.worlds.values()]
        if self._pursuit:
            self._pursuit.cancel()
        await asyncio.gather(*halts, return_exceptions=True)
        self.resume()

"""The crew at work: it pursues one goal at a time, of one item or several, and stops without waiting for any member.

A goal goes to the hourglass (the agent's planner loop) of the root, which leads the crew. A root without members to command is
a leaf, which does the work itself. A peer, which commands and digs (a link of a chain, a member of a graph), carries out orders
of other members while it waits for reports on its own orders, and takes several objectives one after another
(sequential_goals.py). dialogue/pipeline.py brings what people say.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from orchestrator.commands.goals import check, corrected, joined, missing, whole, without
from orchestrator.core.contracts.mind import AgentRole, Collaboration
from orchestrator.core.contracts.world import BodyLost
from orchestrator.core.errors import BlockcrewError, MindLost
from orchestrator.core.events.crew import GoalBegun, GoalCorrected, GoalStopped
from orchestrator.core.goal import BLOCKS, Goal
from orchestrator.core.message import EVERYBODY, NewMember, Withdrawal
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.speaker import Speaker
from orchestrator.core.waiting.cancelling import cancel
from orchestrator.knowledge.names import gains
from orchestrator.team.members_at_work import MembersAtWork
from orchestrator.team.sequential_goals import SequentialGoals
from orchestrator.team.worker import Worker

Lead = Callable[[], Awaitable[Verdict]]  # leads the members to a goal instead of the root's hourglass
First = Callable[[], Awaitable[None]]  # what members do for a goal before it is led, such as fetching materials
End = tuple[Goal, Mapping[str, Mapping[str, int]]]  # the goal as it was at the end of a pursuit, and `before`
AROUND = 2  # commanders that may pass work on where commands go in cycles; after them it is done, not divided
STOPPED = Verdict(Status.FAIL, "stopped")


@dataclass(eq=False, repr=False)
class Crew(MembersAtWork):
    """A crew of bots: its members and the goal that they pursue. After a stop, `unfinished` is the part of the goal that was
    still missing."""

    unfinished: Goal | None = None

    def __post_init__(self, way: Collaboration | None) -> None:
        """Start without a goal. Raise BlockcrewError if `way` (how leaders wait for members) does not suit the organisation."""
        super().__post_init__(way)
        self.workers: dict[str, Worker] = {}  # of this goal, by member
        self.goal: Goal | None = None
        self.latest = ""  # the item that was asked for last: "make it 80" means that one
        self.pursuit: asyncio.Task[Verdict] | None = None  # of the present goal, or the last one
        self._loops: set[asyncio.Task[None]] = set()
        self._sequence: SequentialGoals | None = None
        self._lead_by: Lead | None = None
        self._first: First | None = None
        self.stage = ""  # while `led`: how far the members are, in words
        self.duties: dict[str, str] = {}  # while `led`: the item that a person told a member to see to, by member
        self._over = False
        self._unwinding: set[asyncio.Task[Verdict]] = set()  # earlier pursuits that are only stopping their bodies
        self.finished: WeakKeyDictionary[asyncio.Task[Verdict], End] = WeakKeyDictionary()
        self.before: dict[str, Mapping[str, int]] = {}  # what each member held when the goal began
        self.stops = 0  # how often everything was stopped
        self.unstarted_orders: set[asyncio.Task[None]] = set()  # orders of people that are not begun yet: a stop cancels them
        self.gained_before: Mapping[str, int] = {}  # before a restart, for this goal; `goal` is what was missing then

    def _worker(self, name: str) -> Worker:
        deepest = AROUND if self.organisation.cyclic else len(self.organisation.members)
        leaf_agent = self.agent(name, AgentRole.LEAF)
        return Worker(self.agents[name], leaf_agent, self.worlds[name], self.pool.seat(name), deepest, self._replace)

    @property
    def busy(self) -> bool:
        """Return whether the crew pursues a goal. It is False as soon as success or failure is decided, even while bots still
        come to a stop."""
        return self.pursuit is not None and not self.pursuit.done() and not self._over

    @property
    def led(self) -> bool:
        """Return whether a function leads the members to the goal, as in a kitchen, and not the root's hourglass."""
        return self.busy and self._lead_by is not None

    @property
    def gains(self) -> Counter[str]:
        """Return the items gained since the crew began the present goal, as item -> count, added up from what the members
        counted."""
        return sum((agent.queue.gains for agent in self.agents.values()), Counter[str]())

    @property
    def gained(self) -> int:
        """Return how many of the goal's items, or blocks of its building, have been gained; ingredients for them do not
        count."""
        parts = self.goal.singles if self.goal else ()
        return sum(self.gains[part.item or BLOCKS] for part in parts)

    def begin(
        self,
        goal: Goal,
        gained_before: Mapping[str, int] | None = None,
        lead: Lead | None = None,
        first: First | None = None,
    ) -> asyncio.Task[Verdict]:
        """Start to pursue a goal and return the task that ends with its verdict (success or failure, and why). Raise
        BlockcrewError if the crew is busy.

        After a restart of the program, `goal` is only what is still missing (a building is given whole), and `gained_before`
        (item -> count) is what was gained before: for "80 logs" of which 30 were gained, 50 and 30. The crew gains 50 more. The
        30 only serve to report the whole goal of 80 when a person changes it, and to subtract them when a person gives a new
        total ("make it 100" leaves 70).

        With `lead`, that function leads the members instead of the root; such a goal cannot be changed, and nothing is left of
        it after a stop. `first` is done before the goal is led.
        """
        if self.busy:
            raise BlockcrewError(
                f"We are still busy with {self.goal.text!r}; say stop first."
                if self.goal
                else "We are still busy; say stop first."
            )
        self.goal, self.gained_before = check(goal), gained_before or {}
        self.latest, self._sequence, self.unfinished = self.goal.singles[-1].item, None, None
        self._lead_by, self._first = lead, first
        self.duties.clear()
        self.stage = ""
        self.resume()
        for agent in self.agents.values():
            agent.queue.gains.clear()
        self._over = False
        self._unwinding = {each for each in (*self._unwinding, self.pursuit) if each and not each.done()}
        self.pursuit = asyncio.create_task(self._run(self._unwinding), name=f"pursue {goal.text}")
        return self.pursuit

    def join(self, speaker: Speaker, more: Goal) -> Goal:
        """Add a goal to the one being pursued, as `speaker` ordered, and return both as one goal. Raise BlockcrewError if the
        crew is not busy."""
        goal = self._change(speaker, joined(self._present_goal(), more), f"also {more.text}")
        self.latest = more.singles[-1].item
        return goal

    def correct(self, speaker: Speaker, count: int, item: str = "") -> Goal:
        """Change the wanted count of one objective (one item of the goal) and return the whole goal. Without `item`, it is the
        one that was ordered last.

        The root, which leads the crew, reads the change before its next plan. Raise BlockcrewError if the crew is not busy.
        """
        self.latest = item or self.latest
        more = max(1, count - self.gained_before.get(self.latest, 0))
        return self._change(speaker, corrected(self._present_goal(), self.latest, more), f"make it {more} {self.latest}")

    def drop(self, speaker: Speaker, item: str) -> Goal | None:
        """Drop the objective of gaining an item and return the rest of the goal. If nothing else remains, return None and
        change nothing; the caller then stops the crew.

        Raise BlockcrewError if the crew is not busy.
        """
        left = without(self._present_goal(), item)
        if left:
            self.pool.post(self.organisation.root, EVERYBODY, f"drop the {item}", Withdrawal(item))
            self._change(speaker, left, f"no more {item}")
            self.latest = left.singles[-1].item if self.latest == item else self.latest
        return left

    def _present_goal(self) -> Goal:
        """Return the goal being pursued. Raise BlockcrewError without one."""
        if not self.busy or self.goal is None or self._lead_by:
            raise BlockcrewError("We have no goal that can be changed.")
        return self.goal

    def _change(self, speaker: Speaker, goal: Goal, text: str) -> Goal:
        """Replace the goal, tell the root (leader), and return the goal including what was gained before a restart."""
        self.goal, wanted = goal, whole(goal, self.gained_before)
        self.journal.write(GoalCorrected(agent=str(speaker), goal=goal, whole=wanted))
        if self._sequence:
            self._sequence.change(goal)
        else:
            self.root.perception.goal = goal
        self.pool.post(str(speaker), self.organisation.root, text)
        return wanted

    async def pursue(self, goal: Goal, gained_before: Mapping[str, int] | None = None) -> Verdict:
        """Pursue a goal and return its verdict (success or failure, and why), which is STOPPED after a stop. `gained_before`
        (item -> count) is what was gained for it before a restart. Raise BlockcrewError if the crew is busy."""
        return await self.ended(self.begin(goal, gained_before))

    async def ended(self, pursuit: asyncio.Task[Verdict]) -> Verdict:
        """Wait for a task that `begin` returned, and return the verdict on its goal: success or failure, and why. Cancelling
        this call cancels the pursuit."""
        try:
            await asyncio.wait({pursuit})
            return STOPPED if pursuit.cancelled() else pursuit.result()
        finally:
            pursuit.cancel()

    async def _run(self, earlier: set[asyncio.Task[Verdict]]) -> Verdict:
        """Pursue the goal to its end and return the verdict: success or failure, and why. If a root (leader) that digs is lost,
        another one continues; if the language model fails for good, the goal ends."""
        if earlier:
            await asyncio.wait(earlier)
        looks = await self.looks()
        self.before = {name: look.inventory for name, look in looks.items()}
        assert self.goal
        self.journal.write(GoalBegun(goal=self.goal, before=self.before, there=self.gained_before))
        if self._first:
            await self._first()
            looks = await self.looks()
        while True:
            self.brief(looks)
            try:
                return await self._together()
            except BodyLost as lost:
                if not await self.replace_root():
                    return self._finish(Verdict(Status.FAIL, str(lost)))
                looks = await self.looks()
            except MindLost as lost:
                return self._finish(Verdict(Status.FAIL, str(lost)))

    async def _together(self) -> Verdict:
        """Let the root (leader) pursue the goal beside the loops of the workers, and return the verdict; an error in a worker
        ends all. Raise BodyLost if the root's bot is lost."""
        self.workers = {}
        for name in () if self._lead_by else self.organisation.members:
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
            await cancel(*sorted(tasks, key=asyncio.Task.get_name))  # the same run ends the same way

    def _start(self, name: str) -> None:
        """Start the loop in which a member takes orders. The root (leader) has none: it takes orders only while it waits for
        others."""
        self.workers[name] = self._worker(name)
        if name != self.organisation.root:
            self._loops.add(asyncio.create_task(self.workers[name].work(), name=f"worker {name}"))

    async def _lead(self) -> Verdict:
        """Let the root (leader) pursue the goal to its end, and return the verdict (success or failure, and why); from then on
        the goal cannot be changed."""
        assert self.goal
        if self._lead_by:
            verdict = await self._lead_by()
        elif self.organisation.role(self.organisation.root) is AgentRole.ROOT:
            verdict = await self.root.pursue(self.goal)
        else:
            self._sequence = self._sequence or SequentialGoals(self.goal, self.count_gained)
            verdict = await self._sequence.pursue_all(self.root)
        return self._finish(verdict)

    def _finish(self, verdict: Verdict) -> Verdict:
        """Store the end of the goal, so that another one can be given, and return its verdict unchanged."""
        assert self.goal and self.pursuit
        self._over, self.finished[self.pursuit] = True, (self.goal, self.before)
        return verdict

    async def _replace(self, lost: str) -> bool:
        """Recruit a new member for one whose bot is lost and start its work. Return whether one came."""
        new = await self.recruit_replacement(lost)
        if new is None:
            return False
        self._start(new)
        self.pool.post(new, EVERYBODY, f"{new} replaces {lost}", NewMember(new, lost))
        return True

    async def count_gained(self, item: str) -> int:
        """Return how many more of an item the members in the world hold now than when the crew began its goal."""
        return sum(gain.total() for gain in gains(item, self.before, await self.inventories()).values())

    async def stop(self, by: Speaker | None = None, line: int = 0) -> None:
        """Stop every bot now and end the goal with the verdict STOPPED; keep what is missing of it in `unfinished`. `by` is the
        person who ordered the stop, with the line of this number."""
        self.stops += 1
        for task in self.unstarted_orders - {asyncio.current_task()}:
            task.cancel()
        if self.busy and self.goal:
            whole_again = self.goal if self.goal.build else missing(self.goal, self.gains)
            self.unfinished = None if self._lead_by else whole_again
            self._finish(STOPPED)
            self.journal.write(GoalStopped(left=self.unfinished, by=by, line=line))
        halts = [asyncio.create_task(world.stop()) for world in self.worlds.values()]
        if self.pursuit:
            self.pursuit.cancel()
        await asyncio.gather(*halts, return_exceptions=True)
        self.resume(line=line)

"""First stage of an agent's planner loop: joins what its bot sees and the messages of the crew into one Situation, from which
the mind (the part that decides, by rules or by a language model) judges and plans (S-Agents paper, section III-B.1)."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from orchestrator.agent.reflexes import Reflexes
from orchestrator.agent.roster import AssignmentLog
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.mind import AgentRole, Collaboration, Member, Situation
from orchestrator.core.contracts.world import BodyLost, World
from orchestrator.core.goal import Goal
from orchestrator.core.message import Inbox, Message, Payload
from orchestrator.core.observation import Observation, Position
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Act, Plan
from orchestrator.core.skill import Adviser, NoAdviser
from orchestrator.knowledge.names import count_of

Past = tuple[tuple[Act, Outcome], ...]
Eyes = Callable[[Collection[Cell]], Awaitable[Mapping[Cell, str]]]


async def sees_nothing(cells: Collection[Cell]) -> Mapping[Cell, str]:
    """Return an empty mapping (cell -> block) for any cells. An agent alone uses this in place of the eyes of team mates, which
    it does not have."""
    return {}


class Pause:
    """A switch by which a person's order pauses one bot, such as "Ben, wait", and lets it go on later. All code that moves the
    bot shares it. `count` is the number of pauses that have begun so far."""

    def __init__(self) -> None:
        self.count = 0
        self._going = asyncio.Event()
        self._going.set()

    @property
    def on(self) -> bool:
        """Return whether the bot is paused."""
        return not self._going.is_set()

    def begin(self) -> None:
        """Pause the bot: no new act of it begins until `end` is called. An act that is already running is not stopped here; the
        caller has to do that."""
        self.count += 1
        self._going.clear()

    def end(self) -> None:
        """End the bot's pause, which `begin` started, so that its acts may begin again. Does nothing if the bot is not
        paused."""
        self._going.set()

    async def over(self) -> None:
        """Wait until the bot is not paused; return at once if it is not."""
        await self._going.wait()


class Alone:
    """An empty mailbox for an agent that runs alone, without a crew. It stands in for the Inbox through which a member of a
    crew sends and reads messages: it holds no message and discards what is sent."""

    def tell(self, respondent: str, text: str, payload: Payload | None = None) -> None:
        """Ignore the message `text` to `respondent` and its `payload`, since nobody listens."""

    def since(self, mark: int) -> Sequence[Message]:
        """Return the messages after position `mark` in the conversation: always none, since an agent alone gets no messages."""
        return ()

    def mark(self) -> int:
        """Return the present position in the conversation, which `since` and `news` take to tell older messages from later
        ones. It is always 0, since an agent alone, without a crew, gets no messages."""
        return 0

    async def news(self, mark: int) -> None:
        """Return at once. A crew member's Inbox waits here until a message comes after position `mark`, but an agent alone,
        without a crew, never gets one, so that it would wait for ever."""


@dataclass(frozen=True, slots=True)
class CrewContext:
    """An agent's place in its crew; the defaults are those of an agent alone. `collaboration` is how the crew works together.
    `pause` is shared by all agents that control the same bot. `adviser` finds skills (programs to run) for a task. `team` are
    the members that this agent may command, as known at the start. `others_see` returns the blocks at given positions as other
    bots see them, for a root (leader) whose own bot is out of the world."""

    collaboration: Collaboration = Collaboration.ASYNCHRONOUS
    pause: Pause = field(default_factory=Pause)
    adviser: Adviser = field(default_factory=NoAdviser)
    team: tuple[Member, ...] = ()
    others_see: Eyes = sees_nothing


class Perception:
    """The eyes and ears of one agent: observes the world through its bot, reads the messages to it, and counts how many items
    were gained since its goal was given. `role` is root (leader, which only commands), leaf (worker) or peer (which does
    both)."""

    def __init__(self, name: str, role: AgentRole, world: World, inbox: Inbox, context: CrewContext) -> None:
        self.name, self.role, self.world, self.inbox = name, role, world, inbox
        self.reflexes = Reflexes(world, role)
        self.collaboration, self.adviser, self.others_see = context.collaboration, context.adviser, context.others_see
        self.goal = Goal("", "", 0)
        self.plan: Plan | None = None
        self.past: Past = ()
        self.team = context.team
        self.seen = Observation(Position(0, 0, 0))

    async def begin(self, goal: Goal) -> None:
        """Start a new goal: forget the plan and the actions of the last one, and observe the world. Gains are counted from the
        inventory in this observation."""
        self.goal, self.plan, self.past, self.total = goal, None, (), 0
        self.reflexes.begin(goal)
        self.roster, self.read_mark = AssignmentLog(self.team), self.inbox.mark()
        self.heard_mark = self.look_mark = self.read_mark
        self.begun = False
        await self.see()

    def planned(self) -> None:
        """Note that a plan was made from the last observation, so that the next plan gets only the messages and reflexes (what
        the bot did by itself) that come later."""
        self.heard_mark = self.look_mark
        self.reflexes.note_plan()

    def remember(self, plan: Plan, past: Past) -> None:
        """Keep `plan` as the last plan, and append `past` to what this agent has done since its goal was given. `past` are the
        acts (runs of skills) that were just run by this plan, as pairs of (act, outcome), oldest first."""
        self.plan, self.past = plan, (*self.past, *past)

    async def look(self) -> Situation:
        """Observe, read new messages and return the Situation: all that the planner decides by, such as goal, observation,
        members, gains and past actions. Raises BodyLost if the bot of an agent that acts is gone; a root (leader) continues
        with its last observation."""
        self.look_mark = self.inbox.mark()
        await self.see()
        self.roster.fold(self.inbox.since(self.read_mark))
        self.read_mark = self.inbox.mark()
        members = self.roster.view(self.goal)
        gains = {part.item: self.gained(part) + gained_by(members, part) for part in self.goal.singles}
        self.total = self.reach(gains)
        return Situation(
            self.name,
            self.role,
            self.goal,
            self.seen,
            self.total,
            self.plan,
            self.past,
            members,
            self.collaboration,
            gains,
            self.reflexes.news(),
            self.adviser.offers(),
        )

    async def see(self) -> None:
        """Observe the world and keep what was seen. The first observation that succeeds after `begin` (the start of a goal)
        fixes the inventory from which gains are counted; later observations, and corrections of the goal such as another count,
        leave it as it is."""
        self.seen = await self.observe()
        if not self.begun:
            self.had, self.begun = Counter(self.seen.inventory), True

    def reach(self, gains: Mapping[str, int]) -> int:
        """Return how far the goal has come, as a count: items gained, or blocks in place for a building. `gains` has what was
        gained as item -> count. Of a goal with several objectives, each adds at most its own count."""
        if self.goal.parts:
            return sum(min(gains[part.item], part.count) for part in self.goal.parts)
        return self.goal.build.right(self.seen.cells) if self.goal.build else gains[self.goal.item]

    def lend(self, changes: Mapping[str, int]) -> None:
        """Leave out of this goal's gains what the bot gained or spent meanwhile for another agent that controls the same bot.
        `changes` has the change of the inventory as item -> count."""
        self.had.update(changes)

    def changes(self) -> dict[str, int]:
        """Return how the inventory changed since the goal was given, as item -> count (below zero for items spent), plus the
        changes that members report for their parts of the work. For a root (leader), only the members' changes count."""
        changed = Counter(self.seen.inventory) if self.role is not AgentRole.ROOT else Counter[str]()
        if self.role is not AgentRole.ROOT:
            changed.subtract(self.had)
        for orders in self.roster.orders.values():
            for order in orders.values():
                changed.update(order.changes)
        return {item: count for item, count in changed.items() if count}

    async def observe(self) -> Observation:
        """Return the observed world with the messages since the last plan and, for a building, the blocks at its place. If its
        bot is gone, a root (leader) gets its last observation instead; for other agents BodyLost is raised."""
        conversation = tuple(self.inbox.since(self.heard_mark))
        try:
            seen = await self.world.observe()
            if self.goal.build:
                seen = replace(seen, cells=await self.world.look_at(self.goal.build.cells))
        except BodyLost:
            if self.role is not AgentRole.ROOT:
                raise
            cells = await self.others_see(self.goal.build.cells) if self.goal.build else {}
            seen = replace(self.seen, cells=cells)
        return replace(seen, conversation=conversation)

    def gained(self, goal: Goal) -> int:
        """Return how many of a goal's items this agent's inventory gained since its goal was given; 0 for a root (leader),
        which never digs."""
        if self.role is AgentRole.ROOT:
            return 0
        return count_of(self.seen.inventory, goal.item) - count_of(self.had, goal.item)


def gained_by(members: Sequence[Member], goal: Goal) -> int:
    """Return how many of the goal's items were gained by these members in total; those that are out of the world now do not
    count."""
    return sum(member.gains.get(goal.item, 0) for member in members if member.present)

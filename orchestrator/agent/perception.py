"""First stage: joins the physical world with the conversation into one Situation (S-Agents, III-B.1)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from orchestrator.core.goal import Goal
from orchestrator.core.message import Arrival, Assignment, Departure, Inbox, Message, Payload, Report, ReportKind
from orchestrator.core.mind import Collaboration, Member, Role, Situation
from orchestrator.core.observation import Observation, Position
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Act, Plan
from orchestrator.core.world import BodyLost, World
from orchestrator.knowledge.names import count_of

Past = tuple[tuple[Act, Outcome], ...]


class Alone:
    """The Inbox of an agent that has nobody to talk to."""

    def tell(self, respondent: str, text: str, payload: Payload | None = None) -> None:
        """Nobody hears it."""

    def since(self, mark: int) -> Sequence[Message]:
        """Nothing was ever said."""
        return ()

    def mark(self) -> int:
        """Always the beginning."""
        return 0

    async def news(self, mark: int) -> None:
        """Returns at once: waiting for nobody would be for ever."""


class Perception:
    """Knows since when to look: inventory and conversation are read against the moment the goal was given."""

    def __init__(self, name: str, role: Role, world: World, inbox: Inbox) -> None:
        self.name, self.role, self.world, self.inbox = name, role, world, inbox
        self.collaboration = Collaboration.ASYNCHRONOUS
        self.plan: Plan | None = None
        self.past: Past = ()
        self.team: tuple[Member, ...] = ()  # whom this agent may command, as they are before anything was said
        self.seen = Observation(Position(0, 0, 0))

    async def begin(self, goal: Goal) -> None:
        """Take the starting point of a new goal."""
        self.goal, self.plan, self.past, self.total = goal, None, (), 0
        self.goal_mark = self.heard_mark = self.inbox.mark()
        self.seen = await self.observe()
        self.had = count_of(self.seen.inventory, goal.item)

    def remember(self, plan: Plan, past: Past) -> None:
        """Keep the last plan and what came of it; the conversation starts anew."""
        self.plan, self.past = plan, (*self.past, *past)
        self.heard_mark = self.inbox.mark()

    async def look(self) -> Situation:
        """Everything the mind may know now. Raises BodyLost for who digs; a root goes on with what it saw last."""
        self.seen = await self.observe()
        members = roster(self.team, self.inbox.since(self.goal_mark))
        own = self.gained if self.role is not Role.ROOT else 0
        self.total = own + sum(member.gained for member in members if member.present)
        if self.goal.build:
            self.total = self.goal.build.right(self.seen.cells)
        return Situation(
            self.name, self.role, self.goal, self.seen, self.total, self.plan, self.past, members, self.collaboration
        )

    def lend(self, gained: int) -> None:
        """What these hands gained for somebody else's goal in between does not count for this one."""
        self.had += gained

    async def observe(self) -> Observation:
        """The world as it is, with what was said since the last planning."""
        conversation = tuple(self.inbox.since(self.heard_mark))
        try:
            seen = await self.world.observe()
            if self.goal.build:
                seen = replace(seen, cells=await self.world.look_at(self.goal.build.cells))
        except BodyLost:
            if self.role is not Role.ROOT:
                raise
            seen = self.seen
        return replace(seen, conversation=conversation)

    @property
    def gained(self) -> int:
        """Goal items that came into this inventory since the goal was given, or goal blocks that stand, as last seen."""
        if self.goal.build:
            return self.goal.build.right(self.seen.cells)
        return count_of(self.seen.inventory, self.goal.item) - self.had


def roster(team: Iterable[Member], messages: Iterable[Message]) -> tuple[Member, ...]:
    """Fold the messages since the goal was given into what a commander knows of each member."""
    members = {member.name: member for member in team}
    numbers: dict[str, int] = {}
    for message in messages:
        match message.payload:
            case Assignment(number, goal) if message.respondent in members:
                numbers[message.respondent] = number
                member = members[message.respondent]
                members[member.name] = replace(
                    member, task=goal, assigned=goal.count, progress=0, assignments=member.assignments + 1
                )
            case Report() as report if numbers.get(message.speaker) == report.number:
                members[message.speaker] = reported(members[message.speaker], report)
            case Departure(name, why) if name in members:
                members[name] = replace(members[name], present=False, assigned=0, progress=0, trouble=why)
            case Arrival(name) if name in members:
                members[name] = replace(members[name], present=True)
    return tuple(members.values())


def reported(member: Member, report: Report) -> Member:
    """What one report changes."""
    member = replace(member, gained=member.gained + report.gained - member.progress, progress=report.gained)
    if report.kind is not ReportKind.STARTED:
        member = replace(member, inventory=report.inventory)
    if report.kind is ReportKind.SUCCESS:
        return replace(member, assigned=0, progress=0)
    if report.kind is ReportKind.FAILURE:
        return replace(member, assigned=0, progress=0, failures=member.failures + 1, trouble=report.reason)
    return member

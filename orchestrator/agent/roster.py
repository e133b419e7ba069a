"""The knowledge of a commander (an agent that gives orders) about the members that it commands, built from the messages of the
crew as they come. Each message is read once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from orchestrator.core.contracts.mind import Experience, Member
from orchestrator.core.goal import Goal
from orchestrator.core.message import Assignment, Correction, Departure, Message, NewMember, Report, ReportKind
from orchestrator.core.outcome import OF_THE_PLACE
from orchestrator.core.position import Position
from orchestrator.knowledge.names import count_of

ENDS = (ReportKind.SUCCESS, ReportKind.FAILURE, ReportKind.LEFT)


@dataclass
class AssignmentProgress:
    """The progress of one assignment (work given to one member), as its member reports it: `gained` of the items of `goal` so
    far, and whether it is still `open`. `heard` is the time of the last report, in seconds of the run's clock, None before the
    first one. `changes` has the change of the member's inventory, as item -> count."""

    goal: Goal
    heard: float | None = None
    gained: int = 0
    changes: Mapping[str, int] = field(default_factory=dict)
    open: bool = True

    def gained_of(self, goal: Goal) -> int:
        """Return how many of a goal's items one assignment (work given to a member) brought, even if it was for another item;
        below zero if it spent some."""
        return self.gained if self.goal.item == goal.item else count_of(self.changes, goal.item)


class AssignmentLog:
    """The knowledge of a commander (an agent that gives orders) about its members (`members`, by name) and of the assignments
    that it gave them (`orders`: name -> number of the assignment -> progress). A late report counts for the assignment whose
    number it carries."""

    def __init__(self, team: Iterable[Member]) -> None:
        self.members = {member.name: member for member in team}
        self.orders: dict[str, dict[int, AssignmentProgress]] = {name: {} for name in self.members}

    def fold(self, messages: Iterable[Message]) -> None:
        """Update what is known of members and their assignments from messages, in order: assignments (work given to one
        member), corrections of them, reports, departures and arrivals. Other messages change nothing."""
        for message in messages:
            match message.payload:
                case Assignment(number, goal) if message.respondent in self.members:
                    self.given(message.respondent, number, goal)
                case Correction(number, count) if number in self.orders.get(message.respondent, {}):
                    self.corrected(message.respondent, number, count)
                case Report() as report if report.number in self.orders.get(message.speaker, {}):
                    self.reported(message, report)
                case Departure(name, why) if name in self.members:
                    self.settle(name, replace(self.members[name], present=False, trouble=why))
                case NewMember(name, instead_of) if name in self.members or instead_of in self.members:
                    self.arrived(name, instead_of)

    def view(self, goal: Goal) -> tuple[Member, ...]:
        """Return all members that this agent commands as known now, each with the number of the goal's items that it gained and
        those it still has to gain."""
        return tuple(self.with_gains(member, goal) for member in self.members.values())

    def with_gains(self, member: Member, goal: Goal) -> Member:
        """Return a member with what it gained of the goal's items and with what its open assignments (work given to it) still
        lack, both as item -> count."""
        orders = self.orders[member.name].values()
        gains = {part.item: sum(order.gained_of(part) for order in orders) for part in goal.singles}
        now = [order for order in orders if order.open]
        still: dict[str, int] = {}
        for order in now:
            still[order.goal.item] = still.get(order.goal.item, 0) + max(0, order.goal.count - order.gained)
        asked, left = sum(order.goal.count for order in now), sum(still.values())
        return replace(member, gained=sum(gains.values()), gains=gains, open=still, assigned=asked, progress=asked - left)

    def given(self, name: str, number: int, goal: Goal) -> None:
        """Note that the member `name` was given a new assignment (a part of the work) with this number and goal. Earlier ones
        stay open until it reports on them."""
        self.orders[name][number] = AssignmentProgress(goal)
        member = replace(self.members[name], task=goal, assignments=self.members[name].assignments + 1)
        known = member.known.get(goal.item, Experience())
        self.members[name] = replace(member, known={**member.known, goal.item: replace(known, times=known.times + 1)})

    def corrected(self, name: str, number: int, count: int) -> None:
        """Set how many items the member `name` has to gain in its assignment `number` to `count`, which is lower than before,
        because the agent that gave the assignment corrected it."""
        order = self.orders[name][number]
        order.goal = replace(order.goal, count=count)

    def reported(self, message: Message, report: Report) -> None:
        """Update the assignment (work given to one member) that a report is about, and what is known of the member: its
        experience with the item and, after a final report, its inventory and position. `message` is the one that carries the
        report."""
        order, member = self.orders[message.speaker][report.number], self.members[message.speaker]
        known = member.known[order.goal.item]
        passed = message.time - order.heard if order.heard is not None else 0.0
        known = replace(known, gained=known.gained + report.gained - order.gained, seconds=known.seconds + passed)
        order.heard, order.gained, order.changes = message.time, report.gained, report.changes
        if report.kind in ENDS:
            order.open = False
            known = learnt(known, report)
            member = replace(member, inventory=report.inventory, position=report.position, sight=report.sight)
        if report.kind is ReportKind.FAILURE:
            member = failed(member, order.goal, report)
        self.members[message.speaker] = replace(member, known={**member.known, order.goal.item: known})

    def arrived(self, name: str, instead_of: str) -> None:
        """Note that the member `name` is back, or that it is new and has come in place of `instead_of`. The earlier assignments
        (work given) of both are closed."""
        if name not in self.members:
            self.orders[name] = {}
            self.members[name] = Member(name, self.members[instead_of].strength)
        if instead_of in self.members:
            self.settle(instead_of, replace(self.members[instead_of], present=False))
        self.settle(name, replace(self.members[name], present=True))

    def settle(self, name: str, member: Member) -> None:
        """Store `member` as what is now known under `name`, and close all assignments (work given) of that member: nothing more
        is expected from them."""
        self.members[name] = member
        for order in self.orders[name].values():
            order.open = False


def failed(member: Member, goal: Goal, report: Report) -> Member:
    """Return what is known of a member after it failed at an assignment. It does not count as a failure of the member if it set
    blocks of its part of a building before; the places of that part are noted if nobody could reach or set them."""
    part = goal.build
    useless = not part or part.set_from(report.changes) <= 0
    cells = part.cells if part and report.cause in OF_THE_PLACE else ()
    failed_at = {**member.failed_at, **{cell: member.failed_at.get(cell, 0) + 1 for cell in cells}}
    return replace(member, failures=member.failures + useless, trouble=report.reason, failed_at=failed_at)


def learnt(known: Experience, report: Report) -> Experience:
    """Return what is known of a member's work on an item (`known`), updated by the final report on work given to it: the place
    where items were found and, after a failure, the number of failures and the cause."""
    where: Position | None = report.position if report.gained > 0 and report.position else known.where
    failed = report.kind is ReportKind.FAILURE
    return replace(known, where=where, failures=known.failures + failed, cause=report.cause if failed else None)

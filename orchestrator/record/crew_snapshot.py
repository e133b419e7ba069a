"""Where a crew stood at the last line of its record: the goal that it was at, and what everybody held when it began."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ActionBegun
from orchestrator.core.events.crew import (
    GoalAccepted,
    GoalBegun,
    GoalCorrected,
    GoalEnded,
    GoalResumed,
    GoalStopped,
    MembersPaused,
    MembersResumed,
)
from orchestrator.core.events.dialogue import CommandReceived, MemberTaskChanged
from orchestrator.core.events.parse import UnknownEvent, parse_event
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker
from orchestrator.record.goals import taken_on
from orchestrator.record.resumable import begun_actions

STOPPED = "stopped"
NEEDED = {
    each.kind
    for each in (
        GoalAccepted, CommandReceived, GoalCorrected, GoalBegun, GoalResumed, GoalStopped, GoalEnded, MembersPaused,
        MembersResumed, MemberTaskChanged,
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PendingMemberTask:
    """What a member was at for one person alone, in the words of the order. `held` is what it had when that was given."""

    speaker: Speaker
    order: str
    paused: bool = False
    held: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class CrewSnapshot:
    """`goal` None: it had nothing to do. `before` None: the goal was given, but not begun.

    `there` is what had come in before an earlier cut; `open` are actions without an end; `at` is the time of the last line.
    `errands` are those of single members, by name. `asked_by` gave the goal; `paused` are members that stand still, `left`
    is what was missing of a goal that was stopped, and `by` is who wanted the standstill.
    """

    goal: Goal | None = None
    before: Mapping[str, Mapping[str, int]] | None = None
    there: Mapping[str, int] | None = None
    open: tuple[tuple[float, ActionBegun], ...] = ()
    at: float = 0.0
    errands: Mapping[str, PendingMemberTask] = field(default_factory=dict)
    asked_by: Speaker | None = None
    paused: tuple[str, ...] = ()
    left: Goal | None = None
    by: Speaker | None = None


def standing(lines: Sequence[Event]) -> CrewSnapshot:
    """Return where a crew stood at the last line of its record. Raise BlockcrewError for a line that cannot be read."""
    goal: Goal | None = None
    begun: GoalBegun | None = None
    asked_by: Speaker | None = None
    events = [readable(line) for line in lines if line.kind in NEEDED]
    for event in events:
        if (taken := taken_on(event)) and not (taken.joins and goal):
            goal, begun, asked_by = taken.goal, None, taken.speaker
        elif isinstance(event, GoalCorrected):
            goal = event.goal
        elif isinstance(event, GoalBegun):
            goal, begun = event.goal, event
        elif isinstance(event, GoalStopped) or (isinstance(event, GoalEnded) and is_end_of(event, goal)):
            goal, begun = None, None
    still, at = standstill_of(events), lines[-1].at if lines else 0.0
    whole = replace(still, open=begun_actions(lines), at=at, errands=errands_of(events))
    if goal is None:
        return replace(whole, paused=())
    before, there = (begun.before, begun.there) if begun else (None, None)
    return replace(whole, goal=goal, before=before, there=there, asked_by=asked_by)


def readable(line: Event) -> RecordEvent:
    """Return the typed event. Raise BlockcrewError for a line that cannot be read."""
    event = parse_event(line)
    if isinstance(event, UnknownEvent):
        raise BlockcrewError(f"a {line.kind} event of it is damaged: {event.problem}")
    return event


def standstill_of(events: Iterable[RecordEvent]) -> CrewSnapshot:
    """Return the members that pause and what is left of a goal that was stopped, with the person who wanted that."""
    paused, left, by = set[str](), None, None
    for event in events:
        match event:
            case MembersPaused():
                paused, by = paused | set(event.members), event.by
            case MembersResumed():
                paused -= set(event.members)
            case GoalStopped():
                left, by = event.left, event.by
            case GoalBegun() | GoalResumed():
                left = None
            case _ if taken_on(event):
                left = None
    return CrewSnapshot(paused=tuple(sorted(paused)), left=left, by=by)


def errands_of(events: Iterable[RecordEvent]) -> dict[str, PendingMemberTask]:
    """Return the tasks of single members that had not ended, by member."""
    last = {event.agent: event for event in events if isinstance(event, MemberTaskChanged)}
    return {
        name: PendingMemberTask(task.speaker, task.order, task.paused, task.held)
        for name, task in last.items()
        if task.order and task.speaker.name
    }


def is_end_of(event: GoalEnded, goal: Goal | None) -> bool:
    """Return whether this goal ended there. A stop has an event of its own; the end of what it stopped comes later."""
    return event.why != STOPPED and event.goal == goal

"""Reads from a record what a crew was doing at its last line, so that a restarted service can resume it."""

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
from orchestrator.record.goals import accepted_goal
from orchestrator.record.member_states import MemberStates
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
    """A task of one member for one person, to be resumed. `order` are the person's words, `held` the inventory at its start."""

    speaker: Speaker
    order: str
    paused: bool = False
    held: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class CrewSnapshot:
    """The state of a crew at the last line of its record, which is at `at` (seconds of the run's clock).

    `goal` is None if the crew had none; `asked_by` gave it. `before` is what each member held when the goal began, None if it
    had not begun; `gained_before` counts the items gained before an earlier restart. `open` are the actions without an end,
    with their start times. `member_tasks` are the tasks of single members by name, and `paused` the paused members.
    `unfinished` is what was missing of a goal that was stopped; `halted_by` ordered the stop or the pause.
    """

    goal: Goal | None = None
    before: Mapping[str, Mapping[str, int]] | None = None
    gained_before: Mapping[str, int] | None = None
    open: tuple[tuple[float, ActionBegun], ...] = ()
    at: float = 0.0
    member_tasks: Mapping[str, PendingMemberTask] = field(default_factory=dict)
    asked_by: Speaker | None = None
    paused: tuple[str, ...] = ()
    unfinished: Goal | None = None
    halted_by: Speaker | None = None


def take_snapshot(lines: Sequence[Event]) -> CrewSnapshot:
    """Return the state of a crew at the last of these lines. Raise BlockcrewError for a line that cannot be read."""
    goal: Goal | None = None
    begun: GoalBegun | None = None
    asked_by: Speaker | None = None
    events = [readable(line) for line in lines if line.kind in NEEDED]
    for event in events:
        if (taken := accepted_goal(event)) and not (taken.joins and goal):
            goal, begun, asked_by = taken.goal, None, taken.speaker
        elif isinstance(event, GoalCorrected):
            goal = event.goal
        elif isinstance(event, GoalBegun):
            goal, begun = event.goal, event
        elif isinstance(event, GoalStopped) or (isinstance(event, GoalEnded) and is_end_of(event, goal)):
            goal, begun = None, None
    members, at = members_after(events), lines[-1].at if lines else 0.0
    whole = replace(standstill(events), open=begun_actions(lines), at=at, member_tasks=pending_tasks(members))
    if goal is None:
        return whole
    before, gained = (begun.before, begun.there) if begun else (None, None)
    paused = tuple(sorted(members.halted))
    return replace(whole, goal=goal, before=before, gained_before=gained, asked_by=asked_by, paused=paused)


def members_after(events: Iterable[RecordEvent]) -> MemberStates:
    """Return the state of every member after these events, as MemberStates."""
    members = MemberStates()
    for event in events:
        members.notice(event)
    return members


def readable(line: Event) -> RecordEvent:
    """Return the typed event. Raise BlockcrewError for a line that cannot be read."""
    event = parse_event(line)
    if isinstance(event, UnknownEvent):
        raise BlockcrewError(f"one of its {line.kind} events is damaged: {event.problem}")
    return event


def standstill(events: Iterable[RecordEvent]) -> CrewSnapshot:
    """Return a snapshot that tells only what a stopped goal lacks (`unfinished`) and who stopped or paused (`halted_by`)."""
    unfinished, by = None, None
    for event in events:
        match event:
            case MembersPaused():
                by = event.by
            case GoalStopped():
                unfinished, by = event.left, event.by
            case GoalBegun() | GoalResumed():
                unfinished = None
            case _ if accepted_goal(event):
                unfinished = None
    return CrewSnapshot(unfinished=unfinished, halted_by=by)


def pending_tasks(members: MemberStates) -> dict[str, PendingMemberTask]:
    """Return the tasks of single members that have not ended, by member."""
    return {
        name: PendingMemberTask(task.speaker, task.order, task.paused, task.held)
        for name, task in members.tasks.items()
        if task.order and task.speaker.name
    }


def is_end_of(event: GoalEnded, goal: Goal | None) -> bool:
    """Return whether the event is the end of this goal. A stop has an event of its own, before the end of the stopped goal."""
    return event.why != STOPPED and event.goal == goal

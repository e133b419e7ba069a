"""Reads from a record what a crew was doing at its last line, so that a restarted service can resume it."""

from collections.abc import Mapping, Sequence
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
from orchestrator.core.events.order_queue import QueueChanged
from orchestrator.core.events.parse import UnknownEvent, parse_event
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker
from orchestrator.core.storage import Destination
from orchestrator.record.crew_state import CrewState
from orchestrator.record.member_states import MemberStates
from orchestrator.record.queue_state import QueueState
from orchestrator.record.resumable import begun_actions

NEEDED = {
    each.kind
    for each in (
        GoalAccepted, CommandReceived, GoalCorrected, GoalBegun, GoalResumed, GoalStopped, GoalEnded, MembersPaused,
        MembersResumed, MemberTaskChanged, QueueChanged,
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PendingMemberTask:
    """A task that one member does for one person (`speaker`) and that has to be resumed. `order` are the person's words; `held`
    is the member's inventory when the task began, as item to count, None if unknown. `borrowed` says that the
    member's work for the crew waits."""

    speaker: Speaker
    order: str
    paused: bool = False
    held: Mapping[str, int] | None = None
    borrowed: bool = False


@dataclass(frozen=True, slots=True)
class CrewSnapshot:
    """The state of a crew at the last line of its record, whose time is `at` (seconds of the run's clock). `goal` is None if
    the crew had none; the person `asked_by` gave it, and its items are brought `to` a place. `before` is what each member held
    when the goal began (member -> item -> count), None if it had not begun, `first` what it held when the goal first began,
    before any restart; `gained_before` counts the items gained before an
    earlier restart or stop. `open` are the actions that began and did not end, with their start times in seconds.
    `member_tasks` are the tasks of single members, by member name; `paused` are the names of paused members. `unfinished` is
    what was missing of a stopped goal; `halted_by` ordered the last stop or pause. `queue` has the orders that wait."""

    goal: Goal | None = None
    before: Mapping[str, Mapping[str, int]] | None = None
    gained_before: Mapping[str, int] | None = None
    first: Mapping[str, Mapping[str, int]] | None = None
    open: tuple[tuple[float, ActionBegun], ...] = ()
    at: float = 0.0
    member_tasks: Mapping[str, PendingMemberTask] = field(default_factory=dict)
    asked_by: Speaker | None = None
    to: Destination | None = None
    paused: tuple[str, ...] = ()
    unfinished: Goal | None = None
    halted_by: Speaker | None = None
    queue: QueueState = field(default_factory=QueueState)


def take_snapshot(lines: Sequence[Event]) -> CrewSnapshot:
    """Return the state of a crew after the last of these lines of its record. Raise BlockcrewError for a line that cannot be
    read."""
    state, at = CrewState(), lines[-1].at if lines else 0.0
    for line in lines:
        if line.kind in NEEDED:
            state.update(readable(line))
    goal = state.pursuit
    whole = CrewSnapshot(
        open=begun_actions(lines), at=at, member_tasks=pending_tasks(state.members),
        unfinished=goal.unfinished, halted_by=goal.halted_by, queue=state.queue,
    )  # fmt: skip
    if goal.present is None:
        return whole
    before, gained = (goal.begun.before, goal.begun.there) if goal.begun else (None, None)
    paused = tuple(sorted(state.members.halted))
    return replace(
        whole,
        goal=goal.present,
        before=before,
        gained_before=gained,
        asked_by=goal.asked_by,
        to=goal.to,
        paused=paused,
        first=goal.first,
    )


def readable(line: Event) -> RecordEvent:
    """Return a line of the record as an event of its specific class, such as GoalBegun. Raise BlockcrewError if the line is
    damaged."""
    event = parse_event(line)
    if isinstance(event, UnknownEvent):
        raise BlockcrewError(f"one of its {line.kind} events is damaged: {event.problem}")
    return event


def pending_tasks(members: MemberStates) -> dict[str, PendingMemberTask]:
    """Return the tasks that have not ended of members that work for one person instead of the crew, by the member's name."""
    return {
        name: PendingMemberTask(task.speaker, task.order, task.paused, task.held, task.borrowed)
        for name, task in members.tasks.items()
        if task.order and task.speaker.name
    }

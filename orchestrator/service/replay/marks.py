"""Choose the moments of a run that a viewer of its replay can jump to, with words for each: events of the goal and the plans,
and failures. Lines of the conversation need no words here."""

from enum import StrEnum

from orchestrator.core.events.agents import ActionEnded, ObjectiveTaken, PlanMade, VerdictGiven
from orchestrator.core.events.crew import (
    GoalAccepted,
    GoalCorrected,
    GoalEnded,
    GoalResumed,
    GoalStopped,
    HomeMoved,
    MembersPaused,
    MembersResumed,
)
from orchestrator.core.events.metaplan import MetaPlanDiscussed
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import (
    BridgeReported,
    CrewJoined,
    MemberNotReplaced,
    MemberRecruited,
    RunBroken,
    RunFinished,
)
from orchestrator.core.plan import Status
from orchestrator.core.terminal_text import printable

MARKED = {
    each.kind
    for each in (
        ActionEnded, VerdictGiven, GoalAccepted, GoalCorrected, GoalEnded, GoalResumed, GoalStopped, HomeMoved, MembersPaused,
        MembersResumed, MetaPlanDiscussed, ObjectiveTaken, PlanMade, BridgeReported, CrewJoined, MemberNotReplaced,
        MemberRecruited, RunBroken, RunFinished,
    )
}  # fmt: skip
LOST = ("lost", "gone", "died", "kicked")  # reports of the bridge about a bot that is in trouble


class MarkKind(StrEnum):
    """The kinds of moments that a viewer can jump to."""

    EVENT = "event"
    FAILURE = "failure"


def mark_of(event: RecordEvent) -> tuple[MarkKind, str] | None:
    """Return what kind of moment an event of the record is, with words for it; None for one that nobody looks for."""
    if failed := failure_words(event):
        return MarkKind.FAILURE, printable(failed)
    return (MarkKind.EVENT, printable(words)) if (words := event_words(event)) else None


def failure_words(event: RecordEvent) -> str:  # noqa: PLR0911  a table, one line for each kind
    """Return in words what failed; empty if nothing did."""
    match event:
        case ActionEnded(ok=False):
            return f"{event.skill} failed: {event.note or event.reason or 'no reason given'}"
        case VerdictGiven(status=Status.FAIL):
            return f"gives up: {event.why}"
        case GoalEnded(status=Status.FAIL):
            return f"the goal failed: {event.why}"
        case BridgeReported() if event.event in LOST:
            return f"{', '.join(event.about)} {event.event} {event.why or ''}".strip()
        case MemberNotReplaced():
            return f"is not replaced: {event.why}"
        case RunBroken():
            return f"the run broke off: {event.why}"
    return ""


def event_words(event: RecordEvent) -> str:  # noqa: PLR0911, PLR0912  a table, one line for each kind
    """Return in words what happened to the crew, its goal or a plan; empty for anything else."""
    match event:
        case CrewJoined():
            return "the crew is in the world"
        case GoalAccepted():
            return f"{'adds to the goal' if event.joins else 'the goal'}: {event.goal.text}"
        case GoalCorrected():
            return f"the goal is now: {event.whole.text}"
        case GoalResumed():
            return f"the goal goes on: {event.goal.text}"
        case GoalStopped():
            return "the goal is stopped"
        case GoalEnded():
            return f"the goal ended: {event.status}, {event.why}"
        case ObjectiveTaken():
            return f"takes the objective: {event.objective}"
        case PlanMade():
            return "plans: " + ", then ".join("; ".join(stage) for stage in event.stages)
        case MetaPlanDiscussed():
            return f"shared plan {event.plan}: {'; '.join(event.subtasks)}"
        case VerdictGiven(status=Status.SUCCESS):
            return f"is done: {event.why}"
        case MemberRecruited():
            return "joins the crew"
        case MembersPaused():
            return f"{', '.join(event.members)} pause"
        case MembersResumed():
            return f"{', '.join(event.members)} go on"
        case HomeMoved():
            return f"the home is at {' '.join(map(str, event.at))}"
        case RunFinished():
            return "the run has its result"
    return ""

"""Puts events of a run into words: one line per event for people, shared by the live view and `blockcrew runs show`."""

from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.agents import ActionBegun, ActionEnded, MessagePosted, PlanMade, ReflexPlayed, VerdictGiven
from orchestrator.core.events.cooking import CookingOrderChanged
from orchestrator.core.events.crew import GoalCorrected, GoalEnded, GoalResumed, HomeMoved, MembersPaused, MembersResumed
from orchestrator.core.events.dialogue import CommandReceived, LineInterpreted, LineSaid, LineSuppressed
from orchestrator.core.events.kitchen import KitchenOpened, KitchenStepped
from orchestrator.core.events.learning import DraftTried, ExplorerMoved, LessonFailed, LessonProposed, SkillLearned, SkillProven
from orchestrator.core.events.metaplan import MetaPlanDiscussed
from orchestrator.core.events.models import (
    AnswerMissing,
    ModelCalled,
    ModelChanged,
    PriceUnknown,
    PromptCut,
    ReplayDeparted,
    SchemaRefused,
)
from orchestrator.core.events.parse import parse_event
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import (
    BarUnavailable,
    BridgeReported,
    CrewJoined,
    MemberNotReplaced,
    MemberRecruited,
    RecordLost,
    ResourcesRespawned,
    RunBroken,
    RunFinished,
)
from orchestrator.core.message import ReportKind
from orchestrator.core.plan import Status
from orchestrator.core.plural import counted
from orchestrator.core.terminal_text import printable


def tell(event: Event) -> str:
    """Return one line of text, safe for a terminal, for an event of the record; empty for an event that nobody needs to
    read."""
    return printable(wording(parse_event(event)))


def wording(event: RecordEvent) -> str:  # noqa: PLR0911, PLR0912, PLR0915  a table, one line for each kind
    """Return one line of text for an event of a run, depending on its kind, such as what a bot says or how its action ended;
    empty for one that nobody needs to read."""
    match event:
        case CrewJoined():
            return event.cannot
        case CommandReceived():
            return f"<{event.speaker}> {event.text}" + ("" if event.accepted else "  (not accepted)")
        case LineSaid():
            return f"says: {event.text}"
        case MessagePosted() if event.report is not ReportKind.PROGRESS:
            return f"-> {event.to}: {event.text}"
        case PlanMade():
            return f"plans{f' ({event.by})' if event.by else ''}: " + " | ".join("; ".join(stage) for stage in event.stages)
        case MetaPlanDiscussed():
            return discussed(event)
        case VerdictGiven() if event.status is not Status.ONGOING:
            return f"judges: {event.status}, {event.why}"
        case ActionBegun():
            return f"does: {event.text}"
        case ActionEnded():
            gained = ", ".join(f"{count:+d} {item}" for item, count in event.gained.items())
            return f"  {'ok' if event.ok else event.reason} {gained} {event.note} ({event.seconds:.1f} s)"
        case BridgeReported() if event.event in ("lost", "back", "gone", "died", "kicked"):
            return f"{', '.join(event.bots or ())} {event.event} {event.why or ''}".strip()
        case BridgeReported() if event.event == "log":
            return f"bot host {event.host}{f' on {event.where}' if event.where else ''} prints: {event.text}"
        case ReflexPlayed():
            cut = f", cutting off {event.interrupted}" if event.interrupted else ""
            return f"by reflex: {event.reflex} ({event.cause}: {event.why}){cut}; {event.note}"
        case CookingOrderChanged():
            return f"order {event.number} ({event.dish}) {event.what}" + (
                f", due at {event.due:.0f} s" if event.what == "arrived" else ""
            )
        case GoalCorrected():
            return f"new goal: {event.whole.text}"
        case MembersPaused():
            return f"{', '.join(event.members)} pause"
        case MembersResumed():
            return f"{', '.join(event.members)} continue"
        case HomeMoved():
            return f"home is at {' '.join(map(str, event.at))}"
        case LineInterpreted():
            return f"reads {event.text!r} of {event.speaker} as {event.intent}"
        case BarUnavailable():
            return f"no boss bar: {event.why}"
        case MemberRecruited():
            return "joins the crew"
        case MemberNotReplaced():
            return f"is not replaced: {event.why}"
        case GoalResumed():
            return f"continues {event.goal.text}: {event.got} of {event.goal.count} gained before"
        case GoalEnded():
            return f"ended: {event.status}, {event.why}"
        case ModelCalled() if event.trouble:
            return f"asks {event.model} {event.about}: {event.trouble}, {event.problem}"
        case SchemaRefused():
            return f"the server holds no answer to {'a schema' if event.all_schemas else f'schema {event.schema}'}: {event.why}"
        case ModelChanged():
            return f"the server answers as {event.model} now, and as {event.before} before"
        case PromptCut():
            return f"{event.model} used {event.counted} of {event.estimated} prompt tokens: is its context too small?"
        case AnswerMissing():
            return f"cannot decide: {event.why}"
        case LineSuppressed():
            return f"not said (too many lines): {event.text}"
        case ReplayDeparted():
            return f"differs from the record at question {event.number}, {event.about}: {event.how}"
        case PriceUnknown():
            return f"the price of {', '.join(event.models)} is unknown: only tokens are counted"
        case ResourcesRespawned() if event.count:
            return f"{event.count} mined blocks and killed mobs came back"
        case RecordLost():
            return str(event.why)
        case RunBroken():
            return f"failed: {event.why}"
        case KitchenOpened():
            return f"{event.agents} agents in {event.level}, {len(event.schedule)} orders to come, {event.mode} rules"
        case KitchenStepped():
            came = [f"{event.arrived} is ordered"] if event.arrived else []
            lost = [f"{event.expired} lost"] if event.expired else []
            told = [*came, *(f"{dish} is served" for dish in event.served), *lost, *event.said]
            return f"step {event.step}: {' '.join(event.commands) or 'all agents wait'}" + "".join(f"; {one}" for one in told)
        case LessonProposed():
            return f"wants to learn: {event.lesson.text}"
        case DraftTried():
            return f"  tries {event.skill}: {event.problem or 'it works'} ({event.seconds:.1f} s)"
        case SkillLearned():
            gained = ", ".join(f"{count:+d} {item}" for item, count in event.gained.items())
            return f"learned {event.skill} at attempt {event.attempts} {gained}".rstrip()
        case LessonFailed():
            return f"did not learn it in {event.attempts} attempts: {event.why}"
        case SkillProven():
            return f"{event.skill}: {'verified on a plot' if event.verified else 'not verified on a plot: ' + event.why}"
        case ExplorerMoved():
            return f"moves to other land: {event.note}"
        case RunFinished(figures=found) if "learned" in found:
            failed = len(found["failed"])
            return f"result: {found['learned']} skills learned, {found['verified']} of them verified, {failed} lessons failed"
        case RunFinished(figures=found) if "completed" in found:
            return f"result: {found['completed']} orders completed, {found['failed']} lost, {found['active']} open"
        case RunFinished(figures=found) if "got" in found:
            more = f", mPT {found['mpt']}" if "mpt" in found else ""  # a shift of cooks has none
            return f"result: {found['got']} of {found['wanted']}, TC {found['seconds']} s{more}"
    return ""


def discussed(event: MetaPlanDiscussed) -> str:
    """Return one line on a discussion of the crew's meta-plan: who wrote it, after what event, what it says and why."""
    after = f" after {event.event}" if event.event else ""
    if not event.changed:
        return f"leaves meta-plan {event.plan} as it is{after}"
    how = f"agreed in {counted(event.rounds, 'round')}" if event.agreed else f"no agreement in {counted(event.rounds, 'round')}"
    said = f"; said: {'; '.join(event.said)}" if event.said else f"; why: {event.why}"
    return f"meta-plan {event.plan}{after} ({how}): {'; '.join(event.subtasks)}{said}"

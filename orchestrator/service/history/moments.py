"""Shorten the events of a run to what its timeline shows of them; kinds that it does not show are left out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.agents import (
    ActionBegun,
    ActionEnded,
    BodyChanged,
    ItemsGained,
    MessagePosted,
    ObjectiveTaken,
    PlanMade,
    ReflexPlayed,
    VerdictGiven,
)
from orchestrator.core.events.crew import GoalAccepted, GoalCorrected, GoalEnded, GoalResumed, GoalStopped
from orchestrator.core.events.dialogue import CommandReceived, LineSaid
from orchestrator.core.events.metaplan import MetaPlanDiscussed
from orchestrator.core.events.parse import UnknownEvent, parse_event
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import BridgeReported, CrewJoined, RunBroken
from orchestrator.core.terminal_text import printable

LONGEST = 400  # characters of a text
MOST = 40  # entries of a list
SEEN_OF_BRIDGE = ("lost", "gone", "back", "died", "kicked")
Plain = dict[str, Any]


def text(value: object) -> str:
    """Return a text that is safe to show, cut after LONGEST characters."""
    whole = printable(str(value or ""))
    return whole if len(whole) <= LONGEST else f"{whole[: LONGEST - 1]}…"


def texts(values: Sequence[object]) -> list[str]:
    """Return the first texts of a list, each as `text` returns it."""
    return [text(value) for value in list(values)[:MOST]]


def ended(event: ActionEnded) -> Plain:
    """Return what the timeline shows of the end of an action."""
    shown = {"skill": text(event.skill), "ok": event.ok, "seconds": event.seconds, "gained": dict(event.gained)}
    return shown | ({} if event.ok else {"reason": text(event.reason), "note": text(event.note)})


def reflex(event: ReflexPlayed) -> Plain:
    """Return what the timeline shows of something that a bot did by itself."""
    why = {"cause": text(event.cause), "note": text(event.note), "interrupted": text(event.interrupted)}
    return {"reflex": text(event.reflex), "ok": event.ok, "seconds": event.seconds, **why}


def plan(event: PlanMade) -> Plain:
    """Return a plan with its stages, which are lists of tasks in words."""
    stages = [texts(stage) for stage in list(event.stages)[:MOST]]
    return {"objective": text(event.objective), "stages": stages, "why": text(event.why), "by": text(event.by)}


def meta_plan(event: MetaPlanDiscussed) -> Plain:
    """Return one discussion of the plan that the crew shares."""
    said = {"subtasks": texts(event.subtasks), "said": texts(event.said), "why": text(event.why), "event": text(event.event)}
    return {"plan": event.plan, "changed": event.changed, "agreed": event.agreed, "rounds": event.rounds, **said}


def command(event: CommandReceived) -> Plain:
    """Return a line that a person said to the crew."""
    return {"speaker": text(event.speaker), "text": text(event.text), "order": bool(event.intent) and event.accepted}


def bridge(event: BridgeReported) -> Plain | None:
    """Return what happened to bots; None for reports about other things."""
    if event.event not in SEEN_OF_BRIDGE:
        return None
    return {"event": event.event, "bots": texts(event.about), "why": text(event.why)}


SHORTENED: Mapping[type[RecordEvent], Callable[[Any], Plain | None]] = {
    CrewJoined: lambda event: {"members": texts(event.members)},
    RunBroken: lambda event: {"why": text(event.why)},
    BridgeReported: bridge,
    GoalAccepted: lambda event: {"goal": text(event.goal.text), "speaker": text(event.speaker), "joins": event.joins},
    GoalCorrected: lambda event: {"goal": text(event.whole.text)},
    GoalResumed: lambda event: {"goal": text(event.goal.text), "got": event.got},
    GoalStopped: lambda event: {"by": text(event.by)},
    GoalEnded: lambda event: {"status": text(event.status), "why": text(event.why)},
    CommandReceived: command,
    LineSaid: lambda event: {"text": text(event.text)},
    ObjectiveTaken: lambda event: {"objective": text(event.objective), "count": event.count},
    PlanMade: plan,
    ActionBegun: lambda event: {"skill": text(event.skill), "text": text(event.text)},
    ActionEnded: ended,
    VerdictGiven: lambda event: {"status": text(event.status), "why": text(event.why), "wait": event.wait},
    ItemsGained: lambda event: {"item": text(event.item), "count": event.count},
    ReflexPlayed: reflex,
    MessagePosted: lambda event: {"to": text(event.to), "text": text(event.text)},
    MetaPlanDiscussed: meta_plan,
}
KINDS = (*(event.kind for event in SHORTENED), BodyChanged.kind)


@dataclass(slots=True)
class Shortening:
    """Shortens the lines of one record in their order. `held` is what each agent held at its last line, since only changes of
    inventories are kept; `unread` counts the lines that this version of blockcrew cannot read."""

    held: dict[str, Mapping[str, int]] = field(default_factory=dict)
    unread: int = 0

    def data_of(self, line: Event) -> Plain | None:
        """Return what the timeline shows of a line; None if that is nothing."""
        event = parse_event(line)
        if isinstance(event, UnknownEvent):
            self.unread += 1
            return None
        return self._inventory(event) if isinstance(event, BodyChanged) else SHORTENED[type(event)](event)

    def _inventory(self, event: BodyChanged) -> Plain | None:
        if self.held.get(event.agent) == event.inventory:
            return None
        self.held[event.agent] = event.inventory
        return {"inventory": {text(item): count for item, count in event.inventory.items() if count}}

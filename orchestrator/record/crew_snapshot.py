"""Where a crew stood at the last line of its record: the goal that it was at, and what everybody held when it began."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from orchestrator.core.contracts.journal import Event
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker, recalled
from orchestrator.record.goals import accepted
from orchestrator.record.resumable import GOAL, INVENTORIES, begun_actions

STOPPED = "stopped"


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
    open: tuple[Event, ...] = ()
    at: float = 0.0
    errands: Mapping[str, PendingMemberTask] = field(default_factory=dict)
    asked_by: Speaker | None = None
    paused: tuple[str, ...] = ()
    left: Goal | None = None
    by: Speaker | None = None


def standing(events: Sequence[Event]) -> CrewSnapshot:
    """Read from a record, whoever asked for how many goals. Raises ValidationError for one that makes no sense."""
    goal: dict[str, Any] | None = None
    begun: dict[str, Any] = {}
    asked_by: Speaker | None = None
    for event in events:
        if accepted(event) and not (event.data.get("joins") and goal):
            goal, begun, asked_by = event.data["goal"], {}, recalled(event.data["speaker"])
        elif event.kind == "corrected":
            goal = event.data["goal"]
        elif event.kind == "begun":
            goal, begun = event.data["goal"], event.data
        elif event.kind == "stopped" or (event.kind == "ended" and is_end_of(event, goal)):
            goal, begun = None, {}
    still, at = standstill_of(events), events[-1].at if events else 0.0
    whole = replace(still, open=begun_actions(events), at=at, errands=errands_of(events))
    if goal is None:
        return replace(whole, paused=())
    before = INVENTORIES.validate_python(begun["before"]) if begun else None
    there = begun.get("there")
    return replace(whole, goal=GOAL.validate_python(goal), before=before, there=there, asked_by=asked_by)


def standstill_of(events: Sequence[Event]) -> CrewSnapshot:
    """Who pauses, or what was stopped, and by whom."""
    paused, left, by = set[str](), None, None
    for event in events:
        if event.kind == "paused":
            paused, by = paused | set(event.data["members"]), recalled(event.data.get("by"))
        elif event.kind == "resumed_work":
            paused -= set(event.data["members"])
        elif event.kind == STOPPED:
            left, by = event.data.get("left"), recalled(event.data.get("by"))
        elif event.kind in ("begun", "resumed") or accepted(event):
            left = None
    return CrewSnapshot(paused=tuple(sorted(paused)), left=GOAL.validate_python(left) if left else None, by=by)


def errands_of(events: Sequence[Event]) -> dict[str, PendingMemberTask]:
    """Those that had not ended."""
    last = {event.agent: event.data for event in events if event.kind == "errand"}
    return {
        name: PendingMemberTask(who, data["order"], data.get("paused", False), data.get("held"))
        for name, data in last.items()
        if data.get("order") and (who := recalled(data["speaker"]))
    }


def is_end_of(event: Event, goal: dict[str, Any] | None) -> bool:
    """Whether this goal ended there. A stop has a line of its own: the end of what it stopped comes once hands are free."""
    same: bool = event.data["why"] != STOPPED and event.data["goal"] == goal
    return same

"""Where a crew stood at the last line of its record: the goal that it was at, and what everybody held when it began."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from orchestrator.core.goal import Goal
from orchestrator.core.journal import Event
from orchestrator.record.interrupted import GOAL, INVENTORIES, accepted, begun_actions

STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a member was at for one person alone, in the words of the order."""

    speaker: str
    order: str


@dataclass(frozen=True, slots=True)
class Standing:
    """`goal` None: it had nothing to do. `before` None: the goal was given, but not begun.

    `there` is what had come in before an earlier cut; `open` are actions without an end; `at` is the time of the last line.
    `errands` are those of single members, by name.
    """

    goal: Goal | None = None
    before: Mapping[str, Mapping[str, int]] | None = None
    there: Mapping[str, int] | None = None
    open: tuple[Event, ...] = ()
    at: float = 0.0
    errands: Mapping[str, Asked] = field(default_factory=dict)


def standing(events: Sequence[Event]) -> Standing:
    """Read from a record, whoever asked for how many goals. Raises ValidationError for one that makes no sense."""
    goal: dict[str, Any] | None = None
    begun: dict[str, Any] = {}
    for event in events:
        if accepted(event) and not (event.data.get("joins") and goal):
            goal, begun = event.data["goal"], {}
        elif event.kind == "corrected":
            goal = event.data["goal"]
        elif event.kind == "begun":
            goal, begun = event.data["goal"], event.data
        elif event.kind == "stopped" or (event.kind == "ended" and is_end_of(event, goal)):
            goal, begun = None, {}
    errands = errands_of(events)
    if goal is None:
        return Standing(open=begun_actions(events), at=events[-1].at if events else 0.0, errands=errands)
    before = INVENTORIES.validate_python(begun["before"]) if begun else None
    return Standing(GOAL.validate_python(goal), before, begun.get("there"), begun_actions(events), events[-1].at, errands)


def errands_of(events: Sequence[Event]) -> dict[str, Asked]:
    """Those that had not ended."""
    last = {event.agent: event.data for event in events if event.kind == "errand"}
    return {name: Asked(data["speaker"], data["order"]) for name, data in last.items() if data.get("order")}


def is_end_of(event: Event, goal: dict[str, Any] | None) -> bool:
    """Whether this goal ended there. A stop has a line of its own: the end of what it stopped comes once hands are free."""
    same: bool = event.data["why"] != STOPPED and event.data["goal"] == goal
    return same

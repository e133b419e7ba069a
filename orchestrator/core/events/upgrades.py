"""Brings lines of earlier releases to today's form: one function for each kind of event whose form changed."""

from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from orchestrator.core.message import Assignment, Correction, Departure, NewMember, Report, Withdrawal

Data = dict[str, Any]
PAYLOADS: dict[str, TypeAdapter[Any]] = {
    each.__name__.lower(): TypeAdapter(each) for each in (Assignment, Correction, Report, Withdrawal, Departure, NewMember)
}


def since(**defaults: object) -> Callable[[Data], Data]:
    """Return a function that upgrades a line of an earlier release: it adds missing fields with these defaults (field ->
    value)."""
    return lambda data: {**defaults, **data}


def corrected(data: Data) -> Data:
    """Return the fields of a goal's correction with `whole` added if it is missing.
    Releases before goals could be resumed had only `goal`, which was the whole goal then."""
    return {**data, "whole": data.get("whole") or data["goal"]}


def message(data: Data) -> Data:
    """Return the fields of a message with `detail` converted to the type that `payload` names; None if it names none.
    A line without `payload` is ordinary talk and gets "talk"."""
    read = PAYLOADS.get(data.get("payload", ""))
    detail = data.get("detail")
    return {"payload": "talk", **data, "detail": read.validate_python(detail) if read and detail else None}


def result(data: Data) -> Data:
    """Return the fields of a run's result under the key `figures`; a line of the record has the figures themselves as keys."""
    return {"figures": data}


UPGRADES: dict[str, Callable[[Data], Data]] = {
    "joined": since(address="", cannot=""),
    "goal_accepted": since(speaker="", source="chat", joins=False),
    "begun": since(there=None),
    "corrected": corrected,
    "stopped": since(left=None, by=""),
    "ended": since(status="fail", why=""),
    "paused": since(by=""),
    "command": since(intent=None, source="chat", number=None),
    "interpreted": since(order=""),
    "errand": since(order="", paused=False, held=None),
    "message": message,
    "outcome": since(reason=None, note="", gained={}, seconds=0.0),
    "model_call": since(counted=True, retries=0),
    "result": result,
}

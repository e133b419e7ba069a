"""Brings lines that earlier releases wrote into the record to today's form, with a function for each kind of event that
changed."""

from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from orchestrator.core.message import Assignment, Correction, Departure, NewMember, Report, Withdrawal

Data = dict[str, Any]
PAYLOADS: dict[str, TypeAdapter[Any]] = {
    each.__name__.lower(): TypeAdapter(each) for each in (Assignment, Correction, Report, Withdrawal, Departure, NewMember)
}


def since(**defaults: object) -> Callable[[Data], Data]:
    """Return a function that upgrades a line of an earlier release by adding the fields that it lacks.
    `defaults` maps these fields to the values that they get."""
    return lambda data: {**defaults, **data}


def corrected(data: Data) -> Data:
    """Return the fields of a goal's correction with `whole` added if it is missing.
    Today, `whole` is the full corrected goal, and `goal` the part of it that had not been gained before a restart or a stop.
    Earlier releases, which could not resume goals, wrote only `goal`; it is then the value of `whole` too."""
    return {**data, "whole": data.get("whole") or data["goal"]}


def message(data: Data) -> Data:
    """Return the fields of a message between agents with `detail` converted from a dict to an object, such as an Assignment (an
    order to pursue a goal). The field `payload` names its type in lower case ("assignment"). For any other payload, such as
    "talk", `detail` becomes None. A line of an earlier release without `payload` gets "talk"."""
    read = PAYLOADS.get(data.get("payload", ""))
    detail = data.get("detail")
    return {"payload": "talk", **data, "detail": read.validate_python(detail) if read and detail else None}


def result(data: Data) -> Data:
    """Return the fields of a run's result as the event RunFinished has them: {"score": 3} becomes {"figures": {"score": 3}}.
    `data` is a line of the record, which has the figures themselves as its keys."""
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

"""Messages of the shared pool: between agents, and between agents and people (S-Agents, III-B.1 and III-C)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from orchestrator.core.goal import Goal

EVERYBODY = "@all"


class ReportKind(StrEnum):
    """What a leaf tells its leader."""

    STARTED = "started"
    PROGRESS = "progress"
    SUCCESS = "success"
    FAILURE = "failure"


@dataclass(frozen=True, slots=True)
class Assignment:
    """A leader's order: pursue this goal. `number` tells two assignments of one member apart."""

    number: int
    goal: Goal


@dataclass(frozen=True, slots=True)
class Report:
    """A leaf's answer to an assignment; `gained` counts goal items gained under it so far."""

    kind: ReportKind
    number: int
    gained: int = 0
    reason: str = ""
    inventory: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Departure:
    """A member is lost: its bot left the world and did not come back."""

    member: str
    why: str


@dataclass(frozen=True, slots=True)
class Message:
    """Who said what to whom, and when (seconds of the run's clock). `payload` is what code reads; `text` is for people."""

    time: float
    speaker: str
    respondent: str
    text: str
    payload: Assignment | Report | Departure | None = None

"""Events of the text kitchen, a cooking game that agents play with commands in words (MindAgent's CuisineWorld)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.core.events.record_event import RecordEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class KitchenOpened(RecordEvent):
    """An episode (one game) of the text kitchen began. `schedule` has a row for each order to come: the step when it arrives,
    its dish, and the steps until it is lost."""

    kind = "kitchen"
    level: str
    agents: int
    mode: str
    schedule: Sequence[Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class KitchenStepped(RecordEvent):
    """One step of the text kitchen. `ok` says for each command whether it succeeded, `said` has the complaints about the
    others, `arrived` is the dish newly ordered, `served` are the dishes served, `expired` counts the orders lost."""

    kind = "kitchen_step"
    step: int
    commands: Sequence[str]
    ok: Sequence[bool]
    said: Sequence[str]
    arrived: str | None
    served: Sequence[str]
    expired: int

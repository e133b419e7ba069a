"""Events of the text kitchen (MindAgent's CuisineWorld)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.core.events.record_event import RecordEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class KitchenOpened(RecordEvent):
    """An episode began; `schedule` holds the orders to come."""

    kind = "kitchen"
    level: str
    agents: int
    mode: str
    schedule: Sequence[Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class KitchenStepped(RecordEvent):
    """One step of the kitchen: the commands with their success, the complaints, and the fate of orders."""

    kind = "kitchen_step"
    step: int
    commands: Sequence[str]
    ok: Sequence[bool]
    said: Sequence[str]
    arrived: str | None
    served: Sequence[str]
    expired: int

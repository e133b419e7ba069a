"""Events of a cooking shift in the game (MindAgent's Minecraft task)."""

from dataclasses import dataclass

from orchestrator.core.events.record_event import RecordEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class CookingOrderChanged(RecordEvent):
    """An order arrived, was served or expired (`what`). `due` and `time` are in seconds since the shift began."""

    kind = "cooking_order"
    what: str
    number: int
    dish: str
    due: float
    time: float

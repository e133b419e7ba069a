"""Events of a cooking shift in the game (MindAgent's Minecraft task)."""

from dataclasses import dataclass

from orchestrator.core.events.record_event import RecordEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderChanged(RecordEvent):
    """An order arrived, was served or expired (`what`). `due` and `time` are in seconds since the shift began."""

    kind = "order"
    what: str
    number: int
    dish: str
    due: float
    time: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionGiven(RecordEvent):
    """A cook's action ended, after `seconds` of the game; `why` is what the world said."""

    kind = "cooking"
    action: str
    ok: bool
    why: str
    seconds: float

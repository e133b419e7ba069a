"""The event of the queue of orders that wait for a crew and its members."""

from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.queued_order import QueuedOrder


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueChanged(RecordEvent):
    """The queue of orders changed: `orders` are all that wait or run now, in the order in which they will be done. `held` says
    that none of them begins until a person resumes. `line` is the number of the line that changed it (see CommandReceived), 0
    if no line did or that is unknown."""

    kind = "queue"
    orders: Sequence[QueuedOrder]
    held: bool = False
    line: int = 0

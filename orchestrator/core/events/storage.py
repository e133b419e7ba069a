"""The event of the chests that a crew and its people share."""

from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.storage import SharedChest


@dataclass(frozen=True, slots=True, kw_only=True)
class StorageChanged(RecordEvent):
    """A shared chest was named or forgotten, or a member saw other contents in one; `chests` are all of them."""

    kind = "storage"
    chests: Sequence[SharedChest]

"""An order that waits in the queue of a crew or of one member."""

from dataclasses import dataclass

from orchestrator.core.speaker import Speaker


@dataclass(frozen=True, slots=True)
class QueuedOrder:
    """An order of a person that waits until the orders before it are done. `text` is the line as it was said and `order` the
    same in plain words; `source` is chat, whisper or api. `member` is the bot that shall do it, empty for the whole crew.
    `running` says that it has been begun, `trace` is the id of the line that gave it (core/events/trace.py)."""

    number: int
    text: str
    order: str
    speaker: Speaker
    source: str
    member: str = ""
    running: bool = False
    trace: str = ""

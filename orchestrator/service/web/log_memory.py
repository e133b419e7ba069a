"""Keep the latest warnings and errors of the service in memory, for the settings of the page."""

import logging
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from orchestrator.core.terminal_text import printable
from orchestrator.service.models import LogLine

KEPT = 200  # lines
LONGEST = 500  # characters of one line


class LogMemory(logging.Handler):
    """A logging handler that keeps the latest KEPT warnings and errors, each as one line without its traceback: the service's
    terminal has that."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: deque[LogLine] = deque(maxlen=KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one record. Its text may hold what strangers sent, so that control characters are taken out and it is cut."""
        error = f": {record.exc_info[1]!r}" if record.exc_info and record.exc_info[1] else ""
        text = " ".join(f"{record.getMessage()}{error}".split())
        self.lines.append(
            LogLine(at=record.created, level=record.levelname.lower(), source=record.name, text=printable(text)[:LONGEST])
        )


@contextmanager
def remembering(memory: LogMemory) -> Iterator[None]:
    """Let `memory` take in what this process logs until the block ends."""
    root = logging.getLogger()
    root.addHandler(memory)
    try:
        yield
    finally:
        root.removeHandler(memory)

"""Keep uvicorn's warnings about bad requests out of the log, and count them for /metrics, so that no stranger fills the log."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

LOGGER = "uvicorn.error"
COUNTED = ("Invalid HTTP request received.", "Unsupported upgrade request.")
LEFT_OUT = "No supported WebSocket library"  # advice that uvicorn logs after the second message


class Unreadable(logging.Filter):
    """A logging filter that leaves warnings about bad requests out of uvicorn's log. `counts` says how often each message in
    COUNTED was left out."""

    def __init__(self) -> None:
        super().__init__()
        self.counts = Counter[str](dict.fromkeys(COUNTED, 0))

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a log record is to be logged, and count it if its message is one of COUNTED."""
        text = record.getMessage()
        if text in COUNTED:
            self.counts[text] += 1
        return text not in COUNTED and not text.startswith(LEFT_OUT) and not cut_short(record)


def cut_short(record: logging.LogRecord) -> bool:
    """Return whether a log record reports a request that was cancelled because the service ends, which is no error."""
    return record.exc_info is not None and isinstance(record.exc_info[1], asyncio.CancelledError)


@contextmanager
def counting(counter: Unreadable) -> Iterator[None]:
    """Attach the filter `counter` to uvicorn's logger until the block ends."""
    logger = logging.getLogger(LOGGER)
    logger.addFilter(counter)
    try:
        yield
    finally:
        logger.removeFilter(counter)

"""Keep warnings of uvicorn, the web server, about bad requests out of its log, and count them for /metrics, so that no stranger
fills the log."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

LOGGER = "uvicorn.error"
COUNTED = ("Invalid HTTP request received.", "Unsupported upgrade request.")
LEFT_OUT = "No supported WebSocket library"  # advice that uvicorn logs after the second message


class Unreadable(logging.Filter):
    """A logging filter that leaves uvicorn's warnings about bad requests out of its log. `counts` says how often each of the
    two counted messages (COUNTED), such as "Invalid HTTP request received.", was left out."""

    def __init__(self) -> None:
        super().__init__()
        self.counts = Counter[str](dict.fromkeys(COUNTED, 0))

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a log record is to be logged. False for uvicorn's two warnings about bad requests, which are counted
        instead, for the advice about WebSockets that follows the second one, and for requests that were cancelled because the
        service ends. True for any other record."""
        text = record.getMessage()
        if text in COUNTED:
            self.counts[text] += 1
        return text not in COUNTED and not text.startswith(LEFT_OUT) and not cut_short(record)


def cut_short(record: logging.LogRecord) -> bool:
    """Return whether a log record reports a request that was cancelled because the service ends, which is no error."""
    return record.exc_info is not None and isinstance(record.exc_info[1], asyncio.CancelledError)


@contextmanager
def counting(counter: Unreadable) -> Iterator[None]:
    """Attach a filter to uvicorn's logger until the `with` block ends: `counter` keeps warnings about bad requests out of the
    log and counts them."""
    logger = logging.getLogger(LOGGER)
    logger.addFilter(counter)
    try:
        yield
    finally:
        logger.removeFilter(counter)

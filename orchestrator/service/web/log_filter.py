"""What anybody can make uvicorn log, once for each request: it is counted for /metrics, so that no stranger fills the log."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

LOGGER = "uvicorn.error"
COUNTED = ("Invalid HTTP request received.", "Unsupported upgrade request.")
LEFT_OUT = "No supported WebSocket library"  # advice that follows the second one


class Unreadable(logging.Filter):
    """Lets through what else uvicorn says."""

    def __init__(self) -> None:
        super().__init__()
        self.counts = Counter[str](dict.fromkeys(COUNTED, 0))

    def filter(self, record: logging.LogRecord) -> bool:
        """See logging.Filter."""
        text = record.getMessage()
        if text in COUNTED:
            self.counts[text] += 1
        return text not in COUNTED and not text.startswith(LEFT_OUT) and not cut_short(record)


def cut_short(record: logging.LogRecord) -> bool:
    """Return whether the record tells of a request that the end of the service cut short: nothing is broken then."""
    return record.exc_info is not None and isinstance(record.exc_info[1], asyncio.CancelledError)


@contextmanager
def counting(counter: Unreadable) -> Iterator[None]:
    """Count for as long as a service runs."""
    logger = logging.getLogger(LOGGER)
    logger.addFilter(counter)
    try:
        yield
    finally:
        logger.removeFilter(counter)

"""What anybody can make uvicorn log, once for each request: it is counted for /metrics, so that no stranger fills the log."""

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
        return text not in COUNTED and not text.startswith(LEFT_OUT)


@contextmanager
def counting(counter: Unreadable) -> Iterator[None]:
    """Count for as long as a service runs."""
    logger = logging.getLogger(LOGGER)
    logger.addFilter(counter)
    try:
        yield
    finally:
        logger.removeFilter(counter)

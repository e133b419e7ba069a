"""A loop whose clock goes on only while nobody has anything to do but wait: who is twice as slow is so on a busy machine, too.

For tests without sockets or threads: conftest.py names those that have some.
"""

import asyncio
import selectors


class Skipping(selectors.DefaultSelector):
    """Waits for nothing: the time that it is asked to wait has gone by at once."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """See selectors.BaseSelector."""
        found = super().select(timeout if timeout is None else 0)
        self.now += timeout or 0.0
        return found


class Timeless(asyncio.SelectorEventLoop):
    """Its `time()` is what was waited for so far."""

    def __init__(self) -> None:
        self.skipping = Skipping()
        super().__init__(self.skipping)

    def time(self) -> float:
        """See asyncio.BaseEventLoop."""
        return self.skipping.now

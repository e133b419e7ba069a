"""How much of one token is taken at once: a bucket of requests that fills again, and so many open streams."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

BURST, A_SECOND = 200.0, 50.0  # requests
STREAMS = 256  # open at a time


@dataclass(slots=True)
class Bucket:
    """What is left in it, as it was at a time; and how many streams are open."""

    left: float
    at: float
    streams: int = 0


@dataclass
class Paces:
    """By the id of a token: there are only as many as were made. `clock` is in seconds."""

    burst: float = BURST
    a_second: float = A_SECOND
    most_streams: int = STREAMS
    clock: Callable[[], float] = time.monotonic
    buckets: dict[str, Bucket] = field(default_factory=dict)

    def request(self, who: str) -> bool:
        """Whether one more is taken."""
        now, bucket = self.clock(), self._bucket(who)
        bucket.left = min(self.burst, bucket.left + (now - bucket.at) * self.a_second)
        bucket.at = now
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True

    @contextmanager
    def stream(self, who: str) -> Iterator[bool]:
        """Whether one more may be open, for as long as it is."""
        bucket = self._bucket(who)
        may = bucket.streams < self.most_streams
        bucket.streams += may
        try:
            yield may
        finally:
            bucket.streams -= may

    def _bucket(self, who: str) -> Bucket:
        return self.buckets.setdefault(who, Bucket(self.burst, self.clock()))

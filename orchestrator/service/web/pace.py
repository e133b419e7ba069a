"""How much of one token is taken at once: requests and lines to crews, from buckets that fill again, and open streams."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from orchestrator.dialogue.permissions import PACES, Role

BURST, A_SECOND = 200.0, 50.0  # requests
STREAMS = 256  # open at a time


@dataclass(slots=True)
class Bucket:
    """What is left in it, as it was at a time."""

    left: float
    at: float

    def take(self, now: float, most: float, a_second: float) -> bool:
        """Take one out. Return whether there was one."""
        self.left = min(most, self.left + (now - self.at) * a_second)
        self.at = now
        taken = self.left >= 1
        self.left -= taken
        return taken


@dataclass
class Paces:
    """By the id of a token: there are only as many as were made. `clock` is in seconds."""

    burst: float = BURST
    a_second: float = A_SECOND
    most_streams: int = STREAMS
    clock: Callable[[], float] = time.monotonic
    buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)  # of what, and whose
    streams: Counter[str] = field(default_factory=Counter)

    def request(self, who: str) -> bool:
        """Whether one more is taken."""
        return self._take("requests", who, self.burst, self.a_second)

    def line(self, who: str, role: Role) -> bool:
        """Whether one more line to a crew is taken, at the pace that the crew itself goes by; owners have none."""
        pace = PACES.get(role)
        return pace is None or self._take("lines", who, pace.lines, pace.lines / pace.seconds)

    def _take(self, what: str, who: str, most: float, a_second: float) -> bool:
        now = self.clock()
        return self.buckets.setdefault((what, who), Bucket(most, now)).take(now, most, a_second)

    @contextmanager
    def stream(self, who: str) -> Iterator[bool]:
        """Whether one more may be open, for as long as it is."""
        may = self.streams[who] < self.most_streams
        self.streams[who] += may
        try:
            yield may
        finally:
            self.streams[who] -= may

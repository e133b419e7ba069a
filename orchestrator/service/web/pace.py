"""Limit each token of the API: its requests, its lines to crews (commands and questions) and its open event streams."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from orchestrator.core.rate_limit import Rate, RateLimit
from orchestrator.dialogue.permissions import PACES, Role

BURST, A_SECOND = 200.0, 50.0  # requests at once, and per second after that
STREAMS = 256  # open streams of a token at a time
MOST_TOKENS = 10_000  # tokens whose use is remembered; only valid tokens are counted


@dataclass
class Paces:
    """The limits of each token and what it has used of them, by the token's id: `burst` requests at once and `a_second` per
    second after that, and `most_streams` open streams. `clock` returns seconds."""

    burst: float = BURST
    a_second: float = A_SECOND
    most_streams: int = STREAMS
    clock: Callable[[], float] = time.monotonic
    streams: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """Make the rate limit of requests, and one of lines said to crews for each role that has a limit."""
        self.requests = RateLimit[str](Rate(self.burst, self.burst / self.a_second), self.clock, MOST_TOKENS)
        self.lines = {role: RateLimit[str](rate, self.clock, MOST_TOKENS) for role, rate in PACES.items()}

    def request(self, who: str) -> bool:
        """Count one request of the token with the id `who`; return whether it is allowed."""
        return self.requests.take(who)

    def line(self, who: str, role: Role) -> bool:
        """Count one line that the token with the id `who` says to a crew, and return whether it is allowed. Each role has a
        number of lines a minute, as in the game's chat; owners have no limit."""
        limit = self.lines.get(role)
        return limit is None or limit.take(who)

    @contextmanager
    def stream(self, who: str) -> Iterator[bool]:
        """Yield whether the token with the id `who` may open one more event stream; an allowed stream counts until the block
        ends."""
        may = self.streams[who] < self.most_streams
        self.streams[who] += may
        try:
            yield may
        finally:
            self.streams[who] -= may

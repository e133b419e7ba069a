"""The one rate limiter: a token bucket or a sliding window for each key, for a bounded number of keys.

A token bucket allows a burst and then a steady rate. A sliding window allows at most a given count in any span of that length.
"""

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

Clock = Callable[[], float]  # in seconds
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
MOST_KEYS = 200  # of whom something is remembered
ALMOST = 1e-9  # seconds: what rounding may leave of a wait that is over


@dataclass(frozen=True, slots=True)
class Rate:
    """A limit: at most `count` events in `seconds`."""

    count: float
    seconds: float = 60.0


class Counter(Protocol):
    """The contract of a counter, which counts the events of one key, such as a person, against a rate."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        """Make a counter that has counted no event yet."""

    def wait(self) -> float:
        """Return the seconds until one more event is allowed; 0 when one is allowed now."""

    def take(self) -> bool:
        """Count one event if it is allowed; return whether it was."""


class TokenBucket:
    """A counter of events that is like a bucket of tokens: full at the start, it fills again at the rate; each event takes a
    token."""

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self._left, self._at = rate.count, clock()

    def wait(self) -> float:
        """Return the seconds until the bucket has a token; 0 when it has one now."""
        now, a_second = self.clock(), self.rate.count / self.rate.seconds
        self._left, self._at = min(self.rate.count, self._left + (now - self._at) * a_second), now
        return max(0.0, (1 - self._left) / a_second)

    def take(self) -> bool:
        """Take a token for one event if the bucket has one; return whether it had."""
        taken = self.wait() < ALMOST
        self._left -= taken
        return taken


class SlidingWindow:
    """A counter of the events in the last `rate.seconds`; it remembers when each event was counted and forgets older ones."""

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self._counted: deque[float] = deque()

    def wait(self) -> float:
        """Return the seconds until one more event is allowed, because the oldest one is then older than `rate.seconds`; 0 when
        one is allowed now."""
        now = self.clock()
        while self._counted and self._counted[0] <= now - self.rate.seconds:
            self._counted.popleft()
        return 0.0 if len(self._counted) < self.rate.count else self._counted[0] + self.rate.seconds - now

    def take(self) -> bool:
        """Count one event if fewer than `rate.count` were counted in the last `rate.seconds`; return whether it was counted."""
        taken = not self.wait()
        if taken:
            self._counted.append(self.clock())
        return taken


class Bounded(OrderedDict[Key, Value], Generic[Key, Value]):
    """A mapping of at most `most` keys: when there are more, it forgets the one that was set least recently."""

    def __init__(self, most: int = MOST_KEYS) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: Key, value: Value) -> None:
        """Set the value of a key and make it the newest key; the oldest is forgotten if there are too many."""
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self.most:
            self.popitem(last=False)


class RateLimit(Generic[Key]):
    """A rate limit with one counter for each key; beyond `most` keys, the one that was quiet for longest is forgotten."""

    def __init__(
        self,
        rate: Rate,
        clock: Clock = time.monotonic,
        most: int = MOST_KEYS,
        counter: type[Counter] = TokenBucket,
    ) -> None:
        self.rate, self.clock, self.counter = rate, clock, counter
        self._counters: Bounded[Key, Counter] = Bounded(most)

    def wait(self, key: Key) -> float:
        """Return the seconds until `key`, such as a person, may have one more event; 0 when it may have one now."""
        return self._of(key).wait()

    def take(self, key: Key) -> bool:
        """Count one event of `key`, such as a line of one person, if the rate limit allows it; return whether it did."""
        return self._of(key).take()

    def __len__(self) -> int:
        """Return the number of keys that have a counter."""
        return len(self._counters)

    def _of(self, key: Key) -> Counter:
        self._counters[key] = counter = self._counters.get(key) or self.counter(self.rate, self.clock)
        return counter

"""The one rate limiter: a bucket of tokens that fills again, and buckets by key for a bounded number of keys."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

Clock = Callable[[], float]  # in seconds
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
MOST_KEYS = 200  # of whom something is remembered
ALMOST = 1e-9  # seconds: what rounding may leave of a wait that is over


@dataclass(frozen=True, slots=True)
class Rate:
    """`count` at once, and as many again in `seconds`."""

    count: float
    seconds: float = 60.0


class TokenBucket:
    """A bucket that is full at the start and fills again at its rate; each event takes one token."""

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self._left, self._at = rate.count, clock()

    def wait(self) -> float:
        """Return the seconds until a token is left; 0 when one is left now."""
        now, a_second = self.clock(), self.rate.count / self.rate.seconds
        self._left, self._at = min(self.rate.count, self._left + (now - self._at) * a_second), now
        return max(0.0, (1 - self._left) / a_second)

    def take(self) -> bool:
        """Take a token; return whether one was left."""
        taken = self.wait() < ALMOST
        self._left -= taken
        return taken


class Bounded(OrderedDict[Key, Value], Generic[Key, Value]):
    """A mapping of at most `most` keys: when there are more, it forgets the one that was set least recently."""

    def __init__(self, most: int = MOST_KEYS) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: Key, value: Value) -> None:
        """Set a key, which becomes the newest."""
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self.most:
            self.popitem(last=False)


class RateLimit(Generic[Key]):
    """One bucket for each key; keys beyond `most` are forgotten, the one that was quiet for longest first."""

    def __init__(self, rate: Rate, clock: Clock = time.monotonic, most: int = MOST_KEYS) -> None:
        self.rate, self.clock = rate, clock
        self._buckets: Bounded[Key, TokenBucket] = Bounded(most)

    def wait(self, key: Key) -> float:
        """Return the seconds until a key has a token left; 0 when it has one now."""
        return self._bucket(key).wait()

    def take(self, key: Key) -> bool:
        """Take a token of a key; return whether it had one left."""
        return self._bucket(key).take()

    def __len__(self) -> int:
        """Return for how many keys there are buckets."""
        return len(self._buckets)

    def _bucket(self, key: Key) -> TokenBucket:
        self._buckets[key] = bucket = self._buckets.get(key) or TokenBucket(self.rate, self.clock)
        return bucket

"""The order in which runs are begun when several are played at once: the longest ones must not come last, when the other
processes have nothing left to do."""

import math
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Generic

from orchestrator.bench.executors.executor import Each

AHEAD = 4  # runs that may be begun before their turn, for each one that is played at the same time


def kind_of(trial: object) -> Hashable:
    """Return the facts that runs of about the same length share: all that tells a run apart except its seed, or its last fact
    where they have no names."""
    key = getattr(trial, "key", trial)
    if isinstance(key, Mapping):
        return tuple((name, str(value)) for name, value in key.items() if name != "seed")
    return key[:-1] if isinstance(key, tuple) else None


class RunOrder(Generic[Each]):
    """The runs that are still to be begun (`left`), of which `most` are played at once.

    The next one is among the first AHEAD times `most`, so that a benchmark that is stopped early has about the rows that it
    would have in the given order. A kind of run that was never begun comes first, since its length is unknown; then the kind
    that takes longest, as far as that shows yet. `clock` returns the time in seconds.
    """

    def __init__(self, trials: Sequence[Each], most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.left, self._ahead, self._clock = list(trials), AHEAD * most, clock
        self._began: dict[Hashable, float] = {}  # when the first run of a kind was begun
        self._seconds: dict[Hashable, float] = {}  # that a run of a kind took

    def take(self) -> Each:
        """Return the run to begin next, which is no longer in `left`."""
        trial = max(self.left[: self._ahead], key=lambda each: self._expected(kind_of(each)))  # the first of equals
        self.left.remove(trial)
        self._began.setdefault(kind_of(trial), self._clock())
        return trial

    def ended(self, trial: Each) -> None:
        """Note that a run is over."""
        kind = kind_of(trial)
        self._seconds.setdefault(kind, self._clock() - self._began[kind])

    def _expected(self, kind: Hashable) -> float:
        """Return the seconds that a run of this kind is expected to take: those of the first one, at least as long as it has
        been running."""
        if kind in self._began:
            return self._seconds.get(kind, self._clock() - self._began[kind])
        return math.inf

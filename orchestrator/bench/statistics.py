"""Computes medians with bootstrap intervals, and ratios of times over the seeds that two sets of runs share. The random choices
have a fixed seed, so equal rows give equal figures."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

RESAMPLES = 2000
SURE = 0.95
SEED = 7


@dataclass(frozen=True, slots=True)
class Interval:
    """A median (or another statistic) of `count` values, `middle`, with its 95 % bootstrap interval from `low` to `high`."""

    middle: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        """Return text such as `64.3 [64.0, 65.9]`; a single value has no interval."""
        if self.count == 1:
            return f"{self.middle:.1f}"
        return f"{self.middle:.1f} [{self.low:.1f}, {self.high:.1f}]"


def interval(values: Sequence[float], statistic: Callable[[Sequence[float]], float] = median) -> Interval | None:
    """Return a statistic of these values, by default the median, with its 95 % bootstrap interval; None without values."""
    if not values:
        return None
    dice = random.Random(SEED)
    drawn = sorted(statistic(dice.choices(values, k=len(values))) for _ in range(RESAMPLES))
    tail = (1 - SURE) / 2
    low, high = drawn[int(tail * RESAMPLES)], drawn[min(RESAMPLES - 1, int((1 - tail) * RESAMPLES))]
    return Interval(statistic(values), low, high, len(values))


def ratios(slow: dict[int, float], fast: dict[int, float]) -> list[float]:
    """Return the ratio slow / fast for each seed that both have, in the order of the seeds; both arguments have seed ->
    seconds."""
    return [slow[seed] / fast[seed] for seed in sorted(slow.keys() & fast.keys())]

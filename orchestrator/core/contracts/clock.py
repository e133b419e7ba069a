"""Clocks that are passed to the code that needs the time: the wall clock for real runs, and a clock that stands still until it
is started."""

import time
from typing import Protocol


class Clock(Protocol):
    """A clock whose `now()` is in seconds and never goes back within a run."""

    def now(self) -> float: ...


class WallClock:
    """A clock that runs `speed` times as fast as real time, so that its seconds are those of a game at that pace.
    It begins at the present Unix time in seconds and then never jumps, even if the system's clock is set."""

    def __init__(self, speed: float = 1) -> None:
        self.speed = speed
        self._epoch = time.time() - time.monotonic() * speed

    def now(self) -> float:
        return self._epoch + time.monotonic() * self.speed


class PausedClock:
    """A clock that stands still at a given time in seconds until it is started; it then runs at `speed` times real time."""

    def __init__(self, at: float, speed: float = 1) -> None:
        self._at, self._speed = at, speed
        self._started: float | None = None

    def start(self) -> None:
        """Start the clock, so that time passes from now on."""
        self._started = time.monotonic()

    def now(self) -> float:
        passed = 0.0 if self._started is None else time.monotonic() - self._started
        return self._at + passed * self._speed


def real_seconds(seconds: float, clock: Clock) -> float:
    """Return how long some seconds of a run take in real time."""
    return seconds / clock.speed if isinstance(clock, WallClock) else seconds

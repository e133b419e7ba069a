"""Time as an argument: the wall clock for real runs, a hand-wound one for stories."""

import time
from typing import Protocol


class Clock(Protocol):
    """`now()` is in seconds, monotonic within a run."""

    def now(self) -> float: ...


class WallClock:
    """Seconds since the Unix epoch at start, advanced by the monotonic clock; `speed` times as fast where the game is."""

    def __init__(self, speed: float = 1) -> None:
        self._speed = speed
        self._epoch = time.time() - time.monotonic() * speed

    def now(self) -> float:
        return self._epoch + time.monotonic() * self._speed


class PausedClock:
    """Goes on from where another clock stood, once it is started: until then it stands still."""

    def __init__(self, at: float, speed: float = 1) -> None:
        self._at, self._speed = at, speed
        self._started: float | None = None

    def start(self) -> None:
        """From now on time passes."""
        self._started = time.monotonic()

    def now(self) -> float:
        passed = 0.0 if self._started is None else time.monotonic() - self._started
        return self._at + passed * self._speed

"""The pace of a game in Minecraft: no step of the engine ends in the world before its ticks have passed there."""

import asyncio

from orchestrator.core.contracts.clock import Clock

TICKS = 20  # of the engine in a second of the game


class GamePace:
    """The pace of one episode after the other. `clock` counts seconds of the game, `speed` of which pass in a real one."""

    def __init__(self, clock: Clock, speed: float) -> None:
        self._clock, self._speed = clock, speed
        self.begin()

    def begin(self) -> None:
        """Begin an episode: its tick 0 is now."""
        self._due, self._tick = self._clock.now(), 0

    async def until(self, tick: int) -> None:
        """Wait until a tick of the engine has come. If the bots needed longer for a step, all later ticks are put off."""
        self._due += (tick - self._tick) / TICKS
        self._tick = tick
        left = self._due - self._clock.now()
        if left > 0:
            await asyncio.sleep(left / self._speed)
        else:
            self._due -= left

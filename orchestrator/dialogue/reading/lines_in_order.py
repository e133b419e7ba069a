"""Takes the lines of chat that one member hears, one after the other, and notices a stop behind lines that are still read."""

import asyncio
from collections.abc import Awaitable, Callable

from orchestrator.core.contracts.world import Line, World
from orchestrator.core.stop_words import mentions_stop
from orchestrator.dialogue.reading.line_reading import LineReading


class LinesInOrder:
    """Passes the lines that a member hears through its bot `world` to `hear`, in order, each after the one before has ended.

    `is_ours` says whether a line counts. While a line with a stop word waits, `reading` does not ask the model of intents.
    """

    def __init__(
        self, world: World, reading: LineReading, is_ours: Callable[[Line], bool], hear: Callable[[Line], Awaitable[object]]
    ) -> None:
        self.world, self.reading, self.is_ours, self.hear = world, reading, is_ours, hear
        self._waiting: asyncio.Queue[Line] = asyncio.Queue()

    async def collect(self) -> None:
        """Take the lines that the member hears, until cancelled."""
        while True:
            line = await self.world.heard.get()
            if self.is_ours(line):
                if mentions_stop(line.text):
                    self.reading.hurry()
                self._waiting.put_nowait(line)

    async def pass_on(self) -> None:
        """Pass the lines on, until cancelled."""
        while True:
            line = await self._waiting.get()
            if mentions_stop(line.text):
                self.reading.calm()
            await self.hear(line)

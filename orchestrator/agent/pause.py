"""A pause of one body: its present act is cut off and nothing new begins until the pause ends. Its goal stays."""

import asyncio


class Pause:
    """The pause of one body, shared by everything that moves it. `count` says how often it was paused."""

    def __init__(self) -> None:
        self.count = 0
        self._going = asyncio.Event()
        self._going.set()

    @property
    def on(self) -> bool:
        """Return whether the body is paused."""
        return not self._going.is_set()

    def begin(self) -> None:
        """Start the pause. The caller also stops the body."""
        self.count += 1
        self._going.clear()

    def end(self) -> None:
        """End the pause, so that acts may begin again."""
        self._going.set()

    async def over(self) -> None:
        """Wait until the body is not paused."""
        await self._going.wait()

"""A pause of one body: what it does is cut off, and nothing new is begun until it is over. Its goal stays."""

import asyncio


class Pause:
    """Shared by everybody who moves the body. `count` says how often it was paused."""

    def __init__(self) -> None:
        self.count = 0
        self._going = asyncio.Event()
        self._going.set()

    @property
    def on(self) -> bool:
        """Whether nothing may begin now."""
        return not self._going.is_set()

    def begin(self) -> None:
        """From now on; whoever calls this stops the body, too."""
        self.count += 1
        self._going.clear()

    def end(self) -> None:
        """Go on."""
        self._going.set()

    async def over(self) -> None:
        """Wait until nothing is in the way."""
        await self._going.wait()

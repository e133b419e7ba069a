"""One look at the bodies for everybody who asks at the same time: thousands of questions in chat cost no more than a few."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class LatestCall(Generic[Answer]):
    """Makes one call at a time. Whoever asks while a call runs shares the next one, so no answer is older than its question."""

    def __init__(self, call: Callable[[], Awaitable[Answer]]) -> None:
        self._call = call
        self._running: asyncio.Task[Answer] | None = None
        self._next: asyncio.Task[Answer] | None = None

    async def __call__(self) -> Answer:
        """Return the answer of a call that began after this question was asked. Raises what the call raises."""
        if self._next is None:
            self._next = asyncio.create_task(self._after(self._running))
        return await asyncio.shield(self._next)

    async def _after(self, running: "asyncio.Task[Answer] | None") -> Answer:
        if running:
            await asyncio.wait({running})
        self._running, self._next = self._next, None
        return await self._call()

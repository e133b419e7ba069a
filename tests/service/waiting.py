"""Waits for what is to become true, and says what was not when it does not."""

import asyncio
from collections.abc import Awaitable, Callable

PATIENCE = 100.0  # seconds: on a busy machine everything comes, but late


async def until(what: Callable[[], Awaitable[object]], patience: float = PATIENCE) -> object:
    """The first true answer."""
    answer: object = None
    try:
        async with asyncio.timeout(patience):
            while not answer:
                answer = await what()
                await asyncio.sleep(0.02)
    except TimeoutError:
        raise AssertionError(f"it stayed {answer!r}") from None
    return answer

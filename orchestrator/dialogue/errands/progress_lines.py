"""Says how far long work is, in one short line of chat, where no boss bar (a bar at the top of the screen) shows it.

The boss bar has the crew's goals, but not the tasks of single members, and only some servers allow it.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from orchestrator.core.contracts.world import BodyLost

FIRST = 60.0  # seconds until the first line
LONGEST = 600.0  # seconds between two lines; the pause doubles up to this
HowFar = Callable[[], Awaitable[str]]


@asynccontextmanager
async def telling(how_far: HowFar, say: Callable[[str], None], first: float = FIRST) -> AsyncIterator[None]:
    """Say how far the work is that is done meanwhile: after `first` seconds, then after twice, four times ... as long. Nothing
    is said while the line would be empty or the same as the one before. `how_far` may raise BodyLost."""

    async def tell() -> None:
        before, pause = "", first
        while True:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST)
            with suppress(BodyLost):
                now = await how_far()
                if now and now != before:
                    say(now)
                before = now

    task = asyncio.create_task(tell())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})
        if not task.cancelled():
            task.result()  # an error of how_far is an error of the work

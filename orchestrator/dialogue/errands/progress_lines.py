"""Says how far long work is, in one short line of chat, so that nobody who waits meets silence for a minute.

The caller decides what is told: a boss bar (a bar at the top of the screen) shows what a crew gathers, but only some servers
allow it, and it has no tasks of single members.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count

from orchestrator.core.contracts.world import BodyLost

FIRST = 25.0  # seconds until the first line: who waits half a minute without a word asks whether the bots still work
EVERY = 45.0  # seconds between two lines after it
STEADY = 20  # lines that come so often: a quarter of an hour; who waits longer reads the chat seldom
LONGEST = 600.0  # seconds between two lines later on; the pause doubles up to this
HowFar = Callable[[], Awaitable[str]]


@asynccontextmanager
async def telling(how_far: HowFar, say: Callable[[str], None], first: float = FIRST) -> AsyncIterator[None]:
    """Say how far the work is that is done meanwhile: after `first` seconds, then STEADY times after EVERY / FIRST as long,
    then more and more seldom. A line that would be the same as the one before says that the work goes on; nothing is said while
    it would be empty. `how_far` may raise BodyLost."""

    async def tell() -> None:
        before, pause = "", first
        for told in count():
            await asyncio.sleep(pause)
            pause = first * EVERY / FIRST if told < STEADY else min(2 * pause, LONGEST)
            with suppress(BodyLost):
                now = await how_far()
                if now:
                    say(now if now != before else f"Still at it. {now}")
                before = now

    task = asyncio.create_task(tell())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})
        if not task.cancelled():
            task.result()  # an error of how_far is an error of the work

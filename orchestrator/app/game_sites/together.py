"""Does several things at once, and stops all when one of them fails."""

import asyncio
from collections.abc import Coroutine


async def together(*work: Coroutine[None, None, None]) -> None:
    """Do several things at once; if one of them fails, the others are stopped and its error is raised."""
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

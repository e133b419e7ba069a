"""Does several things at once, and stops all when one of them fails."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from orchestrator.core.waiting.cancelling import cancel

Result = TypeVar("Result")


async def together(*work: Coroutine[Any, Any, Result]) -> list[Result]:
    """Do several things at once, and return their results in order; if one of them fails, the others are stopped and its error
    is raised."""
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        return await asyncio.gather(*tasks)
    finally:
        await cancel(*tasks)

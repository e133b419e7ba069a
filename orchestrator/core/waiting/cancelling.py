"""Cancels tasks and waits for their end."""

import asyncio
from typing import Any


async def cancel(*tasks: "asyncio.Future[Any]") -> None:
    """Cancel tasks, in this order, and wait until all have ended. Their results and errors are dropped, also those of tasks
    that had ended before."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

"""Opens the site of a benchmark of games in Minecraft, with a record of what happens there."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import TypeVar

from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

Site = TypeVar("Site")


@asynccontextmanager
async def recorded_site(
    opening: Callable[[Recorder], AbstractAsyncContextManager[Site]], config: RunConfig, settings: Settings, goal: str
) -> AsyncIterator[Site]:
    """Yield the site that `opening` opens for a recorder. The record begins with the goal in words and ends as finished."""
    recorder = new_recorder(config, settings, goal)
    async with AsyncExitStack() as stack:
        stack.enter_context(kept(recorder))
        stack.callback(finish, recorder, {"ok": True, "goal": goal})
        yield await stack.enter_async_context(opening(recorder))

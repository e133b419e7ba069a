"""How a session comes to its end: a goal is done or given up, or something that ran beside it broke."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from orchestrator.core.goal import Goal
from orchestrator.core.plan import Verdict


class Completion:
    """`ended` holds the goals that came to their end, with their verdicts; `broken` what broke the session."""

    def __init__(self) -> None:
        self.ended: asyncio.Queue[tuple[Goal, Verdict]] = asyncio.Queue()
        self.broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def run_beside(self, work: Coroutine[Any, Any, None]) -> Callable[[], Awaitable[None]]:
        """Run a coroutine until the session closes; its defect ends the session. Returns the way to end it."""
        task = asyncio.ensure_future(work)
        task.add_done_callback(self._note_defect)

        async def end() -> None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

        return end

    def _note_defect(self, task: "asyncio.Task[None]") -> None:
        """What broke a background task breaks the session."""
        error = None if task.cancelled() else task.exception()
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        if error and not self.broken.done():
            self.broken.set_exception(error)
            self.broken.exception()  # a session that is closed meanwhile has nobody left to hear it

    async def next_end(self) -> tuple[Goal, Verdict]:
        """Wait for the end of a goal. Raises what broke the session meanwhile, WorldLost above all."""
        ended = asyncio.create_task(self.ended.get())
        waiting: set[asyncio.Future[Any]] = {ended, self.broken}
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if not ended.done():
                await self.broken
            return await ended
        finally:
            ended.cancel()

"""Reports the end of each goal of a session (one crew at work in a world), and the first error of the tasks in its background,
which breaks the session."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.events.crew import GoalEnded
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Verdict
from orchestrator.core.waiting.cancelling import cancel


class Completion:
    """The ended goals of one session, and the error that breaks it. `ended` queues each goal that was reached or given up, with
    its verdict (success or failure, and why).

    `broken` is a future that fails with the error of the first background task that fails.
    """

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.ended: asyncio.Queue[tuple[Goal, Verdict]] = asyncio.Queue()
        self.broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def end(self, goal: Goal, verdict: Verdict) -> None:
        """Record that a goal was reached or given up, and queue it with its verdict (success or failure, and why) for the
        caller of `next_end`."""
        self.journal.write(GoalEnded(goal=goal, status=verdict.status, why=verdict.why))
        self.ended.put_nowait((goal, verdict))

    def run_beside(self, work: Coroutine[Any, Any, None]) -> Callable[[], Awaitable[None]]:
        """Run the coroutine `work` in the background and return an async function that cancels it. If `work` fails, the future
        `broken` fails with its error."""
        task = asyncio.ensure_future(work)
        task.add_done_callback(self._note_defect)

        async def end() -> None:
            await cancel(task)

        return end

    def _note_defect(self, task: "asyncio.Task[None]") -> None:
        """Break the session with the error of a background task, if it failed."""
        error = None if task.cancelled() else task.exception()
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        if error and not self.broken.done():
            self.broken.set_exception(error)
            self.broken.exception()  # read once, so that asyncio does not log it if the session closes meanwhile

    async def next_end(self) -> tuple[Goal, Verdict]:
        """Wait for the next goal that is reached or given up, and return it with its verdict: success or failure, and why.

        If a background task of the session fails first, its error is raised, mostly WorldLost (the server is gone).
        """
        ended = asyncio.create_task(self.ended.get())
        waiting: set[asyncio.Future[Any]] = {ended, self.broken}
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if not ended.done():
                await self.broken
            return await ended
        finally:
            ended.cancel()

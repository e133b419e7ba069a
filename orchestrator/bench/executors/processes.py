"""Plays several runs at once on this machine, each in a process of its own."""

import asyncio
import os
import signal
from collections.abc import AsyncGenerator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext

from orchestrator.bench.executors.at_once import TrialLost, at_once, repeated
from orchestrator.bench.executors.attempt import AttemptResult, attempt, ignore_interrupts
from orchestrator.bench.executors.executor import Each, Play, PlayedTrial, Result, Tell

PATIENCE = 10.0  # seconds that a run has to close its world when it is stopped


class WorkerProcess:
    """A process that plays one run after the other; when it is lost, the next run gets a new one."""

    def __init__(self, context: ForkServerContext) -> None:
        self.context = context
        self.pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, self.context, ignore_interrupts)

    async def play(self, play: Play[Each, Result], trial: Each) -> Result:
        """Play a run and return its result. Raises TrialLost if the process dies, BlockcrewError if the run breaks."""
        try:
            process = await asyncio.wrap_future(self.pool.submit(os.getpid))
            future: Future[AttemptResult[Result]] = self.pool.submit(attempt, play, trial)
            try:
                return (await asyncio.wrap_future(future)).unpack()
            except asyncio.CancelledError:
                await self.stop(process, future)
                raise
        except BrokenProcessPool:
            self.pool.shutdown(wait=False)
            self.pool = self._new_pool()
            raise TrialLost("its process died") from None

    async def stop(self, process: int, future: "Future[AttemptResult[Result]]") -> None:
        """Let the run close its world and bots, and kill its process if that takes too long."""
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGTERM)
            if not await asyncio.to_thread(is_over, future):
                os.kill(process, signal.SIGKILL)

    def close(self) -> None:
        """End the process without waiting for it."""
        self.pool.shutdown(wait=False, cancel_futures=True)


def is_over(future: "Future[AttemptResult[Result]]") -> bool:
    """Return whether a run ends within PATIENCE, however it ends."""
    try:
        future.exception(PATIENCE)
    except TimeoutError:
        return False
    except BaseException:
        return True
    return True


def loaded(*parts: object) -> ForkServerContext:
    """Return what starts worker processes: as copies of one that has loaded the modules of these parts once, which takes a
    second of processor time or two that each worker would take otherwise."""
    context = get_context("forkserver")
    context.set_forkserver_preload(sorted({str(getattr(each, "__module__", __name__)) for each in parts}))
    return context


class Processes:
    """Plays so many runs at once on this machine."""

    is_remote = False
    is_here = False

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once

    async def results(
        self, play: Play[Each, Result], trials: Sequence[Each], begins: Tell[Each]
    ) -> AsyncGenerator[PlayedTrial[Each, Result], None]:
        """Yield each run as soon as it is over. Raises BlockcrewError when one breaks, or is lost three times."""
        context = loaded(getattr(play, "func", play), *trials[:1])
        idle = [WorkerProcess(context) for _ in range(min(self.at_once, len(trials)))]
        everyone = tuple(idle)

        async def one(trial: Each) -> PlayedTrial[Each, Result]:
            worker = idle.pop()
            begins(trial)
            try:
                return await repeated(trial, lambda each: worker.play(play, each))
            finally:
                idle.append(worker)

        try:
            async for played in at_once(trials, self.at_once, one):
                yield played
        finally:
            for worker in everyone:
                worker.close()

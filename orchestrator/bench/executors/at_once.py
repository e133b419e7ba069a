"""Plays several runs at once, and begins a run again whose process or machine was lost."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence

from orchestrator.bench.executors.executor import Each, PlayedTrial, Result
from orchestrator.bench.executors.run_order import RunOrder
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.waiting.cancelling import cancel

MOST_REPEATS = 2  # times that one run is begun again


class TrialLost(Exception):
    """The process or the machine that played a run is gone; the message says how."""


async def at_once(
    trials: Sequence[Each], most: int, play: Callable[[Each], Awaitable[PlayedTrial[Each, Result]]]
) -> AsyncGenerator[PlayedTrial[Each, Result], None]:
    """Play at most so many runs at once, the longest ones early, and yield each as soon as it is over. When one raises, the
    others are cancelled."""
    order, running = RunOrder(trials, most), set[asyncio.Future[PlayedTrial[Each, Result]]]()

    async def one(trial: Each) -> PlayedTrial[Each, Result]:
        played = await play(trial)
        order.ended(trial)
        return played

    try:
        while True:
            while len(running) < most and order.left:
                running.add(asyncio.ensure_future(one(order.take())))
            if not running:
                return
            done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for each in sorted(done, key=lambda each: each.exception() is not None):  # what is finished is kept
                yield each.result()
    finally:
        await cancel(*running)


async def repeated(trial: Each, play: Callable[[Each], Awaitable[Result]]) -> PlayedTrial[Each, Result]:
    """Play a run, and begin it again when TrialLost is raised, MOST_REPEATS times at most. Raises BlockcrewError after that."""
    why = ""
    for times in range(MOST_REPEATS + 1):
        try:
            return PlayedTrial(trial, await play(trial), times)
        except TrialLost as lost:
            why = str(lost)
    raise BlockcrewError(f"The run {trial} was lost {MOST_REPEATS + 1} times ({why}): finished runs are kept.")

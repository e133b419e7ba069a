"""Ends a task of VillagerBench in time: when it is done, when actions took too long, or when the whole task did."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from orchestrator.app.session import Session
from orchestrator.core.plan import Verdict
from orchestrator.tasks.villagerbench.village_figures import action_time, spans

LOOK = 1.0  # seconds of the game between two looks
DONE, LATE_ACTIONS, LATE, GIVEN_UP = "complete", "action time out", "max time out", "nobody can do more"


async def within(
    session: Session, pursuit: "asyncio.Task[Verdict]", limits: tuple[float, float], done: Callable[[], Awaitable[bool]]
) -> str:
    """Wait until the task is done or its time is over, stop the crew, and return why it ended. `limits` are the seconds of the
    game that actions may take, and the whole task; `done` looks whether it is done. Raises what breaks the session."""
    clock, events = session.recorder.clock, session.recorder
    began, first = clock.now(), len(events.events)
    try:
        while True:
            over = pursuit.done()
            if await done():
                return DONE
            if action_time(spans(events.events[first:])) > limits[0]:
                return LATE_ACTIONS
            if clock.now() - began > limits[1]:
                return LATE
            if over:
                pursuit.result()  # raises what broke the crew's work
                return GIVEN_UP
            both: set[asyncio.Future[Any]] = {pursuit, session.broken}
            await asyncio.wait(both, timeout=LOOK / session.run_config.speed, return_when=asyncio.FIRST_COMPLETED)
            if session.broken.done():
                session.broken.result()
    finally:
        await session.crew.stop()

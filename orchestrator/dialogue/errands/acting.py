"""Performs one act of a member for a person, through pauses and reflexes."""

from asyncio import Lock
from contextlib import nullcontext

from orchestrator.agent.perception import Pause
from orchestrator.core.contracts.world import World
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act


async def perform_act(pause: Pause, world: World, act: Act, *, lasting: bool = False, alone: Lock | None = None) -> Outcome:
    """Perform one act (a call of a bot's program) with the bot `world`, waiting while `pause` is on; return its outcome.

    The act is repeated after a pause or a reflex (an automatic reaction such as eating) interrupted it; a `lasting` act also
    after it succeeded or reached its deadline. Only one act at a time is performed with the lock `alone`.
    """
    while True:
        await pause.over()
        pauses = pause.count
        async with alone or nullcontext():
            outcome = await world.act(act)
        over = (outcome.ok or outcome.reason is Reason.DEADLINE) and lasting
        again = outcome.reason is Reason.INTERRUPTED or (outcome.reason is Reason.STOPPED and pause.count != pauses)
        if not over and not again:
            return outcome

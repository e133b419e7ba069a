"""A member at work hears that less is wanted than it was asked for, and ends when that has come in. worker.py runs it."""

from dataclasses import replace

from orchestrator.agent.hourglass import Hourglass
from orchestrator.core.message import Correction, Report
from orchestrator.team.message_pool import Seat


async def heed_corrections(seat: Seat, agent: Hourglass, commander: str, number: int) -> None:
    """Until so many came in as are enough; those corrections count too that came before the assignment was begun."""
    gained, enough = 0, None
    async for message in seat.follow(0):
        match message.payload:
            case Correction() as less if (message.speaker, less.number) == (commander, number):
                enough = less.count
                agent.perception.goal = replace(agent.perception.goal, count=enough)
            case Report() as own if (message.respondent, own.number, message.speaker) == (commander, number, seat.name):
                gained = own.gained
        if enough is not None and gained >= enough:
            await agent.queue.finish_early()
            return

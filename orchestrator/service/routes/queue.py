"""Serve the queue of a crew's orders: show it, add, move and cancel orders, and clear it.

A change is a command like any other line of a person: it is stored before the request is answered, the same rights apply, and
its answers are found under its number (`/api/commands/{number}`).
"""

from typing import Annotated

from fastapi import APIRouter, Path

from orchestrator.service.models import AcceptedCommand, MoveRequest, QueueRequest, QueueShown, SpeakRequest
from orchestrator.service.routes.commands import speak
from orchestrator.service.routes.crews import Name
from orchestrator.service.web.dependencies import Anybody, Pacing, Registry

router = APIRouter(prefix="/api/crews/{name}/queue", tags=["queue"])
Number = Annotated[int, Path(ge=1, le=10**9)]


@router.get("")
async def queue(name: Name, registry: Registry, person: Anybody) -> QueueShown:
    """Return the orders that wait or run now, in the order in which they are done."""
    return registry.crew(name).state.queue_shown


@router.post("", status_code=202)
async def add(name: Name, new: QueueRequest, registry: Registry, person: Anybody, paces: Pacing) -> AcceptedCommand:
    """Add an order to the end of the queue; it begins when the orders before it are done."""
    whom = f"{new.member}, " if new.member else ""
    return await said(f"{whom}after that {new.text}", name, registry, person, paces)


@router.post("/{number}/move", status_code=202)
async def move(
    name: Name, number: Number, move: MoveRequest, registry: Registry, person: Anybody, paces: Pacing
) -> AcceptedCommand:
    """Move a waiting order to another place of its queue."""
    return await said(f"move queued order {number} to {move.to}", name, registry, person, paces)


@router.delete("/{number}", status_code=202)
async def cancel(name: Name, number: Number, registry: Registry, person: Anybody, paces: Pacing) -> AcceptedCommand:
    """Cancel a waiting order."""
    return await said(f"cancel queued order {number}", name, registry, person, paces)


@router.delete("", status_code=202)
async def clear(name: Name, registry: Registry, person: Anybody, paces: Pacing) -> AcceptedCommand:
    """Cancel all waiting orders that the person may cancel."""
    return await said("clear the queue", name, registry, person, paces)


async def said(text: str, crew: str, registry: Registry, person: Anybody, paces: Pacing) -> AcceptedCommand:
    """Store a change of the queue as a line that the person says to the crew."""
    return await speak(SpeakRequest(text=text, crew=crew), registry, person, paces)

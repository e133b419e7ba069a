"""Serve the live state of the game world and its crews (teams of bots) as server-sent events: first the whole state, then its
changes."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Header, Request
from fastapi.responses import StreamingResponse
from fastapi.sse import EventSourceResponse

from orchestrator.dialogue.permissions import Role
from orchestrator.service.web.auth_middleware import STILL
from orchestrator.service.web.dependencies import Anybody, Pacing, Registry
from orchestrator.service.web.errors import TooManyStreams

router = APIRouter(prefix="/api/events", tags=["events"])
DESCRIPTION = (
    "First a `snapshot` (world, crews and benches, as GET returns them), then `crew` (the crew's head, changed `agents`, new "
    "`lines` of the conversation; the whole crew after a restart), `poses`, `world`, `gone` and `bench`. Each event has an "
    "id, so that a browser that reconnects gets what it missed."
)


@router.get(
    "", responses={200: {"content": {"text/event-stream": {}}, "description": DESCRIPTION}}, response_class=StreamingResponse
)
async def events(
    registry: Registry,
    person: Anybody,
    request: Request,
    paces: Pacing,
    last_event_id: Annotated[str, Header(max_length=64)] = "",
) -> EventSourceResponse:
    """Stream the state of world and crews, then each change of it, as server-sent events, until the token is revoked or the
    session ends."""
    streams = paces.stream(person.id)
    if not streams.__enter__():
        streams.__exit__(None, None, None)
        raise TooManyStreams("Too many open streams: close one first.")

    async def follow() -> AsyncIterator[bytes]:
        try:
            guest = person.role is Role.GUEST
            async for change in registry.feed.follow(last_event_id, request.scope[STILL], guest=guest):
                yield change
        finally:
            streams.__exit__(None, None, None)

    return EventSourceResponse(follow())

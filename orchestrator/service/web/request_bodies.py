"""The body of an ASGI request, read before the app sees it: bounded in bytes and in time, and dropped when it is refused."""

import asyncio
from contextlib import suppress

from starlette.types import Message, Receive, Scope

from orchestrator.service.web.errors import BadRequest, BodyTimeout, TooLarge
from orchestrator.service.web.request_headers import headers_of

MOST_BODY, MOST_AUDIO, MOST_FILE = 64 * 1024, 15 * 16000 * 2, 2 * 1024 * 1024  # bytes; of speech 15 seconds; of a building
PATIENCE = 10.0  # seconds within which a body has to arrive
MOST_THROWN, LINGERING = 1024 * 1024, 2.0  # bytes and seconds of a refused body


async def whole_body(scope: Scope, receive: Receive) -> bytes:
    """Return a request's body: at most as many bytes as `most_of` says, in PATIENCE seconds. Raises ServiceError."""
    most = most_of(scope)
    length = headers_of(scope).get("content-length", "0")
    if not length.isascii() or not length.isdigit():
        raise BadRequest("The Content-Length is not a number.")
    if len(length) > 9 or int(length) > most:
        raise TooLarge(f"A body may have at most {most} bytes.")
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise BadRequest("The connection ended during the request.")
                body += message.get("body", b"")
                if len(body) > most:
                    raise TooLarge(f"A body may have at most {most} bytes.")
                if not message.get("more_body"):
                    return bytes(body)
    except TimeoutError:
        raise BodyTimeout(f"The body did not arrive within {PATIENCE:.0f} s.") from None


def most_of(scope: Scope) -> int:
    """Return how many bytes the body of a request may have: more for speech and for the file of a building."""
    path = scope.get("path", "")
    if is_json(scope):
        return MOST_BODY
    return MOST_FILE if path.startswith("/api/buildings/") else MOST_AUDIO if path.endswith("/voice") else MOST_BODY


def is_json(scope: Scope) -> bool:
    """Return whether the Content-Type of a request names JSON."""
    return "json" in headers_of(scope).get("content-type", "").lower()


async def drained(receive: Receive) -> None:
    """Read and drop the rest of a refused body, up to MOST_THROWN bytes and LINGERING seconds.

    A client that is cut off while it sends would not read the refusal.
    """
    left = MOST_THROWN
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGERING):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if not message.get("more_body"):
                    return


def again(body: bytes) -> Receive:
    """Return an ASGI `receive` function that gives the app a request body which this middleware has read already, and after
    that reports that the client has gone."""
    messages = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> Message:
        return next(messages, None) or {"type": "http.disconnect"}

    return receive

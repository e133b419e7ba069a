"""Give every answer of the service its security and cache headers, count answers by status, and send refusals."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping

from starlette.types import Message, Scope, Send

from orchestrator.service.web.errors import ServiceError, retry_header

HEADERS = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


def counted(send: Send, answered: Counter[int]) -> Send:
    """Wrap an ASGI `send` so that every answer, refusals included, is counted in `answered` by its HTTP status."""

    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            answered[message["status"]] += 1
        await send(message)

    return send_on


def decorated(scope: Scope, send: Send) -> Send:
    """Wrap an ASGI `send` so that it adds the security and cache headers to every answer that does not have them."""

    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            known = {name.lower() for name, _ in message.get("headers", ())}
            message["headers"] = [*message.get("headers", ()), *plain(extra(scope["path"]), without=known)]
        await send(message)

    return send_on


def extra(path: str) -> dict[str, str]:
    """Return the security and cache headers for the answer to a path; answers of the API must not be stored by browsers."""
    return HEADERS | ({"cache-control": "no-store"} if path.startswith("/api") else {"cache-control": "no-cache"})


async def refuse(scope: Scope, send: Send, error: ServiceError) -> None:
    """Send an error as the answer to a refused request. The answer is the same for every path, so that nobody learns which
    paths exist."""
    status, body = error.status, json.dumps({"error": str(error)}).encode()
    headers = (
        HEADERS
        | retry_header(error)
        | {
            "content-type": "application/json",
            "content-length": str(len(body)),
            "cache-control": "no-store",
            "connection": "close",
        }
    )
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    if scope["type"] == "websocket":
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.http.response.start", "status": status, "headers": plain(headers)})
        await send({"type": "websocket.http.response.body", "body": body})
        return
    await send({"type": "http.response.start", "status": status, "headers": plain(headers)})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def plain(headers: Mapping[str, str], without: Iterable[bytes] = ()) -> list[tuple[bytes, bytes]]:
    """Return the headers as (name, value) pairs of bytes, as ASGI wants them, but leave out the names in `without`."""
    left_out = set(without)
    return [(name.encode(), value.encode()) for name, value in headers.items() if name.encode() not in left_out]

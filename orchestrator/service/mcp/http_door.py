"""MCP over streamable HTTP at /mcp of the service, behind its guard: the token in the Authorization header says who asks, as in
every other request, and each tool asks the same app as that person. Nothing is kept between requests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx2
from mcp.server.transport_security import TransportSecuritySettings
from starlette.types import ASGIApp, Receive, Scope, Send

from orchestrator.service.mcp.mcp_server import Headers, make_mcp_server
from orchestrator.service.mcp.service_api import ServiceApi

HOST = "http://localhost"  # a name that the guard always knows
CLOSED = "The service is still starting, or has ended."


class McpDoor:
    """The ASGI app behind /mcp; it answers only while it is `opened`."""

    def __init__(self) -> None:
        self._guarded: ASGIApp | None = None
        server = make_mcp_server(self._api_of)
        unchecked = TransportSecuritySettings(enable_dns_rebinding_protection=False)  # the guard has checked Host and Origin
        self._app = server.streamable_http_app(stateless_http=True, json_response=True, transport_security=unchecked)
        self._sessions = server.session_manager

    @asynccontextmanager
    async def opened(self, guarded: ASGIApp) -> AsyncIterator[None]:
        """Answer until the block ends; the tools ask `guarded`, the service's whole app with its guard."""
        self._guarded = guarded
        ready, over = asyncio.Event(), asyncio.Event()
        serving = asyncio.create_task(self._serve(ready, over))  # the SDK wants to end in the task in which it began
        try:
            await ready.wait()
            yield
        finally:
            over.set()
            await serving

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request that the guard has let pass."""
        if self._guarded is None:
            await send({"type": "http.response.start", "status": 503, "headers": [(b"content-type", b"text/plain")]})
            await send({"type": "http.response.body", "body": CLOSED.encode()})
            return
        await self._app(scope, receive, send)

    async def _serve(self, ready: asyncio.Event, over: asyncio.Event) -> None:
        async with self._sessions.run():
            ready.set()
            await over.wait()

    def _api_of(self, headers: Headers) -> ServiceApi:
        token = (headers or {}).get("authorization", "").partition(" ")[2].strip()
        assert self._guarded is not None
        return ServiceApi(HOST, token, httpx2.ASGITransport(self._guarded))

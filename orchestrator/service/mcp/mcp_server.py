"""Joins tools, resources and prompts to a server of the official MCP SDK. It serves one assistant over stdio (cli/mcp.py), or
many over streamable HTTP (http_door.py); each call asks the service as the person whose token came with it."""

import inspect
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, get_type_hints

from mcp.server.mcpserver import MCPServer
from mcp_types import ToolAnnotations

from orchestrator.project import VERSION
from orchestrator.service.mcp import crew_tools, record_tools
from orchestrator.service.mcp.assistant_prompts import PROMPTS
from orchestrator.service.mcp.record_resources import RESOURCES
from orchestrator.service.mcp.service_api import ServiceApi

ABOUT = (
    "Drives crews of Minecraft bots. Start one with start_crew, give it orders in plain words with say, ask with status, and "
    "look around with look. The prompt what_to_say lists what a crew understands."
)
READING = (crew_tools.status, crew_tools.look, record_tools.list_skills, record_tools.read_run, record_tools.bench_result)
CHANGING = (crew_tools.start_crew, crew_tools.say, crew_tools.stop, record_tools.run_skill, record_tools.quick_bench)
ENDING = (crew_tools.dismiss_crew,)
Headers = Mapping[str, str] | None
Tool = Callable[..., Awaitable[Any]]


class Callers:
    """Knows, in each call, the API as the person who calls may use it; `api_of` makes it from the headers of the HTTP request,
    which are None over stdio."""

    def __init__(self, api_of: Callable[[Headers], ServiceApi]) -> None:
        self.api_of = api_of
        self._current: ContextVar[ServiceApi] = ContextVar("api")

    async def __call__(self, ctx: Any, call_next: Callable[[Any], Awaitable[Any]]) -> Any:
        """Handle one message of an assistant, as a middleware of the SDK."""
        with self._as(getattr(ctx.request, "headers", None)):
            return await call_next(ctx)

    @contextmanager
    def _as(self, headers: Headers) -> Iterator[None]:
        token = self._current.set(self.api_of(headers))
        try:
            yield
        finally:
            self._current.reset(token)

    def bound(self, tool: Tool) -> Tool:
        """Return a form of a tool without its first parameter, the API, for the SDK, which reads the others' annotations."""
        hints = get_type_hints(tool, include_extras=True)

        @wraps(tool)
        async def call(**given: Any) -> Any:
            return await tool(self._current.get(), **given)

        first, *others = inspect.signature(tool).parameters.values()
        described = [each.replace(annotation=hints[each.name]) for each in others]
        call.__signature__ = inspect.Signature(described)  # type: ignore[attr-defined]
        call.__annotations__ = {name: hint for name, hint in hints.items() if name != first.name}
        return call


def make_mcp_server(api_of: Callable[[Headers], ServiceApi]) -> MCPServer[Any]:
    """Return the MCP server of blockcrew, not yet running; `api_of` returns the API for the headers of a call."""
    callers = Callers(api_of)
    server: MCPServer[Any] = MCPServer(
        "blockcrew", version=VERSION, instructions=ABOUT, log_level="WARNING", middleware=[callers]
    )
    for tools, hints in (
        (READING, ToolAnnotations(read_only_hint=True)),
        (CHANGING, ToolAnnotations(read_only_hint=False, destructive_hint=False)),
        (ENDING, ToolAnnotations(read_only_hint=False, destructive_hint=True)),
    ):
        for tool in tools:
            server.add_tool(callers.bound(tool), annotations=hints, structured_output=False)
    for uri, resource in RESOURCES.items():
        server.resource(uri, mime_type="application/json")(callers.bound(resource))
    for prompt in PROMPTS:
        server.prompt()(prompt)
    return server

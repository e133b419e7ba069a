"""Opens the service to assistants over MCP, where the official SDK is installed: it is an extra, since it brings 17 MB."""

from contextlib import AbstractAsyncContextManager, nullcontext
from importlib.util import find_spec
from typing import TYPE_CHECKING

from starlette.types import ASGIApp

if TYPE_CHECKING:
    from orchestrator.service.mcp.http_door import McpDoor


def assistants() -> "McpDoor | None":
    """Return what answers at /mcp; None without the SDK."""
    if find_spec("mcp") is None:
        return None
    from orchestrator.service.mcp.http_door import McpDoor  # noqa: PLC0415 - an extra, and half a second

    return McpDoor()


def open_to(door: "McpDoor | None", guarded: ASGIApp) -> AbstractAsyncContextManager[None]:
    """Return a block in which the door answers, asking the service's whole app `guarded`; nothing happens without a door."""
    return door.opened(guarded) if door else nullcontext()

"""`blockcrew mcp`: an assistant on this machine drives crews over MCP's stdio. It starts a service with a world of its own, or
asks one that runs already; service/mcp/ has the tools."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orchestrator.app.run_config import RunConfig
from orchestrator.cli.loop import run
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.place import EMBEDDED, WORDS
from orchestrator.settings import Settings, secret_in

if TYPE_CHECKING:
    from orchestrator.service.mcp.service_api import ServiceApi

ASSISTANT = "assistant"  # the name of the token for a service of our own


def mcp(
    url: Annotated[str, typer.Option(help="Ask this running service, such as http://127.0.0.1:8765; default: start one.")] = "",
    token_file: Annotated[Path | None, typer.Option(help="With --url: a file with your token that only you can read.")] = None,
    world: Annotated[str, typer.Option(help=f"{WORDS}; or tabletop.")] = EMBEDDED,
    version: Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")] = VERSIONS[0],
    seed: Annotated[int, typer.Option(help="The same seed gives the same land.")] = 1,
    data: Annotated[Path | None, typer.Option(help="Folder for all data of the service (default: the current folder).")] = None,
) -> None:
    """Serve MCP on stdin and stdout, as assistants start it, until they close it: docs/guides/assistants.md."""
    if find_spec("mcp") is None:
        raise BlockcrewError("`blockcrew mcp` needs the package mcp: install blockcrew[mcp].")
    if bool(url) != bool(token_file):
        raise BlockcrewError("--url and --token-file go together: the service has to know who asks.")
    settings = Settings.read(data)
    choice = RunConfig(world=world, version=version, seed=seed)

    async def until_closed() -> None:
        from orchestrator.service.mcp.mcp_server import make_mcp_server  # noqa: PLC0415 - an extra

        async with asking(url, token_file) if token_file else own_service(choice, settings) as api:
            await make_mcp_server(lambda _: api).run_stdio_async()

    run(until_closed())


@asynccontextmanager
async def asking(url: str, token_file: Path) -> "AsyncIterator[ServiceApi]":
    """Yield the API of the service at `url` for the person whose token is in a file. Raises BadSetting if it cannot be read."""
    from orchestrator.service.mcp.service_api import ServiceApi  # noqa: PLC0415 - an extra

    yield ServiceApi(url.rstrip("/"), secret_in(token_file, "token", "--token-file"))


@asynccontextmanager
async def own_service(choice: RunConfig, settings: Settings) -> "AsyncIterator[ServiceApi]":
    """Start a service for this assistant alone, on a free port of this machine, and yield its API; its crews end with it and
    come back at the next start in the same data folder. Raises BlockcrewError if it cannot be started."""
    from orchestrator.dialogue.permissions import Role  # noqa: PLC0415
    from orchestrator.service.mcp.service_api import ServiceApi  # noqa: PLC0415
    from orchestrator.service.server import ListenAddress, opened  # noqa: PLC0415 - takes a second to import

    os.umask(0o077)
    async with opened(choice, settings, ListenAddress(port=0)) as service:
        tokens = service.links.tokens
        tokens.drop(ASSISTANT)  # of a start that was killed
        try:
            yield ServiceApi(service.url, tokens.make(ASSISTANT, Role.OWNER))
        finally:
            with suppress(BlockcrewError):
                tokens.drop(ASSISTANT)

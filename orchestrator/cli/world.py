"""`blockcrew world`: the embedded server by itself, for people, other programs and other terminals."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.cli.loop import run
from orchestrator.core.errors import WorldLost
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions


def world(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 25565,
    host: Annotated[str, typer.Option(help="Address to listen on; the default lets nobody in from outside.")] = "127.0.0.1",
    version: Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")] = VERSIONS[0],
    generator: Annotated[str, typer.Option(help="survival (hills, trees, ores) or flat.")] = "survival",
    seed: Annotated[int, typer.Option(help="The same seed gives the same world.")] = 1,
    world_folder: Annotated[
        Path | None, typer.Option(help="Keep the world here; left out, it is forgotten at the end.")
    ] = None,
    op: Annotated[list[str] | None, typer.Option(help="A player who may use operator commands; may be repeated.")] = None,
) -> None:
    """Serve a Minecraft world until Ctrl-C. Prints READY host:port; join it with a client of that version."""
    options = ServerOptions(
        host=host, port=port, version=version, generator=generator, seed=seed, world_folder=world_folder, ops=tuple(op or ())
    )
    run(serve(options))


async def serve(options: ServerOptions) -> None:
    """Until Ctrl-C, or the server's own end. Raises WorldLost."""
    server = await EmbeddedServer.start(options)
    try:
        print(f"READY {server.host}:{server.port}", flush=True)
        print(f"Minecraft {options.version}, seed {options.seed}. Ctrl-C ends it.", file=sys.stderr)
        await server.wait_closed()
        raise WorldLost("The server ended by itself; run the command again.")
    except asyncio.CancelledError:
        print("Saving and ending.", file=sys.stderr)
        raise
    finally:
        await server.stop()

"""`blockcrew world`: runs the embedded Minecraft server by itself, for people and other programs to join."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.cli.loop import run
from orchestrator.cli.option_groups import grouped
from orchestrator.core.errors import WorldLost
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.arena_layout import PlacedArena
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.servers.options import EVERYWHERE
from orchestrator.servers.served.announced_worlds import announced
from orchestrator.servers.served.arena_choice import plot
from orchestrator.servers.served.arena_hosting import hosted
from orchestrator.servers.served.open_door import warning
from orchestrator.servers.served.world_options import OPEN, WorldOptions
from orchestrator.settings import Settings


@grouped
def world(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 25565,
    host: Annotated[
        str, typer.Option(help="Address to listen on; the default accepts connections from this machine only.")
    ] = "127.0.0.1",
    version: Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")] = VERSIONS[0],
    world_folder: Annotated[
        Path | None, typer.Option(help="Folder to keep the world in; by default it is deleted at the end.")
    ] = None,
    rcon_port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Listen for RCON on loopback; needs BLOCKCREW_RCON_PASSWORD(_FILE).")
    ] = None,
    options: WorldOptions = OPEN,
) -> None:
    """Serve a Minecraft world until Ctrl-C. Prints READY host:port; join it with a client of that version."""
    options.check()
    server = options.server_options(
        host=host, port=port, version=version, world_folder=world_folder,
        rcon_port=rcon_port, rcon_password=Settings.read().secret() if rcon_port is not None else None,
    )  # fmt: skip
    if said := warning(server):
        print(f"blockcrew: {said}", file=sys.stderr)
    run(serve(server, plot(options.arena, options.arena_at, version)))


async def serve(options: ServerOptions, plot: PlacedArena | None = None) -> None:
    """Serve a Minecraft world until Ctrl-C. `plot` is an arena (land for an experiment) with its place, which is built in the
    world first; None for none.

    Raises WorldLost when the server ends by itself, another BlockcrewError when it cannot be started or refuses the arena.
    """
    server = await EmbeddedServer.start(options)
    try:
        async with hosted(server.admin, plot):
            with announced(server.port, server.control):
                tell(server, options)
                await server.wait_closed()
        raise WorldLost("The server ended unexpectedly; run the command again.")
    except asyncio.CancelledError:
        print("Saving and ending." if options.world_folder else "Ending; this world is not kept.", file=sys.stderr)
        raise
    finally:
        await server.stop()


def tell(server: EmbeddedServer, options: ServerOptions) -> None:
    """Print where people can join the running server, and how to let a crew play there with operator rights."""
    if server.rcon_port:
        print(f"RCON 127.0.0.1:{server.rcon_port}", flush=True)
    print(f"READY {server.host}:{server.port}", flush=True)
    print(f"CONTROL unix:{server.control}", flush=True)
    print(f"Minecraft {options.version}, seed {options.seed}. Press Ctrl-C to stop it.", file=sys.stderr)
    here = f"{'127.0.0.1' if server.host in EVERYWHERE else server.host}:{server.port}"
    print(f"To play here with operator rights: blockcrew demo --world {here}", file=sys.stderr)

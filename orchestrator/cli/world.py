"""`blockcrew world`: runs the embedded Minecraft server by itself, for people and other programs to join."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.cli.arena import find, place
from orchestrator.cli.loop import run
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.arena_file import read_arena
from orchestrator.servers.arena_layout import PlacedArena
from orchestrator.servers.control import ControlAdmin
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.servers.yaml_lines import BadFile
from orchestrator.settings import Settings

LOOK = 0.5  # seconds between two looks at who has come


def world(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 25565,
    host: Annotated[
        str, typer.Option(help="Address to listen on; the default accepts connections from this machine only.")
    ] = "127.0.0.1",
    version: Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")] = VERSIONS[0],
    generator: Annotated[str, typer.Option(help="survival (hills, trees, ores) or flat.")] = "survival",
    seed: Annotated[int, typer.Option(help="The same seed gives the same world.")] = 1,
    difficulty: Annotated[str, typer.Option(help="peaceful (no monsters), easy, normal or hard.")] = "normal",
    world_folder: Annotated[
        Path | None, typer.Option(help="Folder to keep the world in; by default it is deleted at the end.")
    ] = None,
    arena: Annotated[
        str | None, typer.Option(help="File or name of an arena to lay out at the start; needs --arena-at.")
    ] = None,
    arena_at: Annotated[str, typer.Option(help="Coordinates of the arena's lowest north-west corner: 'X Y Z'.")] = "",
    rcon_port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Listen for RCON on loopback; needs BLOCKCREW_RCON_PASSWORD(_FILE).")
    ] = None,
    op: Annotated[list[str] | None, typer.Option(help="A player who may use operator commands; may be repeated.")] = None,
) -> None:
    """Serve a Minecraft world until Ctrl-C. Prints READY host:port; join it with a client of that version."""
    options = ServerOptions(
        host=host, port=port, version=version, generator=generator, seed=seed, difficulty=difficulty,
        world_folder=world_folder, ops=tuple(op or ()),
        rcon_port=rcon_port, rcon_password=Settings.read().secret() if rcon_port is not None else None,
    )  # fmt: skip
    run(serve(options, plot(arena, arena_at, version)))


def plot(arena: str | None, at: str, version: str) -> PlacedArena | None:
    """Return the arena (land to build, described in a file) that will be laid out in the world, read and checked before the
    server starts; None if `arena` is None.

    `arena` is a file or a name, `at` the place of its lowest north-west corner as 'X Y Z'. Raises BlockcrewError for an arena
    that is unknown or has a mistake, and for a missing or malformed place.
    """
    if arena is None:
        return None
    if not at:
        raise BlockcrewError("--arena needs a place: add --arena-at 'X Y Z'; on flat land the ground is at y -61.")
    return PlacedArena(read_arena(find(arena), version), place(at))


async def serve(options: ServerOptions, plot: PlacedArena | None = None) -> None:
    """Serve a Minecraft world until Ctrl-C. `plot` is an arena (land for an experiment) with its place, which is built in the
    world first; None for none.

    Raises WorldLost when the server ends by itself, another BlockcrewError when it cannot be started or refuses the arena.
    """
    server = await EmbeddedServer.start(options)
    usher = None
    try:
        if plot:
            await plot.apply(server.admin)
            usher = asyncio.create_task(welcome(server.admin, plot))
        if server.rcon_port:
            print(f"RCON 127.0.0.1:{server.rcon_port}", flush=True)
        print(f"READY {server.host}:{server.port}", flush=True)
        print(f"CONTROL unix:{server.control}", flush=True)
        print(f"Minecraft {options.version}, seed {options.seed}. Press Ctrl-C to stop it.", file=sys.stderr)
        print(f"To play here with operator rights: {with_rights(server)}", file=sys.stderr)
        await server.wait_closed()
        raise WorldLost("The server ended unexpectedly; run the command again.")
    except asyncio.CancelledError:
        print("Saving and ending." if options.world_folder else "Ending; this world is not kept.", file=sys.stderr)
        raise
    finally:
        if usher:
            usher.cancel()
        await server.stop()


def with_rights(server: EmbeddedServer) -> str:
    """Return the shell command to show to the user, which runs `blockcrew demo` (a crew of bots at work, with a simulated
    player who gives the goal) on this running server with operator rights: with the server's address and that of its control
    channel, a Unix socket that only the user who started the server can open."""
    return f"BLOCKCREW_CONTROL=unix:{server.control} blockcrew demo --world {server.host}:{server.port}"


async def welcome(admin: ControlAdmin, plot: PlacedArena) -> None:
    """Move each player who joins to a starting place of the arena `plot` (land built for an experiment) and equip them, once,
    in the order in which they come. Runs until cancelled; `admin` is the server's control channel."""
    known: list[str] = []
    while True:
        for name in await admin.players():
            if name not in known:
                known.append(name)
                await greet(admin, plot, known)
        await asyncio.sleep(LOOK)


async def greet(admin: ControlAdmin, plot: PlacedArena, known: list[str]) -> None:
    """Move the player who came last to a starting place of the arena `plot` (land built for an experiment) and equip them, with
    commands through the server's control channel `admin`; a player who has left is skipped. `known` are the names of all
    players so far, in the order in which they came."""
    try:
        await plot.welcome(admin, known, known[-1])
    except BadFile as error:
        print(f"blockcrew: {error}", file=sys.stderr)

"""`blockcrew arena`: checks arena files (descriptions of land to build for an experiment), and lays arenas out with operator
rights."""

import json
from contextlib import AbstractAsyncContextManager
from typing import Annotated

import typer

from orchestrator.cli.loop import run
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.arena import Arena
from orchestrator.servers.arena_file import read_arena
from orchestrator.servers.arena_layout import PlacedArena
from orchestrator.servers.place import open_control, open_rcon, rcon_address
from orchestrator.servers.served.arena_choice import find, place
from orchestrator.servers.yaml_lines import BadFile
from orchestrator.settings import Settings

app = typer.Typer(help="Check arena files and lay out arenas.", no_args_is_help=True, rich_markup_mode=None)
File = Annotated[str, typer.Argument(help="An arena file, or the name of a shipped one (groves, kitchen, pit, quarry, seams).")]
Version = Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")]


@app.command("check")
def check(
    file: File,
    version: Version = VERSIONS[0],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Check an arena file, which describes land for an experiment, and say what is in it; name the line of a mistake."""
    path = find(file)
    try:
        arena = read_arena(path, version)
    except BadFile as error:
        if not as_json:
            raise
        print(json.dumps({"ok": False, "file": str(path), "error": str(error)}))
        raise typer.Exit(1) from error
    found = summary(arena)
    print(json.dumps(found) if as_json else describe_arena(found))


def summary(arena: Arena) -> dict[str, object]:
    """Return the facts of an arena (a piece of land to build), such as its size and its numbers of mobs and players, as the
    JSON object that `blockcrew arena check --json` prints."""
    plot = PlacedArena(arena, (0, 0, 0))
    return {
        "ok": True,
        "file": str(arena.file),
        "arena": arena.name,
        "about": arena.about,
        "size": list(arena.size),
        "steps": len(arena.build),
        "containers": sum(bool(step.holds) for step in arena.build),
        "mobs": sum(mob.count for mob in arena.mobs),
        "players": len(arena.spawns),
        "commands": len(list(plot.land())),
    }


def describe_arena(found: dict[str, object]) -> str:
    """Return a sentence for people that says that an arena file (a description of land to build) is valid and what is in it.
    `found` has these facts by name, such as the arena's name and its numbers of mobs and players, as `summary` in this file
    returns them."""
    return (
        f"{found['file']} is valid: {found['arena']}, {found['steps']} steps, {found['containers']} containers, "
        f"{found['mobs']} mobs, places for {found['players']} players, {found['commands']} commands."
    )


@app.command("apply")
def apply(
    file: File,
    at: Annotated[str, typer.Option(help="Coordinates of its lowest north-west corner: 'X Y Z'.")],
    version: Version = VERSIONS[0],
) -> None:
    """Lay an arena out on the server at BLOCKCREW_CONTROL or BLOCKCREW_RCON; repeat the command to reset it."""
    arena, origin, settings = read_arena(find(file), version), place(at), Settings.read()
    rights = operator(settings, version)

    async def lay() -> None:
        async with rights as admin:
            count = await PlacedArena(arena, origin).apply(admin)
        print(f"{arena.name} is laid out at {origin[0]} {origin[1]} {origin[2]}: {count} commands.")

    run(lay())


def operator(settings: Settings, version: str) -> AbstractAsyncContextManager[Admin]:
    """Return the operator rights (to be opened with `async with`) on the server that the settings name; `version` is its game
    version. Raises BlockcrewError when the settings name no server, or a malformed address for remote control (RCON)."""
    if settings.control:
        return open_control(settings.control)
    door = rcon_address(settings.rcon, settings.secret)
    if door is None:
        raise BlockcrewError(
            "No server is named: set BLOCKCREW_RCON (HOST:25575) and BLOCKCREW_RCON_PASSWORD_FILE, "
            "or set BLOCKCREW_CONTROL to the control channel of an embedded server."
        )
    return open_rcon(door, version)

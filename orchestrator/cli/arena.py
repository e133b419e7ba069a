"""`blockcrew arena`: checks arena files (descriptions of land to build for an experiment), and lays arenas out with operator
rights."""

import json
import string
from collections.abc import Iterator
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
File = Annotated[
    str,
    typer.Argument(
        help="An arena file, a shipped arena (groves, kitchen, pit, quarry, seams), or restaurant-LEVEL, such as restaurant-3."
    ),
]
RESTAURANT = "restaurant-"
LETTERS = string.ascii_letters + string.digits
Version = Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")]


@app.command("check")
def check(
    file: File,
    version: Version = VERSIONS[0],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Check an arena file, which describes land for an experiment, and say what is in it; name the line of a mistake."""
    try:
        arena = arena_of(file, version)
    except BadFile as error:
        if not as_json:
            raise
        print(json.dumps({"ok": False, "file": str(find(file)), "error": str(error)}))
        raise typer.Exit(1) from error
    found = summary(arena)
    print(json.dumps(found) if as_json else describe_arena(found))


def arena_of(file: str, version: str) -> Arena:
    """Return the arena that `file` names: a file, a shipped one, or the restaurant of a level. Raises BadFile for a mistake in
    a file, and BlockcrewError for an unknown name."""
    if not file.startswith(RESTAURANT):
        return read_arena(find(file), version)
    from orchestrator.tasks.restaurant.arena_check import restaurant_arena  # noqa: PLC0415 - `--help` stays quick

    return restaurant_arena(file.removeprefix(RESTAURANT), version)


@app.command("show")
def show(file: File, version: Version = VERSIONS[0]) -> None:
    """Draw an arena from above, one layer after the other: a letter for each kind of block, `.` for air."""
    print("\n".join(drawing(arena_of(file, version))))


def drawing(arena: Arena) -> Iterator[str]:
    """Yield the lines of a drawing of an arena: what each letter stands for, and its layers from the ground up, without those
    that have only air."""
    grid = {cell: block.partition("[")[0].partition("{")[0] for cell, block in arena.grid().items()}
    kinds = sorted(set(grid.values()) - {"air"})
    letters = dict(zip(kinds, LETTERS, strict=False)) | {"air": "."}
    yield f"{arena.name}: {arena.about} North is up."
    yield from (f"  {letters.get(kind, '?')} {kind}" for kind in kinds)
    width, height, depth = arena.size
    for y in range(height):
        rows = ["".join(letters.get(grid[x, y, z], "?") for x in range(width)) for z in range(depth)]
        if set("".join(rows)) != {"."}:
            yield f"y {y}"
            yield from (f"  {row}" for row in rows)


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
    arena, origin, settings = arena_of(file, version), place(at), Settings.read()
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

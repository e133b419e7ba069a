"""Reads which arena (land to build, described in a file) the options of a command name, and where it is to be."""

import re
from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.project import PROJECT
from orchestrator.servers.arena import Cell
from orchestrator.servers.arena_file import read_arena
from orchestrator.servers.arena_layout import PlacedArena

SHIPPED = PROJECT / "mc_server" / "arenas"
BORDER = 29_999_984  # blocks from the middle to the world border, in x and z
LOWEST, HIGHEST = -64, 319  # of the Overworld


def find(name: str) -> Path:
    """Return the path of an arena file, which describes land to build for an experiment. `name` is the name of a shipped arena,
    or a path. Raises BlockcrewError if it is a single word that is neither."""
    shipped = SHIPPED / f"{name}.yaml"
    if not re.fullmatch(r"\w+", name):
        return Path(name)
    if not shipped.is_file() and not Path(name).exists():
        names = ", ".join(sorted(each.stem for each in SHIPPED.glob("*.yaml")))
        raise BlockcrewError(f"There is no arena {name!r}: name a file or one of the shipped arenas ({names}).")
    return shipped if shipped.is_file() else Path(name)


def place(text: str) -> Cell:
    """Parse three whole coordinates such as '100 -61 0', with spaces or commas between them. Raises BlockcrewError for any
    other text."""
    match = re.fullmatch(r"\s*(-?\d{1,8})[\s,]+(-?\d{1,8})[\s,]+(-?\d{1,8})\s*", text)
    if match is None:
        raise BlockcrewError(f"A place must be three whole numbers such as '100 -61 0', not {text!r}.")
    return int(match[1]), int(match[2]), int(match[3])


def plot(arena: str | None, at: str, version: str) -> PlacedArena | None:
    """Return the arena (land to build, described in a file) that will be laid out in the world, read and checked before the
    server starts; None if `arena` is None.

    `arena` is a file or a name, `at` the place of its lowest north-west corner as 'X Y Z'. Raises BlockcrewError for an arena
    that is unknown, has a mistake or does not fit into the world, and for a missing or malformed place.
    """
    if arena is None:
        if at:
            raise BlockcrewError("--arena-at needs an arena: add --arena NAME.")
        return None
    if not at:
        raise BlockcrewError("--arena needs a place: add --arena-at 'X Y Z'; on flat land the ground is at y -61.")
    found = PlacedArena(read_arena(find(arena), version), place(at))
    if not fits(found):
        size = " x ".join(map(str, found.arena.size))
        raise BlockcrewError(
            f"The arena {found.arena.name} ({size} blocks) does not fit inside the world border at {at}: x and z reach from "
            f"-{BORDER} to {BORDER}, y from {LOWEST} to {HIGHEST}."
        )
    return found


def fits(arena: PlacedArena) -> bool:
    """Return whether all blocks of a placed arena are inside the world border and the world's height."""
    x, y, z = arena.origin
    width, height, depth = arena.arena.size
    across = all(low >= -BORDER and low + length - 1 < BORDER for low, length in ((x, width), (z, depth)))
    return across and y >= LOWEST and y + height - 1 <= HIGHEST

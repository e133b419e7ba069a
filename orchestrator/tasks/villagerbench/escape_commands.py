"""The operator's commands that lay escape rooms out and carry out what their switches cause.

The file's commands are of Minecraft 1.19; names of items are written as 1.21 has them. Animals are left out, because the judge
kills them before the task begins, and so are locks of chests, because everybody is given what is in them."""

import re
from collections.abc import Iterator, Mapping

from orchestrator.core.blueprint import AIR, Cell, matches, name_of, plus, state_of
from orchestrator.tasks.villagerbench.escape_atoms import Part
from orchestrator.tasks.villagerbench.escape_rooms import EXIT, HEIGHT, WALL, WIDTH, EscapeTask, Room

EDGE = WIDTH + WALL  # from the middle of a room to its walls
ANIMAL = "summon_"
NAMED = re.compile(r"\{display:\{Name:('[^']*')\}\}")


def laid_out(task: EscapeTask) -> Iterator[str]:
    """Yield the commands that build all rooms: floors and ceilings first, then walls, which neighbours share."""
    for room in task.rooms:
        yield from hull(room.centre)
    for room in task.rooms:
        yield from walls(room.centre)
        for part in room.init:
            yield from set_down(room, part)


def hull(centre: Cell) -> Iterator[str]:
    """Yield the commands for the free space of a room, its floor and its ceiling."""
    yield fill(centre, (-EDGE - 1, 0, -EDGE), (EDGE + 1, HEIGHT, EDGE), AIR)
    yield fill(centre, (-EDGE - 1, -1, -EDGE), (EDGE + 1, -1, EDGE), "cobblestone")
    yield fill(centre, (-EDGE, HEIGHT + 1, -EDGE), (EDGE, HEIGHT + 1, EDGE), "white_stained_glass")


def walls(centre: Cell) -> Iterator[str]:
    """Yield the commands for the walls of a room, its entrance and the bars in its way out."""
    yield fill(centre, (-EDGE, 0, -EDGE - 1), (EDGE, HEIGHT, -EDGE), "stone_brick_wall")
    yield fill(centre, (0, 0, -EDGE), (0, HEIGHT - 1, -EDGE), AIR)
    yield fill(centre, (-EDGE, 0, EDGE), (EDGE, HEIGHT, EDGE), "stone_brick_wall")
    for side in (-1, 1):
        yield fill(centre, (side * EDGE, 0, -EDGE), (side * (EDGE + 1), HEIGHT + 1, EDGE), "stone_brick_wall")
        yield fill(centre, (side * EDGE, 0, 2 - EDGE), (side * EDGE, 1, EDGE - 2), "iron_bars")
    yield fill(centre, EXIT, (EXIT[0], HEIGHT - 1, EXIT[2]), "iron_bars")


def set_down(room: Room, part: Part) -> Iterator[str]:
    """Yield the commands that set one part of a room down."""
    if not part.name.startswith(ANIMAL):
        yield from put(part.cell, part.block)
        yield from ordered(room, part)


def caused(room: Room, part: Part) -> Iterator[str]:
    """Yield the commands of one effect: first its own, then its block, unless that stood there before."""
    yield from ordered(room, part)
    if not matches(part.block, room.switched.get(part.cell, AIR)):
        yield from put(part.cell, part.block)


def put(cell: Cell, block: str) -> Iterator[str]:
    """Yield the commands that set a block; a door has two halves, and goes before it comes again."""
    x, y, z = cell
    name, state = name_of(block), state_of(block)
    if not name.endswith("_door"):
        yield f"setblock {x} {y} {z} {block}"
        return
    yield f"setblock {x} {y} {z} {AIR}"
    for height, half in ((0, "lower"), (1, "upper")):
        yield f"setblock {x} {y + height} {z} {written(name, {**state, 'half': half})}"


def written(name: str, state: Mapping[str, str]) -> str:
    """Return a block with its properties, as the game writes it."""
    return f"{name}[{','.join(f'{key}={value}' for key, value in state.items())}]" if state else name


def ordered(room: Room, part: Part) -> Iterator[str]:
    """Yield the part's own command with its places filled in, once for each place to which it sends somebody."""
    if not part.command:
        return
    x, y, z = part.cell
    line = NAMED.sub(r"[custom_name=\1]", part.command.lstrip("/"))
    line = line.replace("_position_", f"x={x},y={y},z={z}")
    if "_split_pos_" in line:
        yield from (line.replace("_split_pos_", spaced(place)) for place in room.sent_to)
    elif "_merge_pos_" in line:
        yield from (line.replace("_merge_pos_", spaced(place)) for place in room.sent_to[:1])
    else:
        yield line.replace("_pos_", spaced(part.cell))


def fill(centre: Cell, low: Cell, high: Cell, block: str) -> str:
    """Return the command that fills a box, whose corners are counted from the middle of a room."""
    return f"fill {spaced(plus(centre, low))} {spaced(plus(centre, high))} {block}"


def spaced(cell: Cell) -> str:
    """Return a cell as commands write it."""
    return " ".join(map(str, cell))

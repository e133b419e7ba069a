"""Rules for what can be built by hand in the game, and the blueprint of a shelter by size and materials."""

import re
from collections.abc import Iterator

from orchestrator.core.blueprint import AIR, OTHER_HALF, Blueprint, Cell, Stage, floating, item_of, name_of, plus, state_of
from orchestrator.core.errors import BadGoal
from orchestrator.knowledge.game import GameData, load
from orchestrator.knowledge.name_check import unknown, wrong_block

WIDEST, HIGHEST, MOST_BLOCKS = 48, 24, 4000
SMALLEST: Cell = (3, 4, 3)  # a shelter with room for one behind a door
BELOW = (0, -1, 0)
WINDOW = "glass"
WITH_ROOM_BESIDE_DOOR = 5  # blocks of width
# these fall or break off when nothing is below them
STANDS = re.compile(
    r"sand$|gravel$|_concrete_powder$|anvil$|_door$|_carpet$|_sapling$|rail$|_pressure_plate$|^torch$|^redstone|^cactus$"
)
SIZES = f"a shelter must be {SMALLEST[0]} to {WIDEST} blocks wide and deep, and {SMALLEST[1]} to {HIGHEST} blocks high"


def wrong_to_build(block: str, version: str) -> str | None:
    """Return the reason why nobody can place this block by hand in this game version; None when somebody can."""
    if reason := wrong_block(block, version):
        return reason
    if "{" in block:
        return f"{block!r}: the contents of a block cannot be built; remove the braces"
    item = item_of(block)
    if item is not None and item not in load(version).items:
        return f"no item places {name_of(block)}"
    return None


def flaws(blueprint: Blueprint) -> Iterator[tuple[Cell, str]]:
    """Yield each cell (x, y, z) of a blueprint that cannot be built, with the reason as a sentence."""
    blocks = {cell: block for stage in blueprint.stages for cell, block in stage.cells if block != AIR}
    for cell in floating(blueprint):
        yield cell, f"{blocks[cell]} would float: no block beside it is built before it or with it"
    for cell, block in blocks.items():
        if STANDS.search(name_of(block)) and cell[1] > 0 and plus(cell, BELOW) not in blocks:
            yield cell, f"{name_of(block)} needs something below it"
    for cell, block in blocks.items():
        if any(name_of(block).endswith(end) for end, _, _ in OTHER_HALF) and not has_other_half(blocks, cell):
            yield cell, f"{block} is only one half: add the other half"


def has_other_half(blocks: dict[Cell, str], cell: Cell) -> bool:
    """Return whether the other half of the door or bed at `cell` is where it belongs. `blocks` maps cells to block states."""
    block = blocks[cell]
    end, prop, other = next(rule for rule in OTHER_HALF if name_of(block).endswith(rule[0]))
    ways = ((0, -1, 0), (0, 1, 0)) if end == "_door" else ((1, 0, 0), (-1, 0, 0), (0, 0, 1), (0, 0, -1))
    is_other = state_of(block).get(prop) == other
    near = [blocks.get(plus(cell, way), "") for way in (ways[:1] if is_other and end == "_door" else ways)]
    return any(name_of(one) == name_of(block) and (state_of(one).get(prop) == other) != is_other for one in near)


def shelter(
    game: GameData,
    size: Cell = (7, 7, 4),
    stone: str = "cobblestone",
    wood: str = "oak_planks",
    *,
    floor: bool = True,
    windows: int = 0,
) -> Blueprint:
    """Return the blueprint of a shelter: one layer of foundation, walls with a door in the middle of the south side, a flat
    roof. `size` is (width, depth, height) in blocks. `stone` is the block of foundation and roof, `wood` that of the walls; the
    door is of the same wood, or of oak if there is none. Without `floor`, the walls begin at the ground. `windows` is the
    number of glass blocks in the walls. Raises BadGoal for an impossible size or material, and for too many windows."""
    width, depth, height = size
    if any(part < least for part, least in zip((width, height, depth), SMALLEST, strict=True)) or not fits(size):
        raise BadGoal(f"{SIZES}, not {width}x{depth}x{height}.")
    for block in (stone, wood):
        check_material(game, block)
    squares = [(x, z) for z in range(depth) for x in range(width)]
    door = f"{wood.removesuffix('_planks')}_door" if f"{wood.removesuffix('_planks')}_door" in game.items else "oak_door"
    begin = 1 if floor else 0
    panes = window_cells(size, begin)
    if windows > len(panes):
        raise BadGoal(f"A shelter of {width}x{depth} can have {len(panes)} windows at most, not {windows}.")
    glass = dict.fromkeys(panes[:windows], WINDOW)
    walls = [wall((x, y, z), size, wood, door, begin) for y in range(begin, height - 1) for x, z in squares]
    walls = [(cell, glass.get(cell, block)) for cell, block in walls]
    foundation = (Stage("foundation", tuple(((x, 0, z), stone) for x, z in squares)),) if floor else ()
    return Blueprint(
        "shelter",
        (width, height, depth),
        (
            *foundation,
            Stage("walls", tuple(walls)),
            Stage("roof", tuple(((x, height - 1, z), stone) for x, z in squares)),
        ),
    )


def window_cells(size: Cell, begin: int) -> list[Cell]:
    """Return the cells of a shelter's walls where windows can be, in the order in which they are used: in the middle of the
    west, east and north side, and beside the door. The walls of a shelter of `size` (width, depth, height) stand on `begin`."""
    (width, depth, _), y = size, begin + 1
    middle = [(0, y, depth // 2), (width - 1, y, depth // 2), (width // 2, y, 0)]
    beside = [(width // 4, y, depth - 1), (width - 1 - width // 4, y, depth - 1)] if width >= WITH_ROOM_BESIDE_DOOR else []
    return middle + beside


def fits(size: Cell) -> bool:
    """Return whether a shelter of this size (width, depth, height in blocks) is not too large."""
    width, depth, height = size
    return width <= WIDEST and depth <= WIDEST and height <= HIGHEST and width * depth * height <= MOST_BLOCKS


def check_material(game: GameData, block: str) -> None:
    """Raise BadGoal for a block of which no shelter can be built: it cannot be placed, or it would not stay in place, as
    sand."""
    if block not in game.blocks or block not in game.items:
        raise BadGoal(f"Nothing can be built from {block!r}: {unknown('block', block, game.blocks)}.")
    if STANDS.search(block):
        raise BadGoal(f"A shelter cannot be built from {block}: it would not stay in place.")


def wall(cell: Cell, size: Cell, wood: str, door: str, begin: int) -> tuple[Cell, str]:
    """Return `cell` with the block that belongs there in a shelter: wall, door or air.
    `cell` (x, y, z), counted from the lowest north-west corner, is between floor and roof. `size` is (width, depth, height);
    `wood` is the block of the walls, `door` the id of the door, which stands at the height `begin`."""
    (x, y, z), (width, depth, _) = cell, size
    if (x, z) == (width // 2, depth - 1) and y <= begin + 1:
        return cell, f"{door}[facing=north,half={'lower' if y == begin else 'upper'}]"
    return cell, wood if x in (0, width - 1) or z in (0, depth - 1) else AIR

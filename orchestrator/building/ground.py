"""Fits a drawing to the land: levels a little ground, takes the lowest blocks down to it, or lets the shape go up and down
with it. What would take too much is refused with a reason."""

from collections import Counter
from collections.abc import Iterator, Mapping

from orchestrator.building.land import Land
from orchestrator.building.shapes.drawing import Drawing
from orchestrator.building.shapes.paths import SIDES
from orchestrator.building.shapes.shape import Fit, Square
from orchestrator.core.blueprint import AIR, Build, Cell, Stage, matches, plus
from orchestrator.core.errors import BadGoal

DEEPEST = 3  # blocks that the land is filled up or cut away by hand
ROOT = 5  # blocks that a wall goes down
STEP = {Fit.FOLLOWS: 3, Fit.SUNK: 1}  # blocks between neighbours that a shape can follow
FILLING = "dirt"
GROUND, ROOM = "ground", "room"  # stages of work on the land
Cells = dict[Cell, str]


def fitted(drawing: Drawing, at: Cell, land: Land) -> Build:
    """Return the building on the land, whose lowest north-west corner is near the cell `at`. Raises BadGoal with one sentence
    if the land is too uneven for it or under water."""
    flat = drawing.blueprint.at(at)
    fit = {
        Fit.LEVEL: levelled, Fit.ROOTED: rooted, Fit.FOLLOWS: following, Fit.SUNK: sunk, Fit.SPANS: spanning, Fit.LAID: laid,
        Fit.FLUSH: flush,
    }[drawing.fit]  # fmt: skip
    if drawing.fit not in (Fit.SPANS, Fit.LAID) and land.wet:
        x, z = min(land.wet)
        raise BadGoal(f"There is water or lava at {x} {z}, where the {flat.name} would stand; choose a dry place.")
    stages = fit(flat, at[1], land)
    return boxed(flat.name, tuple(stage for stage in stages if stage.cells))


def boxed(name: str, stages: tuple[Stage, ...]) -> Build:
    """Return these stages as a building, with the corners of the box around all its cells."""
    cells = [cell for stage in stages for cell, _ in stage.cells]
    if not cells:
        raise BadGoal(f"There is nothing to build: the land is already where the {name} would be.")
    low, high = (tuple(edge(cell[axis] for cell in cells) for axis in range(3)) for edge in (min, max))
    return Build(name, (low[0], low[1], low[2]), (high[0], high[1], high[2]), stages)


def usual_height(land: Land) -> int:
    """Return the height of the surface that most squares have; of equally frequent ones the lowest."""
    counts = Counter(land.surface.values())
    return min(height for height, count in counts.items() if count == max(counts.values()))


def levelled(flat: Build, y: int, land: Land) -> Iterator[Stage]:
    """Yield the stages of a building on ground that is made level: first the earth that fills holes under its lowest layer, in
    layers from below, and the clearing of what rises into its box."""
    yield from level_at(usual_height(land), flat, y, land)


def flush(flat: Build, y: int, land: Land) -> Iterator[Stage]:
    """Yield the stages of a building on level ground whose lowest layer replaces the ground's surface."""
    yield from level_at(usual_height(land) - 1, flat, y, land)


def level_at(base: int, flat: Build, y: int, land: Land) -> Iterator[Stage]:
    """Yield the stages of a building with its lowest layer at the height `base`, and before them those that make the land level
    with that."""
    for square, height in land.surface.items():
        if abs(height - base) > DEEPEST:
            raise uneven(flat.name, square, height - base)
    stages = lifted(flat.stages, base - y)
    cells = {cell: block for stage in stages for cell, block in stage.cells}
    feet = {(x, z) for (x, height, z), block in cells.items() if height == base and block != AIR}
    for depth in range(base - DEEPEST, base):
        yield Stage(GROUND, tuple(((x, depth, z), FILLING) for x, z in sorted(feet) if depth >= land.surface[x, z]))
    top = max(base + flat.high[1] - flat.low[1] + 1, *land.surface.values())
    box = ((x, height, z) for x, z in land.surface for height in range(base, top))
    yield Stage(ROOM, tuple((cell, AIR) for cell in box if cell not in cells and not is_free(cell, land)))
    yield from stages


def is_free(cell: Cell, land: Land) -> bool:
    """Return whether a cell holds nothing, as far as it was seen."""
    return matches(AIR, land.seen.get(cell, AIR))


def rooted(flat: Build, y: int, land: Land) -> Iterator[Stage]:
    """Yield the stages of a building that begins at its highest ground, and whose other columns go down to the land, so that
    it is nowhere lower than was said."""
    base = max(land.surface.values())
    roots: list[tuple[Cell, str]] = []
    stages = lifted(flat.stages, base - y)
    lowest: Mapping[Square, str] = {(x, z): block for (x, height, z), block in stages[0].cells if height == base}
    for (x, z), block in lowest.items():
        depth = base - land.surface[x, z]
        if depth > ROOT:
            raise uneven(flat.name, (x, z), -depth)
        roots += [((x, height, z), block) for height in range(base - depth, base)]
    yield Stage("foot", tuple(sorted(roots, key=lambda pair: pair[0][1])))
    yield from stages


def following(flat: Build, y: int, land: Land) -> Iterator[Stage]:
    """Yield the stages of a fence that goes up and down with the land; where it rises, the lower post is as high as the next
    one, so that nothing slips through."""
    own = {(x, z) for stage in flat.stages for (x, _, z), _ in stage.cells}
    check_steps(flat, own, land, Fit.FOLLOWS)
    for stage in flat.stages:
        cells: Cells = {}
        for (x, height, z), block in stage.cells:
            ground = land.surface[x, z]
            top = max([ground, *(land.surface[near] for near in around((x, z), own))])
            cells |= {
                (x, each, z): block for each in range(ground + height - y, (top if height == y else ground + height - y) + 1)
            }
        yield Stage(stage.name, tuple(cells.items()))


def sunk(flat: Build, y: int, land: Land) -> Iterator[Stage]:
    """Yield the stages of a road in the surface of the land, and the clearing of what grows on it."""
    own = {(x, z) for stage in flat.stages for (x, _, z), _ in stage.cells}
    check_steps(flat, own, land, Fit.SUNK)
    above = ((x, land.surface[x, z] + up, z) for x, z in sorted(own) for up in (0, 1))
    yield Stage(ROOM, tuple((cell, AIR) for cell in above if not is_free(cell, land)))
    for stage in flat.stages:
        yield Stage(stage.name, tuple(((x, land.surface[x, z] - 1, z), block) for (x, _, z), block in stage.cells))


def spanning(flat: Build, y: int, land: Land) -> Iterator[Stage]:
    """Yield the stages of a bridge between its banks: only over squares where the land is lower than the deck, and never in
    water."""
    level = deck_height(flat, land)
    gap = {square for square, height in land.surface.items() if height <= level}
    if not gap:
        raise BadGoal("There is nothing to bridge: the land is level there; say how long it shall be, or try a road.")
    yield from within(lifted(flat.stages, level - y), gap)


def laid(flat: Build, y: int, land: Land) -> Iterator[Stage]:
    """Yield the stages of a bridge of the length that was said, whose ends replace the surface of its banks. Where the land is
    higher than the deck, it is left out."""
    level = deck_height(flat, land)
    free = {square for square, height in land.surface.items() if height <= level + 1}
    above = ((x, level + up, z) for x, z in sorted(free) for up in (1, 2))
    stages = within(lifted(flat.stages, level - y), free)
    own = {cell for stage in stages for cell, _ in stage.cells}
    yield Stage(ROOM, tuple((cell, AIR) for cell in above if cell not in own and not is_free(cell, land)))
    yield from stages


def deck_height(flat: Build, land: Land) -> int:
    """Return the height of a bridge's deck: level with the higher bank's surface, and above the water."""
    ends = [cell for cell, _ in flat.stages[0].cells]
    banks = [land.surface[ends[at][0], ends[at][2]] for at in (0, -1)]
    return max([max(banks) - 1, *(land.surface[square] for square in land.wet)])


def within(stages: tuple[Stage, ...], squares: set[Square]) -> tuple[Stage, ...]:
    """Return what of the stages is on these squares."""
    return tuple(Stage(each.name, tuple(pair for pair in each.cells if pair[0][::2] in squares)) for each in stages)


def lifted(stages: tuple[Stage, ...], by: int) -> tuple[Stage, ...]:
    """Return the stages, moved up by this many blocks."""
    return tuple(Stage(stage.name, tuple((plus(cell, (0, by, 0)), block) for cell, block in stage.cells)) for stage in stages)


def check_steps(flat: Build, own: set[Square], land: Land, fit: Fit) -> None:
    """Raise BadGoal if the land rises too much from one square of the shape to the next."""
    for square in own:
        for near in around(square, own):
            if land.surface[near] - land.surface[square] > STEP[fit]:
                raise uneven(flat.name, near, land.surface[near] - land.surface[square])


def around(square: Square, own: set[Square]) -> list[Square]:
    """Return the squares of `own` that share a side with a square."""
    return [near for dx, dz in SIDES if (near := (square[0] + dx, square[1] + dz)) in own]


def uneven(name: str, square: Square, by: int) -> BadGoal:
    """Return the error for land that is this many blocks higher or lower (below zero) in one place."""
    how = f"{abs(by)} blocks {'higher' if by > 0 else 'lower'}"
    return BadGoal(f"The land is too uneven for the {name}: at {square[0]} {square[1]} it is {how}; choose a flatter place.")

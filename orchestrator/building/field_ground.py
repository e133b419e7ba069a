"""The ground of a field: level earth, and nothing on it."""

from collections.abc import Mapping, Sequence

from orchestrator.building.ground import DEEPEST, FILLING, boxed, is_free, uneven, usual_height
from orchestrator.building.land import Land
from orchestrator.building.shapes.shape import Square
from orchestrator.core.blueprint import AIR, Build, Cell, Stage, name_of
from orchestrator.core.errors import BadGoal
from orchestrator.knowledge.crops import RIPE, TILLABLE

EARTH = TILLABLE | {"farmland"}
ROOM = 2  # blocks above the ground that have to be free


def field_ground(squares: Sequence[Square], land: Land, base: int | None = None) -> tuple[int, Build | None]:
    """Return the height of the earth of a field on these squares, and the work that makes it level; None where it is. `base`
    is the height of the lowest free cells, the land's usual one if left out. Raises BadGoal with one sentence if the land is
    too uneven or under water."""
    if land.wet:
        x, z = min(land.wet)
        raise BadGoal(f"There is water or lava at {x} {z}, where the field would be; choose a dry place.")
    base = usual_height(land) if base is None else base
    for square, height in land.surface.items():
        if abs(height - base) > DEEPEST:
            raise uneven("field", square, height - base)
    holes = tuple(
        ((x, y, z), FILLING) for x, z in squares for y in range(min(base - 1, land.surface[x, z]), base)
        if land.surface[x, z] < base or name_of(land.seen.get((x, y, z), FILLING)) not in EARTH
    )  # fmt: skip
    top = max(base + ROOM, *land.surface.values())
    away = tuple(((x, y, z), AIR) for y in range(top - 1, base - 1, -1) for x, z in squares if not is_free((x, y, z), land))
    stages = tuple(stage for stage in (Stage("room", away), Stage("holes", holes)) if stage.cells)
    return base - 1, boxed("field", stages) if stages else None


def without_crops(seen: Mapping[Cell, str]) -> Mapping[Cell, str]:
    """Return the blocks of some cells with air where a crop grows, so that it counts as no obstacle."""
    return {cell: AIR if name_of(block) in RIPE else block for cell, block in seen.items()}

"""The clearing of a piece of land: nothing stands on it afterwards, and it is level."""

from collections.abc import Sequence

from orchestrator.building.ground import DEEPEST, FILLING, boxed, is_free, uneven, usual_height
from orchestrator.building.land import Land
from orchestrator.building.shapes.shape import Square
from orchestrator.core.blueprint import AIR, Build, Stage
from orchestrator.core.errors import BadGoal

MOST = 24  # blocks of a side


def cleared(squares: Sequence[Square], land: Land, height: int) -> Build:
    """Return the work of clearing these squares up to `height` blocks above their usual surface and of filling the holes below
    it. Raises BadGoal with one sentence if the land is too large, too uneven, wet or clear already."""
    if len(squares) > MOST * MOST:
        raise BadGoal(f"We clear at most {MOST} x {MOST} blocks at a time, not {len(squares)} blocks.")
    if land.wet:
        raise BadGoal("There is water or lava on that land; we cannot clear it.")
    base = usual_height(land)
    for square, top in land.surface.items():
        if abs(top - base) > max(DEEPEST, height if top > base else 0):
            raise uneven("clearing", square, top - base)
    box = [(x, y, z) for y in range(base + height - 1, base - 1, -1) for x, z in squares]
    away = tuple((cell, AIR) for cell in box if not is_free(cell, land))
    holes = tuple(((x, y, z), FILLING) for x, z in squares for y in range(land.surface[x, z], base))
    if not away and not holes:
        raise BadGoal("That land is clear and level already.")
    return boxed("clearing", tuple(stage for stage in (Stage("holes", holes), Stage("room", away)) if stage.cells))

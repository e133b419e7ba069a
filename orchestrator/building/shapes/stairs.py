"""Stairs that lead up along a path, on a foot of full blocks."""

from orchestrator.building.shapes.materials import kin, solid
from orchestrator.building.shapes.paths import runs_east, widened
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm, Square
from orchestrator.core.blueprint import Cell, Stage
from orchestrator.core.errors import BadGoal


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return the foot and the steps of stairs with one step for each square of the path, as one stage for each height."""
    block = solid(form.game, form.block)
    step = kin(form.game, form.block, "stairs")
    if step is None:
        raise BadGoal(f"There are no stairs of {form.block}; try cobblestone or oak_planks.")
    up, rise = f"{step}[facing={facing(form.path)},half=bottom]", rises(form)
    cells: list[tuple[Cell, str]] = [((x, y, z), block) for (x, z), top in rise.items() for y in range(top)]
    cells += [((x, top, z), up) for (x, z), top in rise.items()]
    return tuple(
        Stage(f"layer {y + 1}", tuple(pair for pair in cells if pair[0][1] == y)) for y in range(max(rise.values()) + 1)
    )


def rises(form: ShapeForm) -> dict[Square, int]:
    """Return the squares of the stairs, each with the height of its step above the ground."""
    number = {square: at for at, square in enumerate(straight(form.path))}
    east = runs_east(form.path)
    along = {square[0 if east else 1]: at for square, at in number.items()}
    return {square: along[square[0 if east else 1]] for square in widened(tuple(number), form.measures.width)}


def straight(path: tuple[Square, ...]) -> tuple[Square, ...]:
    """Return the path without its sideways steps, in its main direction: stairs do not turn."""
    (x0, z0), east = path[0], runs_east(path)
    return tuple(dict.fromkeys((x, z0) if east else (x0, z) for x, z in path))


def facing(path: tuple[Square, ...]) -> str:
    """Return the compass direction in which the path leads."""
    (x0, z0), (x1, z1) = path[0], path[-1]
    if runs_east(path):
        return "east" if x1 >= x0 else "west"
    return "south" if z1 > z0 else "north"


STAIRS = BuildableShape(
    "stairs", ("stairs", "stair", "staircase", "steps"), True, Fit.LEVEL, "cobblestone",
    Measures(5, 2, 1), Measures(2, 1, 1), Measures(16, 5, 16), draw, parts=("stair", "steps"),
)  # fmt: skip

"""A wall along a path."""

from orchestrator.building.shapes.materials import solid
from orchestrator.building.shapes.paths import gate_square, widened
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm
from orchestrator.core.blueprint import Stage

PASSAGE = 2  # blocks that the way through a closed wall is high


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return one stage for each layer of a wall. One that goes all the way around something has a way through it, in the middle
    of its south side."""
    block = solid(form.game, form.block)
    squares = dict.fromkeys(form.path, 0) if form.closed else widened(form.path, form.measures.width)
    way = gate_square(form.path) if form.closed else None
    layers = (
        tuple(((x, y, z), block) for x, z in squares if (x, z) != way or y >= PASSAGE) for y in range(form.measures.height)
    )
    return tuple(Stage(f"layer {y + 1}", cells) for y, cells in enumerate(layers))


WALL = BuildableShape(
    "wall", ("wall", "walls"), True, Fit.ROOTED, "cobblestone", Measures(8, 1, 3), Measures(1, 1, 1), Measures(64, 4, 16), draw
)

"""A platform: one or more full layers, of one block or of two like a chessboard."""

from orchestrator.building.shapes.materials import solid
from orchestrator.building.shapes.paths import area
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm
from orchestrator.core.blueprint import Stage


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return one stage for each layer."""
    block, size = solid(form.game, form.block), form.measures
    blocks = (block, solid(form.game, form.other) if form.other else block)
    squares = list(area(size.length, size.width))
    return tuple(
        Stage(f"layer {y + 1}", tuple(((x, y, z), blocks[(x + z) % 2]) for x, z in squares)) for y in range(size.height)
    )


PLATFORM = BuildableShape(
    "platform", ("platform", "floor", "stage", "foundation", "deck", "patio", "terrace"), False, Fit.LEVEL, "cobblestone",
    Measures(7, 7, 1), Measures(1, 1, 1), Measures(32, 32, 8), draw, two=True,
)  # fmt: skip

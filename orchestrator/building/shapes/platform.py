"""A platform: one or more full layers."""

from orchestrator.building.shapes.materials import solid
from orchestrator.building.shapes.paths import area
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm
from orchestrator.core.blueprint import Stage


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return one stage for each layer."""
    block, size = solid(form.game, form.block), form.measures
    squares = list(area(size.length, size.width))
    return tuple(Stage(f"layer {y + 1}", tuple(((x, y, z), block) for x, z in squares)) for y in range(size.height))


PLATFORM = BuildableShape(
    "platform", ("platform", "floor", "stage", "foundation"), False, Fit.LEVEL, "cobblestone",
    Measures(7, 7, 1), Measures(1, 1, 1), Measures(32, 32, 8), draw,
)  # fmt: skip

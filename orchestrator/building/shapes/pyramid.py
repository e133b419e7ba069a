"""A pyramid of full layers, each two blocks smaller than the one below."""

from orchestrator.building.shapes.materials import solid
from orchestrator.building.shapes.paths import area
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm
from orchestrator.core.blueprint import Stage


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return one stage for each layer, up to the top or to `height` layers."""
    block, size = solid(form.game, form.block), form.measures
    layers = min(size.height, (min(size.length, size.width) + 1) // 2)
    return tuple(
        Stage(f"layer {y + 1}", tuple(((x + y, y, z + y), block) for x, z in area(size.length - 2 * y, size.width - 2 * y)))
        for y in range(layers)
    )


PYRAMID = BuildableShape(
    "pyramid", ("pyramid",), False, Fit.LEVEL, "cobblestone", Measures(9, 9, 16), Measures(3, 3, 1), Measures(21, 21, 16), draw
)

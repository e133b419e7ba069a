"""A road: the surface of the land, replaced along a path."""

from orchestrator.building.shapes.materials import laid
from orchestrator.building.shapes.paths import widened
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm
from orchestrator.core.blueprint import Stage


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return the road as one stage; where a block of the surface is replaced, what grows on it goes as well."""
    block = laid(form.game, form.block)
    squares = widened(form.path, form.measures.width) if not form.closed else dict.fromkeys(form.path, 0)
    return (Stage("road", tuple(((x, 0, z), block) for x, z in squares)),)


ROAD = BuildableShape(
    "road", ("road", "path", "street", "walkway", "pathway"), True, Fit.SUNK, "cobblestone",
    Measures(12, 3, 1), Measures(1, 1, 1), Measures(96, 7, 1), draw,
)  # fmt: skip

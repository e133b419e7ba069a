"""The frame of a nether portal, with its corners; nobody lights it."""

from orchestrator.building.shapes.materials import solid
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm
from orchestrator.core.blueprint import Stage


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return one stage for each layer of an upright frame of length x height around an empty middle."""
    block, size = solid(form.game, form.block), form.measures
    right, top = size.length - 1, size.height - 1
    layers = (tuple(((x, y, 0), block) for x in range(size.length) if x in (0, right) or y in (0, top)) for y in range(top + 1))
    return tuple(Stage(f"layer {y + 1}", cells) for y, cells in enumerate(layers))


PORTAL = BuildableShape(
    "portal", ("portal",), False, Fit.LEVEL, "obsidian", Measures(4, 1, 5), Measures(4, 1, 5), Measures(23, 1, 23), draw,
)  # fmt: skip

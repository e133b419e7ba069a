"""The frame of a nether portal, with its corners; nobody lights it."""

from orchestrator.building.shapes.materials import solid
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm
from orchestrator.core.blueprint import Stage


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return one stage for each layer of an upright frame along the path, of this height, around an empty middle."""
    block, top = solid(form.game, form.block), form.measures.height - 1
    ends = (form.path[0], form.path[-1])
    layers = (tuple(((x, y, z), block) for x, z in form.path if (x, z) in ends or y in (0, top)) for y in range(top + 1))
    return tuple(Stage(f"layer {y + 1}", cells) for y, cells in enumerate(layers))


PORTAL = BuildableShape(
    "portal", ("portal",), True, Fit.LEVEL, "obsidian", Measures(4, 1, 5), Measures(4, 1, 5), Measures(23, 1, 23), draw,
)  # fmt: skip

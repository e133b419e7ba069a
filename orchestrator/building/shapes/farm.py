"""A farm: a fenced bed of earth with a hole for water in the middle, ready to be tilled and sown."""

from dataclasses import replace

from orchestrator.building.shapes import fence
from orchestrator.building.shapes.materials import fence_of
from orchestrator.building.shapes.paths import area, on_border, ring
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm
from orchestrator.core.blueprint import AIR, Stage

EARTH = "dirt"


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return the bed, raised by one block, then the fence around it and its gate. `length` and `width` count the fence."""
    fence_of(form.game, form.block)
    size = form.measures
    inner = [square for square in area(size.length, size.width) if not on_border(square, size.length, size.width)]
    middle = (size.length // 2, size.width // 2)
    bed = tuple(((x, 0, z), AIR if (x, z) == middle else EARTH) for x, z in inner)
    border = ring((0, 0), (size.length - 1, size.width - 1))
    foot = tuple(((x, 0, z), EARTH) for x, z in border)
    fenced = fence.draw(replace(form, path=border, closed=True, measures=replace(size, height=1)))
    raised = tuple(Stage(stage.name, tuple(((x, y + 1, z), block) for (x, y, z), block in stage.cells)) for stage in fenced)
    return Stage("bed", bed + foot), *raised


FARM = BuildableShape(
    "farm", ("farm", "field", "garden"), False, Fit.LEVEL, "oak_planks",
    Measures(11, 11, 2), Measures(5, 5, 2), Measures(32, 32, 2), draw, parts=("water", "channel", "fence", "gate"),
)  # fmt: skip

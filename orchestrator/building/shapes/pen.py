"""A pen for animals: a rectangle of fence with a gate."""

from dataclasses import replace

from orchestrator.building.shapes import fence
from orchestrator.building.shapes.paths import ring
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm
from orchestrator.core.blueprint import Stage


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return the fence of a pen of length x width, and then its gate."""
    path = form.path if form.closed else ring((0, 0), (form.measures.length - 1, form.measures.width - 1))
    return fence.draw(replace(form, path=path, closed=True))


PEN = BuildableShape(
    "pen", ("pen", "paddock", "corral", "stable", "enclosure"), False, Fit.FOLLOWS, "oak_planks",
    Measures(7, 7, 1), Measures(3, 3, 1), Measures(32, 32, 3), draw, parts=("gate", "fence"),
)  # fmt: skip

"""A pillar: one column of blocks, or a thicker one; with a torch on top if that is asked for."""

from orchestrator.building.shapes import platform
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm
from orchestrator.core.blueprint import Stage

LIGHTS = ("torch", "lantern")


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return one stage for each layer, and one for the light on top, in the middle."""
    size = form.measures
    middle = (size.length // 2, size.height, size.width // 2)
    return *platform.draw(form), *(Stage("light", ((middle, light),)) for light in LIGHTS if light in form.parts)


PILLAR = BuildableShape(
    "pillar", ("pillar", "column", "post"), False, Fit.ROOTED, "cobblestone",
    Measures(1, 1, 5), Measures(1, 1, 1), Measures(4, 4, 24), draw, on_request=LIGHTS,
)  # fmt: skip

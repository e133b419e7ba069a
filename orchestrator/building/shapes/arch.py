"""An arch: two posts with a beam across them, upright, open below."""

from orchestrator.building.shapes.materials import solid
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm
from orchestrator.core.blueprint import Stage


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return one stage for each layer: the ends of the path up to the beam, which covers all of it."""
    block, top = solid(form.game, form.block), form.measures.height - 1
    ends = dict.fromkeys((form.path[0], form.path[-1]))
    return tuple(
        Stage(f"layer {y + 1}", tuple(((x, y, z), block) for x, z in (form.path if y == top else ends))) for y in range(top + 1)
    )


ARCH = BuildableShape(
    "arch", ("arch", "archway"), True, Fit.LEVEL, "stone_bricks",
    Measures(5, 1, 4), Measures(3, 1, 3), Measures(16, 1, 16), draw, parts=("opening",),
)  # fmt: skip

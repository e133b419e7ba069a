"""A fence along a path, with a gate where it goes all the way around something."""

from orchestrator.building.shapes.materials import fence_of, of_wood
from orchestrator.building.shapes.paths import gate_square
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm
from orchestrator.core.blueprint import Stage


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return the fence as one stage, and the gate of a closed one as a second, so that the builders get out before it closes:
    whoever sets a gate that faces north looks north, from the outside of the south side."""
    fence = fence_of(form.game, form.block)
    gate = gate_square(form.path) if form.closed else None
    stages = [
        Stage("fence", tuple(((x, y, z), fence) for y in range(form.measures.height) for x, z in form.path if (x, z) != gate))
    ]
    if gate:
        stages.append(
            Stage("gate", (((gate[0], 0, gate[1]), f"{of_wood(form.game, form.block, 'fence_gate')}[facing=north]"),))
        )
    return tuple(stages)


FENCE = BuildableShape(
    "fence",
    ("fence", "fences"),
    True,
    Fit.FOLLOWS,
    "oak_planks",
    Measures(8, 1, 1),
    Measures(1, 1, 1),
    Measures(96, 1, 3),
    draw,
    parts=("gate", "fence"),
)

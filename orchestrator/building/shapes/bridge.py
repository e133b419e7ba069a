"""A bridge: a deck along a path, with a railing on both sides."""

from orchestrator.building.shapes.materials import kin, solid
from orchestrator.building.shapes.paths import widened
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm
from orchestrator.core.blueprint import Stage


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return the deck, which lies at the height of the surface, and the railing on its outer squares if it is wide enough to
    walk between them."""
    deck = solid(form.game, form.block)
    squares = widened(form.path, form.measures.width)
    stages = [Stage("deck", tuple(((x, 0, z), deck) for x, z in squares))]
    rail = kin(form.game, form.block, "fence") or kin(form.game, form.block, "wall")
    outer = {min(squares.values()), max(squares.values())}
    if rail and form.measures.width >= 3:
        stages.append(Stage("railing", tuple(((x, 1, z), rail) for (x, z), off in squares.items() if off in outer)))
    return tuple(stages)


BRIDGE = BuildableShape(
    "bridge",
    ("bridge", "footbridge"),
    True,
    Fit.SPANS,
    "oak_planks",
    Measures(10, 3, 1),
    Measures(2, 1, 1),
    Measures(48, 7, 1),
    draw,
    parts=("railing", "fence"),
)

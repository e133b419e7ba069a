"""A wall along a path, with a way through it if that is asked for."""

from orchestrator.building.shapes.materials import solid
from orchestrator.building.shapes.paths import gate_square, runs_east, widened
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm, Square
from orchestrator.core.blueprint import Stage

PASSAGE = 2  # blocks that the way through a closed wall is high


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return one stage for each layer of a wall. One that goes all the way around something has a way through it, in the middle
    of its south side; another one only on request, in its middle."""
    block = solid(form.game, form.block)
    squares = dict.fromkeys(form.path, 0) if form.closed else widened(form.path, form.measures.width)
    way = passage(form)
    layers = (
        tuple(((x, y, z), block) for x, z in squares if (x, z) not in way or y >= PASSAGE) for y in range(form.measures.height)
    )
    return tuple(Stage(f"layer {y + 1}", cells) for y, cells in enumerate(layers))


def passage(form: ShapeForm) -> set[Square]:
    """Return the squares of the way through the wall; none for one without."""
    if form.closed:
        return {gate_square(form.path)}
    middle = form.path[len(form.path) // 2]
    return set(widened((middle,), form.measures.width, east=runs_east(form.path))) if form.parts else set()


WALL = BuildableShape(
    "wall", ("wall", "walls"), True, Fit.ROOTED, "cobblestone",
    Measures(8, 1, 3), Measures(1, 1, 1), Measures(64, 4, 16), draw,
    on_request=("gap", "opening", "doorway", "hole", "passage"),
)  # fmt: skip

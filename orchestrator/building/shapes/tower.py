"""A tower: four walls with a door, a flat roof and a parapet; with battlements and a ladder through the roof on request."""

from orchestrator.building.shapes.materials import of_wood, solid
from orchestrator.building.shapes.paths import area, on_border
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm, Square
from orchestrator.core.blueprint import AIR, Cell, Stage

DOOR = ((0, "lower"), (1, "upper"))  # height above the ground, and half
OPEN = frozenset({"hole", "opening", "doorway"})  # parts: a way in without a door
LADDER = "ladder[facing=south]"  # on the inside of the north wall


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return the walls up to the roof, and the roof with the parapet, which is set by whoever is up there already; `height`
    counts all of them."""
    block, size = solid(form.game, form.block), form.measures
    door = AIR if OPEN & set(form.parts) else of_wood(form.game, form.block, "door")
    top = size.height - 1
    squares = list(area(size.length, size.width))
    walls = tuple(cell for y in range(top - 1) for cell in layer(form, y, block, door))
    roof = tuple(((x, top - 1, z), LADDER if is_ladder(form, (x, z)) else block) for x, z in squares)
    border = ((x, z) for x, z in squares if on_border((x, z), size.length, size.width))
    teeth = ((x, z) for x, z in border if "battlements" not in form.parts or (x + z) % 2 == 0)
    return Stage("walls", walls), Stage("roof", roof + tuple(((x, top, z), block) for x, z in teeth))


def layer(form: ShapeForm, y: int, block: str, door: str) -> list[tuple[Cell, str]]:
    """Return one layer of the walls: blocks around air or the ladder, and the door in the middle of the south side, AIR for an
    open way in."""
    size, found = form.measures, []
    halves = dict(DOOR)
    for x, z in area(size.length, size.width):
        if (x, z) == (size.length // 2, size.width - 1) and y in halves:
            found.append(((x, y, z), door if door == AIR else f"{door}[facing=north,half={halves[y]}]"))
        elif is_ladder(form, (x, z)):
            found.append(((x, y, z), LADDER))
        else:
            found.append(((x, y, z), block if on_border((x, z), size.length, size.width) else AIR))
    return found


def is_ladder(form: ShapeForm, square: Square) -> bool:
    """Return whether the ladder that was asked for goes up here: in the middle of the north wall's inside."""
    return "ladder" in form.parts and square == (form.measures.length // 2, 1)


TOWER = BuildableShape(
    "tower", ("tower", "watchtower", "turret"), False, Fit.LEVEL, "cobblestone",
    Measures(5, 5, 8), Measures(3, 3, 5), Measures(15, 15, 24), draw,
    parts=("door", "entrance", "roof"), on_request=("ladder", "battlements", *sorted(OPEN)),
)  # fmt: skip

"""Places a shape in front of a person, by where they stand and which way they look."""

from orchestrator.building.shapes.paths import line, turned
from orchestrator.building.shapes.shape import Square
from orchestrator.core.blueprint import Cell

EAST: Square = (1, 0)
AHEAD = 2  # blocks between a person and what is built in front of them
ALONG = ("bridge", "road", "stairs")  # these lead away from the person, a wall stands across the view


def looking(stands: Cell, at: Cell | None) -> Square:
    """Return the direction (x, z) in which somebody looks who stands in a cell and looks at the block `at`: one of the four
    main ones, east if it is unknown."""
    if at is None:
        return EAST
    x, z = at[0] - stands[0], at[2] - stands[2]
    if (x, z) == (0, 0):
        return EAST
    return (1 if x > 0 else -1, 0) if abs(x) >= abs(z) else (0, 1 if z > 0 else -1)


def ahead(stands: Cell, view: Square) -> Square:
    """Return the square where something begins that is built in this direction from a person."""
    return stands[0] + AHEAD * view[0], stands[2] + AHEAD * view[1]


def path_ahead(kind: str, length: int, stands: Cell, view: Square) -> tuple[Square, ...]:
    """Return the path of a run of this length in front of a person who looks in the direction `view`."""
    x, z = ahead(stands, view)
    if kind in ALONG:
        return straight((x, z), length, view)
    side = (abs(view[1]), abs(view[0]))  # to the east or to the south
    x, z = x - (length - 1) // 2 * side[0], z - (length - 1) // 2 * side[1]
    return line((x, z), (x + (length - 1) * side[0], z + (length - 1) * side[1]))


def straight(begin: Square, length: int, heading: Square) -> tuple[Square, ...]:
    """Return the path of this length that begins on a square and leads in a direction."""
    (x, z), far = begin, length - 1
    return line(begin, (x + far * heading[0], z + far * heading[1]))


def bent_ahead(kind: str, length: int, stands: Cell, view: Square) -> tuple[Square, ...]:
    """Return the path of a run with a corner in its middle, whose second half leads away from the person or to their right."""
    path = path_ahead(kind, length, stands, view)
    return turned(path, (-view[1], view[0]) if kind in ALONG else view)


def corner_ahead(size: Square, stands: Cell, view: Square) -> Square:
    """Return the lowest north-west square of an area of this size (east, south) in front of a person; its near side is before
    them, in the middle."""
    middle = (stands[0] - (size[0] - 1) // 2, stands[2] - (size[1] - 1) // 2)
    if view[0]:
        return (stands[0] + AHEAD if view[0] > 0 else stands[0] - AHEAD - size[0] + 1), middle[1]
    return middle[0], (stands[2] + AHEAD if view[1] > 0 else stands[2] - AHEAD - size[1] + 1)

"""The nouns of CoBlock: cells, colours and structures, and the order in which a structure can be built."""

from collections.abc import Collection, Iterable, Iterator, Mapping

Cell = tuple[int, int, int]  # x, y (up), z
Structure = Mapping[Cell, str]  # each cell with its block's colour
COLOURS = ("red", "blue", "yellow", "green", "black", "purple")
SEATS = ("Alice", "Bob")
GROUND = 0  # the y on which a block needs no neighbour
PLOT = (10, 10, 10)  # cells along x, y and z where the clean rules allow blocks; the published world has no border
WAYS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def beside(cell: Cell) -> Iterator[Cell]:
    """Yield the six cells that share a face with this one."""
    x, y, z = cell
    for dx, dy, dz in WAYS:
        yield x + dx, y + dy, z + dz


def supported(cell: Cell, standing: Collection[Cell]) -> bool:
    """Return whether a block may be placed here: on the ground, or with a face against a standing block (section 2.1)."""
    if cell[1] == GROUND:
        return True
    x, y, z = cell
    return (
        (x, y - 1, z) in standing
        or (x + 1, y, z) in standing
        or (x - 1, y, z) in standing
        or (x, y, z + 1) in standing
        or (x, y, z - 1) in standing
        or (x, y + 1, z) in standing
    )


def in_plot(cell: Cell) -> bool:
    """Return whether the cell lies in the plot of the clean rules."""
    return 0 <= cell[0] < PLOT[0] and 0 <= cell[1] < PLOT[1] and 0 <= cell[2] < PLOT[2]


def lowest_first(cell: Cell) -> Cell:
    """Return the sort key (y, x, z), which puts lower cells first."""
    return cell[1], cell[0], cell[2]


def buildable(cells: Iterable[Cell], standing: Iterable[Cell] = ()) -> bool:
    """Return whether blocks can be placed in all these cells in some order, beginning beside the `standing` blocks."""
    left, built = set(cells), set(standing)
    edge = {cell for cell in left if supported(cell, built)}
    while edge:
        left -= edge
        edge = {other for cell in edge for other in beside(cell)} & left
    return not left


def cell_text(cell: Cell) -> str:
    """Return the cell as (x,y,z)."""
    return f"({cell[0]},{cell[1]},{cell[2]})"


def structure_text(structure: Structure) -> str:
    """Return the blocks grouped by colour, lowest first: red (0,0,0) (1,0,0); blue (0,1,0). An empty structure is `none`."""
    groups: dict[str, list[str]] = {}
    for cell in sorted(structure, key=lowest_first):
        groups.setdefault(structure[cell], []).append(cell_text(cell))
    return "; ".join(f"{colour} {' '.join(cells)}" for colour, cells in groups.items()) or "none"

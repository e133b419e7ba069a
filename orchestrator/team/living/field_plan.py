"""A field: which blocks are its beds, where its water belongs, and what is to be done on it, worked out from the blocks that
are seen. All functions are pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from orchestrator.core.blueprint import AIR, Cell, name_of, state_of
from orchestrator.knowledge.crops import RIPE, SEEDS

REACH = 4  # blocks from water within which farmland stays wet
SPAN = 2 * REACH + 1


@dataclass(frozen=True, slots=True)
class Field:
    """A field of `length` (east) by `width` (south) blocks of earth, whose north-west block of earth is `corner`; `crop` is the
    block id of what grows."""

    corner: Cell
    length: int
    width: int
    crop: str

    @property
    def seed(self) -> str:
        """Return the item that is sown."""
        return SEEDS[self.crop]

    @property
    def waters(self) -> tuple[Cell, ...]:
        """Return the blocks where water belongs, so that each bed has some within 4 blocks."""
        x, y, z = self.corner
        return tuple((x + dx, y, z + dz) for dx in middles(self.length) for dz in middles(self.width))

    @property
    def beds(self) -> tuple[Cell, ...]:
        """Return the blocks of earth that are tilled, row by row, each row in the direction that the one before ended."""
        x, y, z = self.corner
        there, back = range(self.width), range(self.width - 1, -1, -1)
        every = [(x + dx, y, z + dz) for dx in range(self.length) for dz in (back if dx % 2 else there)]
        wet = set(self.waters)
        return tuple(cell for cell in every if cell not in wet)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Return all cells of the field that matter: the earth or the water, and what grows on it."""
        ground = (*self.beds, *self.waters)
        return (*ground, *map(above, ground))

    def __str__(self) -> str:
        x, y, z = above(self.corner)
        return f"{self.length}x{self.width} {self.crop} field at {x} {y} {z}"


@dataclass(frozen=True, slots=True)
class FieldState:
    """The state of a field: the beds that are still earth (`raw`), those that are tilled and free (`bare`), those
    where the crop is ripe or still grows, and the waters that are `dry`. Beds that nobody sees are in `unseen`."""

    raw: tuple[Cell, ...]
    bare: tuple[Cell, ...]
    ripe: tuple[Cell, ...]
    growing: tuple[Cell, ...]
    dry: tuple[Cell, ...]
    unseen: tuple[Cell, ...]

    @property
    def sown(self) -> int:
        """Return how many beds have a crop on them."""
        return len(self.ripe) + len(self.growing)


def field_state(field: Field, seen: Mapping[Cell, str]) -> FieldState:
    """Return what is to be done on a field of which these blocks are seen."""
    beds: dict[str, list[Cell]] = {"raw": [], "bare": [], "ripe": [], "growing": [], "unseen": []}
    for bed in field.beds:
        beds[bed_state(field, bed, seen)].append(bed)
    dry = tuple(cell for cell in field.waters if name_of(seen.get(cell, AIR)) != "water")
    return FieldState(dry=dry, **{name: tuple(cells) for name, cells in beds.items()})


def bed_state(field: Field, bed: Cell, seen: Mapping[Cell, str]) -> str:
    """Return what is to be done on one bed: it is raw, bare, ripe, growing or unseen."""
    if bed not in seen or above(bed) not in seen:
        return "unseen"
    plant = seen[above(bed)]
    if name_of(plant) == field.crop:
        return "ripe" if int(state_of(plant).get("age", "0")) >= RIPE[field.crop] else "growing"
    return "bare" if name_of(seen[bed]) == "farmland" and name_of(plant) == AIR else "raw"


def middles(length: int) -> tuple[int, ...]:
    """Return the middle of each of the parts, of 9 blocks at most, into which a side of a field is divided."""
    parts = -(-length // SPAN)
    edges = [length * part // parts for part in range(parts + 1)]
    return tuple((first + last - 1) // 2 for first, last in pairwise(edges))


def above(cell: Cell) -> Cell:
    """Return the cell on top of a block."""
    return cell[0], cell[1] + 1, cell[2]

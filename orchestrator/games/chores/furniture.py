"""The furniture of a house in the chores game: closed containers, and surfaces whose things everybody in the room sees."""

from dataclasses import dataclass

from orchestrator.games.transport.house import Cell

BLOCKS = {  # what a driver for Minecraft builds for each kind
    "chest": "chest", "barrel": "barrel", "pantry": "barrel", "washtub": "barrel",
    "shelf": "item_frame", "tea_table": "item_frame", "dinner_table": "item_frame",
}  # fmt: skip
SURFACES = frozenset({"shelf", "tea_table", "dinner_table"})
SINGLE = ("tea_table", "dinner_table", "pantry", "washtub")  # every house has one of each
CHESTS, BARRELS, SHELVES = 7, 4, 2  # of these kinds in every house


@dataclass(frozen=True, slots=True)
class Furniture:
    """A piece of furniture: its name, its cell, which nobody can enter, and the cell `front` from which it is used."""

    name: str
    cell: Cell
    front: Cell

    @property
    def closed_at_first(self) -> bool:
        """Return whether it is a container, which has to be opened."""
        return is_container(self.name)


def furniture_kind(name: str) -> str:
    """Return the kind of a piece of furniture: `chest` for `chest_3`."""
    kind, _, number = name.rpartition("_")
    return kind if number.isdecimal() else name


def is_container(name: str) -> bool:
    """Return whether the piece of furniture with this name has to be opened."""
    return furniture_kind(name) not in SURFACES


ALL_PIECES = (
    *SINGLE,
    *(f"chest_{number}" for number in range(1, CHESTS + 1)),
    *(f"barrel_{number}" for number in range(1, BARRELS + 1)),
    *(f"shelf_{number}" for number in range(1, SHELVES + 1)),
)
CONTAINERS = tuple(name for name in ALL_PIECES if is_container(name))

"""The data of what a person says about a building: its shape, size, materials and where it runs. The grammar makes it, the
dialogue finds the place and lets a shape draw it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from orchestrator.core.blueprint import Cell

HEADINGS: Mapping[str, tuple[int, int]] = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}  # x, z
OF_ONE_SIZE = ("portal",)  # shapes that are always as large


class Reach(StrEnum):
    """The ways to say where a shape lies: AT one place, AROUND something, from the speaker to the place LOOKED_AT, between the
    speaker's two last MARKS, or between two places in NUMBERS."""

    AT = "at"
    AROUND = "around"
    LOOKED_AT = "looked_at"
    MARKS = "marks"
    NUMBERS = "numbers"


@dataclass(frozen=True, slots=True)
class ShapeOrder:
    """An order to build a shape. `kind` is a name in shapes/catalogue.py. The sizes are in blocks, None if they were not said;
    `materials` are ids of blocks. With the reach AROUND, `around` is "me", "it" (the building that was last built) or the
    name of an animal or a person; with NUMBERS, `ends` has the two places. `bent` says that a run turns a corner in its middle
    and goes on as far again. `parts` are the words for what it shall have besides, such as a ladder, and `heading` is where a
    run leads to: a name in HEADINGS, empty if it was not said. `flush` says that its lowest layer replaces the surface."""

    kind: str
    length: int | None = None
    width: int | None = None
    height: int | None = None
    materials: tuple[str, ...] = ()
    reach: Reach = Reach.AT
    around: str = ""
    ends: tuple[Cell, Cell] | None = None
    bent: bool = False
    parts: tuple[str, ...] = ()
    heading: str = ""
    flush: bool = False

    @property
    def is_measured(self) -> bool:
        """Return whether two sizes were said, or one and the material: talk and other orders have no such words."""
        sizes = sum(size is not None for size in (self.length, self.width, self.height))
        return sizes > 0 and sizes + bool(self.materials) > 1

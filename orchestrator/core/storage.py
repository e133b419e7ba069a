"""Chests that a crew shares, and where the things of a goal end."""

from collections.abc import Mapping
from dataclasses import dataclass

from orchestrator.core.blueprint import Cell


@dataclass(frozen=True, slots=True)
class SharedChest:
    """A chest that a crew and its people share. `at` is its block (x, y, z), `by` the person who named it. `contents` is what a
    member saw in it last, as item to count; None if nobody has opened it."""

    name: str
    at: Cell
    by: str = ""
    contents: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Destination:
    """The receiver of what a crew or a member gains: the player of that name, the chest at the block `chest` (x, y, z), or the
    chest that is nearest to each member."""

    player: str = ""
    chest: Cell | None = None
    nearest: bool = False

    @property
    def words(self) -> str:
        """Return the destination in words, such as 'to Sam' or 'into the chest at 10 64 3'."""
        if self.player:
            return f"to {self.player}"
        return f"into the chest at {' '.join(map(str, self.chest))}" if self.chest else "into the nearest chest"

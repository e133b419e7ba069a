"""Positions of bots and things in the world."""

from dataclasses import dataclass
from math import floor

from orchestrator.core.blueprint import Cell


@dataclass(frozen=True, slots=True)
class Position:
    """A position in the world in metres (blocks): x east, y up, z south."""

    x: float
    y: float
    z: float

    def distance(self, other: "Position") -> float:
        """Return the distance between two positions in metres (blocks)."""
        return float(((self.x - other.x) ** 2 + (self.y - other.y) ** 2 + (self.z - other.z) ** 2) ** 0.5)


def cell_of(position: Position) -> Cell:
    """Return the block that contains a position, as whole numbers (x, y, z)."""
    return floor(position.x), floor(position.y), floor(position.z)

"""Positions of bots and things in the world."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Position:
    """A position in the world in metres (blocks): x east, y up, z south."""

    x: float
    y: float
    z: float

    def distance(self, other: "Position") -> float:
        """Return the distance between two positions in metres (blocks)."""
        return float(((self.x - other.x) ** 2 + (self.y - other.y) ** 2 + (self.z - other.z) ** 2) ** 0.5)

"""The house of the chores game with its furniture, on which agents really walk. Agents know only the bare floor plan and the
furniture that they saw."""

from collections.abc import Mapping

from orchestrator.games.chores.furniture import Furniture
from orchestrator.games.transport.house import Cell, House


class FurnishedHouse(House):
    """A floor plan with furniture: no way leads through a cell on which a piece stands."""

    def __init__(self, plan: House, pieces: Mapping[str, Furniture]) -> None:
        """Take the floor plan and close the cells of the furniture."""
        super().__init__(plan.inside, plan.places, plan.doors, plan.goal)
        self.pieces = dict(pieces)
        solid = {piece.cell for piece in pieces.values()}
        self._nearby = {cell: tuple(to for to in near if to not in solid) for cell, near in self._nearby.items()}
        self._in_rooms: dict[int, tuple[Furniture, ...]] = {
            room: tuple(piece for piece in pieces.values() if self.room_of(piece.cell) == room) for room in self.rooms
        }

    def pieces_in(self, room: int) -> tuple[Furniture, ...]:
        """Return the furniture of a room; none for a door."""
        return self._in_rooms.get(room, ())

    def walk(self, here: Cell, to: Cell, cells: int) -> Cell:
        """Return the cell that an agent reaches when it walks so many cells on the way to another cell."""
        for _ in range(cells):
            if here == to:
                break
            here = self.next_cell(here, to)
        return here

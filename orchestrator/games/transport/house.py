"""The floor plan of a house in the transport game: rooms on a lattice, doors between them, and a goal. Everybody knows it."""

Cell = tuple[int, int]
AROUND = ((0, -1), (-1, 0), (1, 0), (0, 1))


class House:
    """A floor plan. `places` has the column and row of each room, which are numbered from 1; `doors` the cell of each door and
    the two rooms beside it; `goal` is the room where the targets belong. It never changes."""

    def __init__(self, inside: int, places: tuple[Cell, ...], doors: tuple[tuple[Cell, int, int], ...], goal: int) -> None:
        """Make the tables of cells; a way is found when somebody first asks for it."""
        self.inside, self.places, self.doors, self.goal = inside, places, doors, goal
        self._cells = {cell: room for room in self.rooms for cell in self.cells_of(room)}
        free = set(self._cells) | {door for door, _, _ in doors}
        self._nearby = {cell: tuple(to for to in around(cell) if to in free) for cell in sorted(free)}
        self._ways: dict[Cell, dict[Cell, int]] = {}
        self.zone = self.centre(goal)  # the cell where things are delivered

    @property
    def rooms(self) -> range:
        """Return the numbers of the rooms."""
        return range(1, len(self.places) + 1)

    def corner(self, room: int) -> Cell:
        """Return the first cell of a room, at its upper left."""
        column, row = self.places[room - 1]
        return column * (self.inside + 1) + 1, row * (self.inside + 1) + 1

    def centre(self, room: int) -> Cell:
        """Return the cell in the middle of a room; that of the goal's room is where things are delivered."""
        left, top = self.corner(room)
        return left + self.inside // 2, top + self.inside // 2

    def room_of(self, cell: Cell) -> int:
        """Return the room of a cell; 0 for a door, which belongs to none."""
        return self._cells.get(cell, 0)

    def cells_of(self, room: int) -> list[Cell]:
        """Return the cells of a room, row by row."""
        left, top = self.corner(room)
        return [(left + x, top + y) for y in range(self.inside) for x in range(self.inside)]

    def way(self, to: Cell) -> dict[Cell, int]:
        """Return for each cell the number of steps from it to the cell `to`. Nobody may change the result, because it is
        kept."""
        if to not in self._ways:
            self._ways[to] = self._distances(to)
        return self._ways[to]

    def _distances(self, to: Cell) -> dict[Cell, int]:
        found, edge = {to: 0}, [to]
        for cell in edge:  # grows while it is read: breadth first
            for near in self._nearby[cell]:
                if near not in found:
                    found[near] = found[cell] + 1
                    edge.append(near)
        return found

    def steps(self, start: Cell, to: Cell) -> int:
        """Return the number of steps of the shortest way between two cells."""
        return self.way(to)[start]

    def next_cell(self, here: Cell, to: Cell) -> Cell:
        """Return the next cell on the way from `here` to another cell; of equally short ways always the same one."""
        way = self.way(to)
        return next(cell for cell in self._nearby[here] if way[cell] < way[here])

    def entrance(self, here: Cell, room: int) -> Cell:
        """Return the cell of a room that is the nearest one from `here`."""
        if self.room_of(here) == room:
            return here
        inner = [
            cell
            for door, one, other in self.doors
            if room in (one, other)
            for cell in around(door)
            if self.room_of(cell) == room
        ]
        return min(inner, key=lambda cell: (self.steps(here, cell), cell))

    def neighbours(self, room: int) -> list[int]:
        """Return the rooms that share a door with a room."""
        return sorted({one + other - room for _, one, other in self.doors if room in (one, other)})


def around(cell: Cell) -> list[Cell]:
    """Return the four cells beside a cell."""
    return [(cell[0] + x, cell[1] + y) for x, y in AROUND]

"""A layout (kitchen) of Overcooked: its rows, and the geometry that the rules and the planners need, with cells as numbers."""

from functools import cached_property

from orchestrator.core.errors import BlockcrewError

FLOOR, COUNTER, ONIONS, DISHES, POT, SERVING, WALL, GATE = " XODPSWG"
LETTERS = "NSEW"  # the four directions, in the order of the actions 0 to 3
STEPS = ((0, -1), (0, 1), (1, 0), (-1, 0))


class OvercookedLayout:
    """A layout of Overcooked: counters X, dispensers of onions O and of dishes D, pots P, serving windows S, walls W, which are
    like counters that hold nothing, gates G, and floor.

    A cell is the number y * width + x, with y growing downwards. `kinds` has a letter for each cell, `ahead` the four cells
    around each cell in the order N S E W, and `starts` the first cells of both players.
    """

    def __init__(self, name: str, rows: tuple[str, ...]) -> None:
        """Read the rows of a kitchen. Raises BlockcrewError if they are no kitchen for two cooks."""
        self.name, self.rows, self.width = name, rows, max(map(len, rows), default=0)
        text = "".join(rows)
        if wrong := defect(rows, text):
            raise BlockcrewError(f"The Overcooked layout {name!r} cannot be played: {wrong}.")
        self.starts = (text.index("1"), text.index("2"))
        self.kinds = text.replace("1", FLOOR).replace("2", FLOOR)
        self.ahead = tuple(tuple(self._step(cell, dx, dy) for dx, dy in STEPS) for cell in range(len(text)))

    def _step(self, cell: int, dx: int, dy: int) -> int:
        x, y = cell % self.width + dx, cell // self.width + dy
        return y * self.width + x if 0 <= x < self.width and 0 <= y < len(self.rows) else cell

    def place(self, cell: int) -> tuple[int, int]:
        """Return the coordinates (x, y) of a cell."""
        return cell % self.width, cell // self.width

    def cells(self, kind: str) -> tuple[int, ...]:
        """Return the cells of one kind, row by row."""
        return tuple(cell for cell, found in enumerate(self.kinds) if found == kind)

    @cached_property
    def floor(self) -> tuple[int, ...]:
        """Return the floor cells, without gates."""
        return self.cells(FLOOR)

    @cached_property
    def sides(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Return for each cell the places from which it can be used: pairs of a floor or gate cell and a direction."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.kinds]
        for cell, kind in enumerate(self.kinds):
            if kind in (FLOOR, GATE):
                for facing, target in enumerate(self.ahead[cell]):
                    found[target].append((cell, facing))
        return tuple(tuple(pairs) for pairs in found)

    @cached_property
    def shared(self) -> tuple[int, ...]:
        """Return the shared counters, over which cooks hand things to each other: those with floor on two opposite sides."""
        return tuple(
            cell for cell in self.cells(COUNTER)
            if any(all(self.kinds[self.ahead[cell][way]] == FLOOR for way in pair) for pair in ((0, 1), (2, 3)))
        )  # fmt: skip


def defect(rows: tuple[str, ...], text: str) -> str:
    """Return what is wrong with the rows of a layout, as the end of a sentence; an empty text if nothing is."""
    if len({len(row) for row in rows}) != 1:
        return "its rows must have the same length"
    if unknown := set(text) - set(" XODPSWG12"):
        return f"it has unknown letters {''.join(sorted(unknown))!r}"
    if text.count("1") != 1 or text.count("2") != 1:
        return "it needs one start 1 and one start 2"
    if lacking := [letter for letter in "ODPS" if letter not in text]:
        return f"it lacks {', '.join(lacking)}"
    if any(letter not in "XODPSW" for letter in rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows)):
        return "its border must be closed"
    return ""

"""An ASCII picture of a structure: its layers side by side, the lowest one first."""

from collections.abc import Iterator

from orchestrator.games.coblock.blocks import COLOURS, Cell, Structure

LETTERS = dict(zip(COLOURS, "RBYGKP", strict=True))  # K is black, as in printing
WIDEST = 100  # characters of a line
GAP = "   "
LEGEND = "R red, B blue, Y yellow, G green, K black, P purple; a small letter is a block of your goal that is missing"


def picture(standing: Structure, goal: Structure) -> str:
    """Return the layers of the standing blocks and, in small letters, of the missing blocks of the goal; x goes to the right
    and z down. It is empty if both are empty."""
    cells = [*standing, *goal]
    if not cells:
        return ""
    low = tuple(min(cell[axis] for cell in cells) for axis in range(3))
    high = tuple(max(cell[axis] for cell in cells) for axis in range(3))
    columns = [layer(y, low, high, standing, goal) for y in range(low[1], high[1] + 1)]
    fit = max(1, WIDEST // (len(columns[0][0]) + len(GAP)))
    rows = (columns[start : start + fit] for start in range(0, len(columns), fit))
    return "\n\n".join("\n".join(GAP.join(parts).rstrip() for parts in zip(*row, strict=True)) for row in rows)


def layer(y: int, low: tuple[int, ...], high: tuple[int, ...], standing: Structure, goal: Structure) -> list[str]:
    """Return the lines of one layer, all of the same width: its height, the last digits of x, and one line for each z."""
    across = range(low[0], high[0] + 1)
    lines = [f"y={y}", "  x " + "".join(str(abs(x) % 10) for x in across)]
    lines += [f"z{z:>2} " + "".join(letters(((x, y, z) for x in across), standing, goal)) for z in range(low[2], high[2] + 1)]
    width = max(map(len, lines))
    return [line.ljust(width) for line in lines]


def letters(cells: Iterator[Cell], standing: Structure, goal: Structure) -> Iterator[str]:
    """Yield one character for each cell; a colour that the game does not know is a question mark."""
    for cell in cells:
        if cell in standing:
            yield LETTERS.get(standing[cell], "?")
        else:
            yield LETTERS.get(goal[cell], "?").lower() if cell in goal else "."

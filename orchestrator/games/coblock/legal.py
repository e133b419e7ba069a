"""The list of legal actions of a builder. The plot has hundreds of free cells, so the lines are made once."""

from functools import cache

from orchestrator.games.coblock.action import BlockVerb, place
from orchestrator.games.coblock.blocks import GROUND, PLOT, Cell, Structure, beside, in_plot
from orchestrator.games.coblock.world import BlockWorld


@cache
def placements(colour: str) -> dict[Cell, str]:
    """Return the line that places this colour for each cell of the plot."""
    cells = ((x, y, z) for y in range(PLOT[1]) for x in range(PLOT[0]) for z in range(PLOT[2]))
    return {cell: str(place(colour, cell)) for cell in cells}


@cache
def floor() -> tuple[Cell, ...]:
    """Return the cells of the plot on the ground."""
    return tuple((x, GROUND, z) for x in range(PLOT[0]) for z in range(PLOT[2]))


def legal_lines(world: BlockWorld, seat: int, goal: Structure) -> list[str]:
    """Return the lines of all actions that the world allows this seat, except messages: `wait` first, then the placements that
    its own goal wants, and `end` last."""
    blocks = world.blocks
    free = [cell for cell in floor() if cell not in blocks]
    above = {other for cell in blocks for other in beside(cell) if other[1] > GROUND and in_plot(other)}
    free += sorted(above - blocks.keys())
    lines: list[str] = []
    for colour, count in world.inventories[seat].items():
        if count > 0:
            line_of = placements(colour)
            lines += [line_of[cell] for cell in free]
    open_cells, stock = set(free), world.inventories[seat]
    wanted = {placements(colour)[cell] for cell, colour in goal.items() if cell in open_cells and stock.get(colour, 0) > 0}
    breaks = (f"{BlockVerb.BREAK} {x} {y} {z}" for x, y, z in sorted(blocks))
    lines.sort(key=wanted.__contains__, reverse=True)  # the sort keeps the order of equals
    return [BlockVerb.WAIT.value, *lines, *breaks, BlockVerb.END.value]

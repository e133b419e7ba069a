"""A picture of a kitchen of Overcooked in plain characters, three for each cell."""

from orchestrator.games.overcooked.layout import FLOOR, GATE, POT, OvercookedLayout
from orchestrator.games.overcooked.state import CLOSED, FULL, READY, OvercookedState

ARROWS = "^v><"


def picture(layout: OvercookedLayout, state: OvercookedState) -> str:
    """Return the rows of the kitchen, one text line each. entry.py explains the letters."""
    drawn = [fixture(layout, state, cell) for cell in range(len(layout.kinds))]
    for name, cell, way, held in zip("AB", state.at, state.facing, state.held, strict=True):
        drawn[cell] = f"{name}{ARROWS[way]}{held[:1] or ' '}"
    width = layout.width
    return "\n".join("".join(drawn[start : start + width]).rstrip() for start in range(0, len(drawn), width))


def fixture(layout: OvercookedLayout, state: OvercookedState, cell: int) -> str:
    """Return three characters for a cell without a cook."""
    kind = layout.kinds[cell]
    if kind == POT:
        number = state.pots.get(cell, 0)
        return "P! " if number == READY else "P* " if number >= FULL else f"P{number} "
    if kind == GATE:
        return "G  " if state.gates[cell] == CLOSED else "G_ "
    return " . " if kind == FLOOR else f"{kind}{state.counters.get(cell, ' ')[0]} "

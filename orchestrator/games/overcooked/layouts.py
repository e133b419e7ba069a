"""The kitchens of Overcooked as data: five of the paper LLM-Coordination (asymmetric_advantages in two widths), and three with
gates from its questions. A digit is the start of a player; layout.py reads the rows."""

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.overcooked.layout import OvercookedLayout

ROWS: dict[str, tuple[str, ...]] = {
    "cramped_room": (
        "XXPXX",
        "O  2O",
        "X1  X",
        "XDXSX",
    ),
    "asymmetric_advantages": (
        "XXXXXXXXX",
        "O XSXOX S",
        "X   P 1 X",
        "X2  P   X",
        "XXXDXDXXX",
    ),
    "asymmetric_advantages_fork": (
        "XXXXXXXXXXX",
        "O XXSXOXX S",
        "X    P  1 X",
        "X2   P    X",
        "XXXXDXDXXXX",
    ),
    "coordination_ring": (
        "XXXPX",
        "X 1 P",
        "D2X X",
        "O   X",
        "XOSXX",
    ),
    "forced_coordination": (
        "XXXPX",
        "O X1P",
        "O2X X",
        "D X X",
        "XXXSX",
    ),
    "counter_circuit_o_1order": (
        "XXXPPXXX",
        "X  2   X",
        "D XXXX S",
        "X  1   X",
        "XXXOOXXX",
    ),
    "no_counter_door": (
        "XWPWX",
        "O  2O",
        "D1  W",
        "WGWGW",
        "W   W",
        "XWWSX",
    ),
    "soup_passing_door": (
        "WWOXDWW",
        "D 1W2 W",
        "P  W  P",
        "W  G  W",
        "WWSWOWW",
    ),
    "door_rect_room": (
        "XXXPXXX",
        "O    2O",
        "X     X",
        "X1    X",
        "XDXXGGX",
        "XXXX  X",
        "XXXXXSX",
    ),
}


def layout_named(name: str) -> OvercookedLayout:
    """Return the layout (kitchen) with this name. Raises BlockcrewError for an unknown one."""
    if name not in ROWS:
        raise BlockcrewError(f"Overcooked has no layout {name!r}: choose one of {', '.join(ROWS)}.")
    return OvercookedLayout(name, ROWS[name])

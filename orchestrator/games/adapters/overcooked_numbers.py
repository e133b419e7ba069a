"""Overcooked in numbers: layers of the kitchen, one number for each cell, one layer after the other."""

from orchestrator.games.adapters.encoding import GameEncoding, one_hot, share
from orchestrator.games.overcooked.game import LEGAL, OvercookedGame
from orchestrator.games.overcooked.layout import GATE, POT, SERVING, WALL, OvercookedLayout
from orchestrator.games.overcooked.rules import GATE_TICKS
from orchestrator.games.overcooked.state import COOK, DISH, FULL, ONION, SOUP
from orchestrator.games.overcooked.view import OvercookedView

KINDS = (" ", "X", "O", "D", POT, SERVING, WALL, GATE)
ITEMS = (ONION, DISH, SOUP)


def overcooked_encoding(game: OvercookedGame) -> GameEncoding:
    """Return the encoding: where both cooks are, the kinds of the cells, what is on counters and in pots, which gates are open;
    then which way each cook faces and what it holds, and the tick."""
    kinds = kind_layers(game.layout)
    cells = len(game.layout.kinds)

    def numbers(view: OvercookedView) -> list[float]:
        state, both = view.state, (view.seat, 1 - view.seat)
        found = [number for seat in both for number in one_hot(state.at[seat], cells)] + kinds
        for item in ITEMS:
            found += [float(state.counters.get(cell) == item) for cell in range(cells)]
        found += [share(min(state.pots.get(cell, 0), FULL), FULL) for cell in range(cells)]
        found += [share(state.pots.get(cell, 0) - FULL, COOK) for cell in range(cells)]
        found += [share(state.gates.get(cell, -1) + 1, GATE_TICKS + 1) for cell in range(cells)]
        for seat in both:
            found += [*one_hot(state.facing[seat], 4), *(float(state.held[seat] == item) for item in ITEMS)]
        return [*found, share(state.tick, view.horizon)]

    return GameEncoding((LEGAL,) * 2, numbers, "score")


def kind_layers(layout: OvercookedLayout) -> list[float]:
    """Return one layer for each kind of cell, with ones where the layout has it."""
    return [float(found == kind) for kind in KINDS for found in layout.kinds]

"""The names that language models use for places of a kitchen: o0 for the first onion dispenser, c1 for the second cooker."""

from collections import deque

from orchestrator.games.overcooked.layout import COUNTER, DISHES, FLOOR, GATE, ONIONS, POT, SERVING, OvercookedLayout
from orchestrator.games.overcooked.state import CLOSED, OvercookedState

LETTER_KINDS = {"o": ONIONS, "p": DISHES, "d": SERVING, "c": POT, "g": GATE}
NOT_SHARED_AS_PUBLISHED = ("coordination_ring",)  # the published list of shared counters leaves its centre out


class KitchenPlaces:
    """The named places of a layout: `cells` maps each name to its cell. Onion dispensers are o, plate dispensers p, cookers c,
    delivery areas d, shared counters s, the other kitchen counters k and gates g, all numbered row by row."""

    def __init__(self, layout: OvercookedLayout, as_published: bool = False) -> None:
        """Name the places of a layout, with `as_published` as the published code does, which has no shared counter in
        coordination_ring."""
        self.layout = layout
        shared = () if as_published and layout.name in NOT_SHARED_AS_PUBLISHED else layout.shared
        groups = {letter: layout.cells(kind) for letter, kind in LETTER_KINDS.items()}
        groups["s"] = shared
        groups["k"] = tuple(cell for cell in layout.cells(COUNTER) if cell not in shared)
        self.groups = {
            letter: tuple((f"{letter}{n}", cell) for n, cell in enumerate(cells)) for letter, cells in groups.items()
        }
        self.cells = {name: cell for named in self.groups.values() for name, cell in named}

    def walkable(self, state: OvercookedState, cell: int) -> bool:
        """Return whether a cook could stand on a cell."""
        return self.layout.kinds[cell] == FLOOR or state.gates.get(cell, CLOSED) != CLOSED

    def reach(self, state: OvercookedState, seat: int, around: bool = True) -> dict[int, int]:
        """Return the steps from a cook to each cell that it can reach, with the partner in the way if `around`."""
        start, partner = state.at[seat], state.at[1 - seat] if around else -1
        steps, queue = {start: 0}, deque([start])
        while queue:
            cell = queue.popleft()
            for ahead in self.layout.ahead[cell]:
                if ahead not in steps and ahead != partner and self.walkable(state, ahead):
                    steps[ahead] = steps[cell] + 1
                    queue.append(ahead)
        return steps

    def beside(self, cell: int, steps: dict[int, int]) -> int | None:
        """Return the reached cell from which a place can be used in the fewest steps; None if it cannot be reached."""
        near = [(steps[side], side) for side, _ in self.layout.sides[cell] if side in steps]
        return min(near)[1] if near else None

    def distance(self, cell: int, steps: dict[int, int]) -> int | None:
        """Return the steps to the nearest cell from which a place can be used; None if it cannot be reached."""
        side = self.beside(cell, steps)
        return None if side is None else steps[side]

"""The value of a state for the joint planner: the work that went into soups so far, in actions of one cook."""

from collections.abc import Mapping
from dataclasses import dataclass

from orchestrator.games.overcooked.planning.tables import KitchenTables
from orchestrator.games.overcooked.rules import REWARD
from orchestrator.games.overcooked.state import CLOSED, COOK, DISH, FULL, ONION, READY, SOUP, OvercookedState

OPEN_GATE = 4.0  # worth of an open gate while somebody carries a soup


@dataclass(frozen=True, slots=True)
class PlanWeights:
    """The worth of a tick for which a pot cooks (`cooking`), the price of an action (`action`), and the additional price of a
    tick in which a cook has no task (`idling`), all compared with one action of work."""

    cooking: float = 0.5
    action: float = 0.5
    idling: float = 1.5
    early: float = 0.5


class WorkValue:
    """The value of states of one kitchen. An onion on its way is worth the part of its way that it has behind it, a pot its
    onions and the ticks for which it cooked, and a delivered soup all the work of a soup."""

    def __init__(self, tables: KitchenTables, weights: PlanWeights, whole: Mapping[str, int] | None = None) -> None:
        """Prepare for a kitchen. `whole` is the work for one item of each kind, by default that of the quickest cook."""
        self.tables, self.weights, whole = tables, weights, whole or tables.whole
        self.pots = tables.layout.cells("P")
        self.onion, self.dish, self.serving = (whole[item] for item in (ONION, DISH, SOUP))
        self.boiled = FULL * self.onion + COOK * weights.cooking  # the worth of a pot with a finished soup
        self.soup = self.boiled + self.dish + self.serving
        self.totals = {ONION: float(self.onion), DISH: float(self.dish), SOUP: self.soup}

    def hand(self, item: str, stand: int) -> float:
        """Return the worth of an item in the hands of a cook at a stand."""
        return max(self.totals[item] - self.tables.carry[item][stand], 0.0) if item else 0.0

    def lying(self, item: str, cell: int) -> float:
        """Return the worth of an item on a counter."""
        return max(self.totals[item] - self.tables.lying[item][cell], 0.0)

    def pot(self, number: int, left: int) -> float:
        """Return the worth of a pot (its number as in OvercookedState) when `left` ticks are left to play."""
        if number >= FULL:
            return FULL * self.onion + (number - FULL) * self.weights.cooking if left >= READY - number + self.serving else 0.0
        return number * self.onion if left >= COOK + self.serving + 2 * (FULL - number) else 0.0

    def state(self, state: OvercookedState, left: int) -> float:
        """Return the value of a state with `left` ticks to play. Onions and dishes count only as far as pots need them."""
        value, needed, full = state.score / REWARD * self.soup, 0, 0
        for cell in self.pots:
            number = state.pots.get(cell, 0)
            value += self.pot(number, left)
            needed += max(FULL - number, 0)
            full += number >= FULL
        moving = [(item, self.lying(item, cell)) for cell, item in state.counters.items()]
        moving += [
            (state.held[seat], self.hand(state.held[seat], state.at[seat] * 4 + state.facing[seat]))
            for seat in (0, 1)
            if state.held[seat]
        ]
        if not moving:
            return value
        value += sum(worth for item, worth in moving if item == SOUP)
        value += self.needed([worth for item, worth in moving if item == ONION], needed, full)
        value += self.needed([worth for item, worth in moving if item == DISH], full, len(state.pots) - full)
        if state.gates and SOUP in state.held and max(state.gates.values()) > CLOSED:
            value += OPEN_GATE
        return value

    def needed(self, worths: list[float], now: int, soon: int) -> float:
        """Return the worth of several items of which `now` are needed now, and `soon` a little later."""
        if not worths:
            return 0.0
        worths.sort(reverse=True)
        return sum(worths[:now]) + self.weights.early * sum(worths[now : now + soon])

"""The value of a state for the joint planner: the work that went into soups so far, in actions of one cook."""

from collections.abc import Mapping
from dataclasses import dataclass

from orchestrator.games.overcooked.layout import POT
from orchestrator.games.overcooked.planning.tables import KitchenTables
from orchestrator.games.overcooked.rules import REWARD
from orchestrator.games.overcooked.state import CLOSED, COOK, DISH, FULL, ONION, SOUP, OvercookedState

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
    onions and the ticks for which it cooked, and a delivered soup all the work of a soup.

    `hand[item][stand]` is the worth of an item in the hands of a cook, and `lying[item][counter]` that of one on a counter.
    """

    def __init__(self, tables: KitchenTables, weights: PlanWeights, whole: Mapping[str, int] | None = None) -> None:
        """Prepare for a kitchen. `whole` is the work for one item of each kind, by default that of the quickest cook."""
        self.weights, whole = weights, whole or tables.whole
        onion, dish, serving = (whole[item] for item in (ONION, DISH, SOUP))
        boiled = FULL * onion + COOK * weights.cooking  # the worth of a pot with a finished soup
        self.soup = boiled + dish + serving
        totals = {ONION: float(onion), DISH: float(dish), SOUP: self.soup}
        self.hand = {item: [max(total - work, 0.0) for work in tables.carry[item]] for item, total in totals.items()}
        self.lying = {
            item: {cell: max(total - work, 0.0) for cell, work in tables.lying[item].items()} for item, total in totals.items()
        }
        self.pot_worth = [float(number * onion) for number in range(FULL)]
        self.pot_worth += [FULL * onion + ticks * weights.cooking for ticks in range(COOK + 1)]
        self.pot_ticks = [0] + [COOK + serving + 2 * (FULL - number) for number in range(1, FULL)]  # a soup takes as long
        self.pot_ticks += [COOK - ticks + serving for ticks in range(COOK + 1)]
        self.pots = tables.layout.cells(POT)

    def state(self, state: OvercookedState, left: int) -> float:
        """Return the value of a state with `left` ticks to play. Onions and dishes count only as far as pots need them, and
        pots only as far as their soup can still be delivered."""
        value, needed, full = state.score / REWARD * self.soup, 0, 0
        for cell in self.pots:
            number = state.pots.get(cell, 0)
            if left >= self.pot_ticks[number]:
                value += self.pot_worth[number]
            if number < FULL:
                needed += FULL - number
            else:
                full += 1
        return value + self._moving(state, needed, full)

    def _moving(self, state: OvercookedState, needed: int, full: int) -> float:
        """Return the worth of everything on counters and in hands, when pots need so many onions and so many are full."""
        value = 0.0
        onions: list[float] = []
        dishes: list[float] = []
        found = [(item, self.lying[item][cell]) for cell, item in state.counters.items()]
        for held, at, way in zip(state.held, state.at, state.facing, strict=True):
            if held:
                found.append((held, self.hand[held][at * 4 + way]))
        for item, worth in found:
            if item == ONION:
                onions.append(worth)
            elif item == DISH:
                dishes.append(worth)
            else:
                value += worth
        if onions:
            value += self._needed(onions, needed, full)
        if dishes:
            value += self._needed(dishes, full, len(state.pots) - full)
        if state.gates and SOUP in state.held and max(state.gates.values()) > CLOSED:
            value += OPEN_GATE
        return value

    def _needed(self, worths: list[float], now: int, soon: int) -> float:
        """Return the worth of several items of which `now` are needed now, and `soon` a little later."""
        if len(worths) == 1:
            return worths[0] if now else self.weights.early * worths[0] if soon else 0.0
        worths.sort(reverse=True)
        return sum(worths[:now]) + self.weights.early * sum(worths[now : now + soon])

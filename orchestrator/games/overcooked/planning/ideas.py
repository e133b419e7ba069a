"""The ideas of a free cook in a state: the cell to use next, the item, and from when on. tasks.py finds the ways."""

from collections.abc import Iterator
from dataclasses import dataclass

from orchestrator.games.overcooked.layout import DISHES, GATE, ONIONS, POT, SERVING
from orchestrator.games.overcooked.planning.cook_task import CookTask
from orchestrator.games.overcooked.planning.tables import FAR, KitchenTables
from orchestrator.games.overcooked.state import CLOSED, DISH, FULL, ONION, READY, SOUP, OvercookedState

AHEAD = 8  # ticks before a soup is ready at which a cook may set out to wait for it
SPARE = 1  # onions fetched for a pot that still cooks
NEAREST = 3  # shared counters that are tried for a hand-over


@dataclass(frozen=True, slots=True)
class TaskIdea:
    """A task without its route: the cell to use, the item that is taken or brought, and in how many ticks it is possible."""

    target: int
    item: str
    takes: bool
    earliest: int = 0
    use: bool = True
    idle: int = 0


class TaskIdeas:
    """The ideas of what to do next in one kitchen."""

    def __init__(self, tables: KitchenTables, alone: bool) -> None:
        """Prepare for a kitchen; in its `tables`, gates count as floor. A cook that is `alone`, beside a modelled partner,
        takes a dish later and does not wait with it for onions that it has to fetch itself."""
        self.tables, self.alone, layout = tables, alone, tables.layout
        self.begun = FULL - 1 if alone else 1  # onions in a pot for which a dish is fetched
        self.gates = layout.cells(GATE)
        # Without counters, two cooks with dishes or soups could never open a gate again.
        self.hands_stuck = bool(self.gates) and not any(tables.sides[cell] for cell in tables.counters)
        self.onions, self.dishes = layout.cells(ONIONS), layout.cells(DISHES)
        self.pots, self.windows = layout.cells(POT), layout.cells(SERVING)

    def ideas(self, state: OvercookedState, seat: int, stand: int, other: CookTask | None) -> Iterator[TaskIdea]:
        """Yield what a cook could do next with what it holds."""
        held = state.held[seat]
        if not held:
            return self._pick_up(state, seat, other)
        if held == ONION:
            return self._bring_onion(state, seat, stand, other)
        if held == DISH:
            return self._plate(state, seat, stand, other)
        return self._serve(state, stand, other)

    def _pick_up(self, state: OvercookedState, seat: int, other: CookTask | None) -> Iterator[TaskIdea]:
        pots = state.pots
        reserved = other.target if other else -1
        for cell, item in state.counters.items():
            if cell != reserved and (item != DISH or pots):
                yield TaskIdea(cell, item, True)
        for cell in self.gates:
            if state.gates[cell] == CLOSED and cell != reserved:
                yield TaskIdea(cell, "gate", False)
        if self._moving(state, seat, ONION, other) < self._room(state, other):
            for cell in self.onions:
                yield TaskIdea(cell, ONION, True)
        begun = sum(number >= self.begun for number in pots.values())
        if self._moving(state, seat, DISH, other) < begun and not (self.hands_stuck and state.held[1 - seat] in (DISH, SOUP)):
            for cell in self.dishes:
                yield TaskIdea(cell, DISH, True)

    def _room(self, state: OvercookedState, other: CookTask | None) -> int:
        """Return how many onions the pots need, and SPARE for the pots that are full."""
        room, full = 0, 0
        for cell in self.pots:
            number = state.pots.get(cell, 0)
            room += max(FULL - number, 0)
            full += number >= FULL
        return room + SPARE * full * (not self.hands_stuck)

    def _moving(self, state: OvercookedState, seat: int, item: str, other: CookTask | None) -> int:
        """Return how many of an item are in hands, on counters, or about to be taken."""
        count = sum(lying == item for lying in state.counters.values()) + (state.held[1 - seat] == item)
        return count + bool(other and other.takes and other.item == item and not state.held[1 - seat])

    def _bring_onion(self, state: OvercookedState, seat: int, stand: int, other: CookTask | None) -> Iterator[TaskIdea]:
        usable = False
        for cell in self.pots:
            number, coming = state.pots.get(cell, 0), other is not None and other.target == cell
            if coming and other is not None:
                if other.item == ONION:
                    number += 1
                elif other.item == DISH:  # the other cook empties the pot first
                    yield TaskIdea(cell, ONION, False, other.remaining(state.tick) - (seat == 1))
                    continue
            if number < FULL:
                usable = True
                yield TaskIdea(cell, ONION, False)
            elif self.tables.away[cell][stand] > 0:
                yield TaskIdea(cell, ONION, False, use=False, idle=1)
        yield from self._hand_over(state, ONION, stand, other)
        if not usable:
            yield from self._drop(state, ONION, stand, other)

    def _plate(self, state: OvercookedState, seat: int, stand: int, other: CookTask | None) -> Iterator[TaskIdea]:
        for cell in self.pots:
            number, coming = state.pots.get(cell, 0), other is not None and other.target == cell
            wait = READY - number if number >= FULL else FAR
            if coming and other is not None:
                if other.item == DISH:
                    continue
                if number == FULL - 1:
                    wait = other.remaining(state.tick) + READY - FULL - 1
            if wait <= self.tables.away[cell][stand] + AHEAD:
                yield TaskIdea(cell, DISH, False, wait)
            elif number >= self.begun and self.tables.away[cell][stand] > 0:
                yield TaskIdea(cell, DISH, False, use=False, idle=1)
        yield from self._hand_over(state, DISH, stand, other)
        if not any(number >= FULL for number in state.pots.values()):
            yield from self._drop(state, DISH, stand, other)

    def _serve(self, state: OvercookedState, stand: int, other: CookTask | None) -> Iterator[TaskIdea]:
        for cell in self.windows:
            yield TaskIdea(cell, SOUP, False)
        yield from self._hand_over(state, SOUP, stand, other)

    def _hand_over(self, state: OvercookedState, item: str, stand: int, other: CookTask | None) -> Iterator[TaskIdea]:
        reserved = other.target if other else -1
        lying, away = self.tables.lying[item], self.tables.away
        free = [
            (away[cell][stand] + lying[cell], cell)
            for cell in self.tables.shared
            if cell not in state.counters and cell != reserved and away[cell][stand] < FAR and lying[cell] < FAR
        ]
        for _, cell in sorted(free)[:NEAREST]:
            yield TaskIdea(cell, item, False)

    def _drop(self, state: OvercookedState, item: str, stand: int, other: CookTask | None) -> Iterator[TaskIdea]:
        """Yield to put an item that nobody needs now on the nearest empty counter."""
        away, reserved = self.tables.away, other.target if other else -1
        free = [(away[cell][stand], cell) for cell in self.tables.counters if cell not in state.counters and cell != reserved]
        if free and min(free)[0] < FAR:
            yield TaskIdea(min(free)[1], item, False, idle=int(self.alone))

"""The greedy human model: the partner that overcooked_ai uses as a simple stand-in for a person. It does the most urgent thing
that it can do alone, on the shortest path, and does not plan around the other cook."""

from collections.abc import Iterable, Sequence
from random import Random

from orchestrator.games.game import GameSpec
from orchestrator.games.overcooked.game import ACTIONS, layout_of
from orchestrator.games.overcooked.layout import DISHES, LETTERS, ONIONS, POT, SERVING, OvercookedLayout
from orchestrator.games.overcooked.planning.tables import FAR, KitchenTables
from orchestrator.games.overcooked.rules import INTERACT, STAY
from orchestrator.games.overcooked.state import CLOSED, DISH, FULL, ONION, SOUP, OvercookedState
from orchestrator.games.overcooked.view import OvercookedView

FEATURES = POT + ONIONS + DISHES + SERVING


class GreedyHumanRules:
    """The choices of the greedy human model in one layout, without its memory and its dice."""

    def __init__(self, layout: OvercookedLayout) -> None:
        self.layout = layout
        self.cells = {kind: layout.cells(kind) for kind in FEATURES}
        self._tables: dict[tuple[int, ...], KitchenTables] = {}

    def tables(self, state: OvercookedState) -> KitchenTables:
        """Return the distances with the gates that are open now."""
        opened = tuple(cell for cell, ticks in state.gates.items() if ticks != CLOSED)
        if opened not in self._tables:
            self._tables[opened] = KitchenTables(self.layout, opened)
        return self._tables[opened]

    def action(self, state: OvercookedState, seat: int) -> int:
        """Return the next action to the closest place of the most urgent task, as if the other cook were not there."""
        tables, stand = self.tables(state), state.at[seat] * 4 + state.facing[seat]
        goals = [cell for cell in self.goals(state, seat) if tables.away[cell][stand] < FAR]
        if not goals:
            goals = [cell for kind in FEATURES for cell in self.cells[kind] if tables.away[cell][stand] < FAR]
        if not goals:
            return STAY
        goal = min(goals, key=lambda cell: tables.away[cell][stand])
        return toward(tables, stand, goal)

    def goals(self, state: OvercookedState, seat: int) -> Iterable[int]:
        """Return the cells at which the most urgent task can be done."""
        held, pots = state.held[seat], self.cells[POT]
        cooking = [cell for cell in pots if state.pots.get(cell, 0) >= FULL]
        if held == ONION:
            return [cell for cell in pots if state.pots.get(cell, 0) < FULL]
        if held == DISH:
            return cooking
        if held == SOUP:
            return self.cells[SERVING]
        wanted = DISH if cooking and state.held[1 - seat] != DISH else ONION
        lying = [cell for cell, item in state.counters.items() if item == wanted]
        return [*self.cells[DISHES if wanted == DISH else ONIONS], *lying]


def toward(tables: KitchenTables, stand: int, goal: int) -> int:
    """Return the first action of a shortest path to use a cell; the path ends with an interaction."""
    away = tables.away[goal]
    if away[stand] == 0:
        return INTERACT
    for way, ahead in enumerate(tables.walk[stand >> 2]):
        if away[ahead * 4 + way] == away[stand] - 1:
            return way
    return STAY


class GreedyHumanCook:
    """The greedy human model as a player. When both cooks have not moved or turned since its last turn, it takes a random step
    that would change its place, so that two of them do not block each other for ever."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin an episode on the layout of the spec; the seed is for the random steps."""
        self.rules, self.seat, self.dice = GreedyHumanRules(layout_of(spec)), seat, Random(f"greedy human {seed}")
        self._before: tuple[int, ...] = ()

    async def act(self, view: OvercookedView, legal: Sequence[str], refused: str = "") -> str:
        """Return the next action of the most urgent task, or a random step when both cooks are stuck."""
        state = view.state
        places = (*state.at, *state.facing)
        stuck, self._before = places == self._before, places
        action = self._step_aside(state) if stuck else self.rules.action(state, self.seat)
        return ACTIONS[action]

    def _step_aside(self, state: OvercookedState) -> int:
        cell, other = state.at[self.seat], state.at[1 - self.seat]
        walk = self.rules.tables(state).walk[cell]
        free = [way for way in range(len(LETTERS)) if walk[way] not in (cell, other)]
        return self.dice.choice(free) if free else STAY

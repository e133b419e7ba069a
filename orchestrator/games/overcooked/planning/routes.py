"""Paths in space and time for one cook, around the path that the other cook has already chosen."""

from dataclasses import dataclass

from orchestrator.games.overcooked.planning.tables import FAR, KitchenTables
from orchestrator.games.overcooked.rules import INTERACT, STAY

REMEMBERED = 100_000  # routes; then all are forgotten, so that a long series of games does not fill the memory
PATIENCE = (0, 2, 8)  # ticks that a path may lose to the other cook: first without detours, which is quickly searched


@dataclass(frozen=True, slots=True)
class CookRoute:
    """The actions of a cook for one task, the cell after each of them, and the last stand."""

    actions: tuple[int, ...]
    cells: tuple[int, ...]
    stand: int


class RouteFinder:
    """The search for the quickest path of one cook that never collides with the path of the other one; it remembers all
    answers."""

    def __init__(self, tables: KitchenTables) -> None:
        self.tables = tables
        self.known: dict[tuple[int, int, int, tuple[int, ...], bool], CookRoute | None] = {}

    def find(self, stand: int, target: int, earliest: int, theirs: tuple[int, ...], use: bool = True) -> CookRoute | None:
        """Return the quickest route that uses the target in `earliest` ticks from now or later; None where it takes too long.

        `theirs` are the cells of the other cook, now and after each tick; later it may be anywhere. Without `use` the route
        only leads to a stand in front of the target.
        """
        key = (stand, target, earliest, theirs, use)
        if key not in self.known:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            self.known[key] = self._search(stand, target, earliest, theirs, use)
        return self.known[key]

    def _search(self, stand: int, target: int, earliest: int, theirs: tuple[int, ...], use: bool) -> CookRoute | None:
        away = self.tables.away[target]
        if away[stand] >= FAR:
            return None
        soonest = max(away[stand], earliest)
        tries = (self._within(stand, target, earliest, theirs, use, soonest + more) for more in PATIENCE)
        return next((found for found in tries if found), None)

    def _within(
        self, stand: int, target: int, earliest: int, theirs: tuple[int, ...], use: bool, limit: int
    ) -> CookRoute | None:
        """Return the quickest route that uses the target in `limit` ticks or earlier."""
        away = self.tables.away[target]
        layers: list[dict[int, tuple[int, int]]] = [{stand: (-1, -1)}]
        for tick in range(limit + 1):
            now = theirs[tick] if tick < len(theirs) else -1
            then = theirs[tick + 1] if tick + 1 < len(theirs) else -1
            if tick >= earliest:
                for reached in layers[tick]:
                    if away[reached] == 0 and reached >> 2 != then:
                        return route(layers, tick, reached, use)
            layers.append(self._spread(layers[tick], now, then, away, limit - tick - 1))
        return None

    def _spread(self, layer: dict[int, tuple[int, int]], now: int, then: int, away: list[int],
                left: int) -> dict[int, tuple[int, int]]:  # fmt: skip
        """Return the stands after one more tick, each with its predecessor and the action that led to it."""
        found: dict[int, tuple[int, int]] = {}
        walk = self.tables.walk
        for stand in layer:
            cell = stand >> 2
            if cell != then and stand not in found and away[stand] <= left:
                found[stand] = (stand, STAY)
            for way, ahead in enumerate(walk[cell]):
                if ahead == then or (ahead == now and cell == then and ahead != cell):
                    continue
                reached = ahead * 4 + way
                if reached not in found and away[reached] <= left:
                    found[reached] = (stand, way)
        return found


def route(layers: list[dict[int, tuple[int, int]]], tick: int, stand: int, use: bool) -> CookRoute:
    """Return the route that leads through the layers to a stand at a tick, and then uses what is ahead if `use`."""
    last, actions, cells = stand, [], []
    for layer in reversed(layers[1 : tick + 1]):
        cells.append(stand >> 2)
        stand, action = layer[stand]
        actions.append(action)
    actions.reverse()
    cells.reverse()
    if use:
        return CookRoute((*actions, INTERACT), (*cells, last >> 2), last)
    return CookRoute(tuple(actions), tuple(cells), last)

"""Distances in a kitchen: how many actions every task takes from every place, computed once for each layout.

A stand is a cell with the direction that a cook faces there, as the number cell * 4 + facing.
"""

from collections import deque
from collections.abc import Callable, Iterable

from orchestrator.games.overcooked.layout import COUNTER, DISHES, FLOOR, ONIONS, POT, SERVING, OvercookedLayout
from orchestrator.games.overcooked.state import DISH, ONION, SOUP

FAR = 10_000  # the distance of what cannot be reached
TARGETS = {ONION: POT, DISH: POT, SOUP: SERVING}
SOURCES = {ONION: ONIONS, DISH: DISHES, SOUP: POT}


class KitchenTables:
    """The distances in a layout. `open_gates` are the gates that count as floor.

    `away[cell][stand]` is the number of actions before a cook at that stand can use the cell. `carry[item][stand]` is the
    number of actions to bring an item that a cook holds where it belongs, including the hand-over to the other cook where that
    is shorter; `lying[item][counter]` the same for an item on a counter, and `whole[item]` for one that is still in its source.
    """

    def __init__(self, layout: OvercookedLayout, open_gates: Iterable[int] = ()) -> None:
        self.layout = layout
        floor = {*layout.floor, *open_gates}
        self.walk = tuple(
            tuple(ahead if ahead in floor else cell for ahead in layout.ahead[cell]) if cell in floor else ()
            for cell in range(len(layout.kinds))
        )
        self.sides = tuple(
            tuple(cell * 4 + way for cell, way in pairs if cell in floor) for pairs in layout.sides
        )  # fmt: skip
        before = self._predecessors(floor)
        used = [cell for cell, kind in enumerate(layout.kinds) if kind != FLOOR]
        self.away = {cell: distances(before, self.sides[cell]) for cell in used}
        self.counters, self.shared = layout.cells(COUNTER), layout.shared
        self.carry: dict[str, list[int]] = {}
        self.lying: dict[str, dict[int, int]] = {}
        self.whole: dict[str, int] = {}
        for item in (ONION, DISH, SOUP):
            self._price(item)

    def _predecessors(self, floor: set[int]) -> list[list[int]]:
        before: list[list[int]] = [[] for _ in range(4 * len(self.walk))]
        for cell in floor:
            for way, ahead in enumerate(self.walk[cell]):
                for facing in range(4):
                    before[ahead * 4 + way].append(cell * 4 + facing)
        return before

    def _price(self, item: str) -> None:
        """Compute the work that is left for an item, wherever it is."""
        stands = range(4 * len(self.walk))
        direct = [min(self.away[cell][stand] for cell in self.layout.cells(TARGETS[item])) + 1 for stand in stands]
        lying = {cell: min((1 + direct[stand] for stand in self.sides[cell]), default=FAR) for cell in self.counters}
        handed = [min((self.away[cell][stand] + 1 + lying[cell] for cell in self.shared), default=FAR) for stand in stands]
        self.carry[item] = [min(pair) for pair in zip(direct, handed, strict=True)]
        self.lying[item] = {
            cell: min((1 + self.carry[item][stand] for stand in self.sides[cell]), default=FAR) for cell in self.counters
        }
        self.whole[item] = self.from_source(item, lambda stand: True)

    def from_source(self, item: str, usable: Callable[[int], bool]) -> int:
        """Return the work for an item that is still in its source, if it is taken from one of the usable stands; FAR if none
        is."""
        stands = (stand for cell in self.layout.cells(SOURCES[item]) for stand in self.sides[cell] if usable(stand))
        return min((1 + self.carry[item][stand] for stand in stands), default=FAR)

    def whole_for(self, start: int) -> dict[str, int]:
        """Return the work for each item if the cook in the cell `start` does it alone; for an item that this cook cannot get,
        the work of anybody."""
        reached, queue = {start}, [start]
        for cell in queue:
            queue += (fresh := [ahead for ahead in self.walk[cell] if ahead not in reached])
            reached.update(fresh)
        alone = {item: self.from_source(item, lambda stand: stand >> 2 in reached) for item in self.whole}
        return {item: work if work < FAR else self.whole[item] for item, work in alone.items()}


def distances(before: list[list[int]], goals: Iterable[int]) -> list[int]:
    """Return for every stand the number of actions to the nearest of the goals; `before` lists each stand's predecessors."""
    found = [FAR] * len(before)
    for goal in goals:
        found[goal] = 0
    queue = deque(goals)
    while queue:
        stand = queue.popleft()
        for earlier in before[stand]:
            if found[earlier] == FAR:
                found[earlier] = found[stand] + 1
                queue.append(earlier)
    return found

"""Tallies of a kitchen at one moment: the dishes that are wanted or on their way, and the furnaces that are free."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import dist

from orchestrator.core.blueprint import Cell
from orchestrator.tasks.cooking.action import CookingAction, CookingVerb
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.menu import BY_RAW, MENU
from orchestrator.tasks.cooking.view import CookingView, CookView, FurnaceView


class Board:
    """The tallies of one moment. Each action that is given out changes them, so that no cook does what another one is at."""

    def __init__(self, level: CookingLevel, seen: CookingView, ahead: int) -> None:
        self.seen = seen
        self.ordered = Counter(order.dish for order in seen.orders)
        self.wanted = {dish: self.ordered[dish] + ahead for dish in level.dishes}
        self.coming = Counter(seen.stock)  # dishes, cooked or not, wherever they are
        for held in (*(cook.inventory for cook in seen.cooks), *seen.people.values()):
            self.coming += as_dishes(held)
        for furnace in seen.furnaces:
            self.coming += as_dishes({furnace.raw.item: furnace.raw.count}) + as_dishes({furnace.done.item: furnace.done.count})
        self.delivering: Counter[str] = Counter()
        self.taken: set[tuple[CookingVerb, Cell]] = set()  # what somebody is about to do where
        for cook in seen.cooks:
            if cook.at:
                self.note(cook.at)

    def note(self, action: CookingAction) -> None:
        """Count an action that is given out or under way."""
        if action.verb is CookingVerb.KILL:
            self.coming[BY_RAW[action.item].cooked] += action.count
        elif action.verb is CookingVerb.DELIVER:
            self.delivering[action.item] += action.count
        if action.place:
            self.taken.add((action.verb, action.place))

    def furnaces(self, cook: CookView, verb: CookingVerb) -> Sequence[FurnaceView]:
        """Return the furnaces at which nobody is about to do the same, the nearest to the cook first."""
        free = [one for one in self.seen.furnaces if (verb, one.place) not in self.taken]
        here = (cook.position.x, cook.position.y, cook.position.z)
        return sorted(free, key=lambda one: dist(here, one.place))

    def unserved(self, dish: str) -> int:
        """Return how many open orders for a dish are met neither by the chest nor by what is being put into it."""
        return max(0, self.ordered[dish] - self.seen.stock.get(dish, 0) - self.delivering[dish])

    def lacking(self, dish: str) -> int:
        """Return how many more of a dish should be begun: for orders and for the stock."""
        return max(0, self.wanted.get(dish, 0) - self.coming[dish])

    def may_hunt(self, name: str, dish: str) -> bool:
        """Return whether the cook `name` may hunt for a dish, as far as people gave dishes to cooks who are here."""
        given = {cook.name: self.seen.duties[cook.name] for cook in self.seen.cooks if cook.name in self.seen.duties}
        return given[name] == dish if name in given else dish not in given.values()

    def due(self, dish: str) -> float:
        """Return when the first open order for a dish expires that nothing on the way will meet; infinity without one."""
        orders = sorted(order.due for order in self.seen.orders if order.dish == dish)
        return orders[self.coming[dish]] if self.coming[dish] < len(orders) else float("inf")


def as_dishes(held: Mapping[str, int]) -> Counter[str]:
    """Return the dishes that these items are or can become, with their counts."""
    found: Counter[str] = Counter()
    for item, count in held.items():
        if dish := item if item in MENU else BY_RAW[item].cooked if item in BY_RAW else "":
            found[dish] += count
    return found

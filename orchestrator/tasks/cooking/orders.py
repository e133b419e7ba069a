"""Orders of a cooking shift: when they arrive and expire, and which of them the delivered dishes have met.

A schedule is a pure function of level, tau and seed. The formula is that of the text kitchen (MindAgent, section 3.2), in
seconds of the game: an interval of alpha x SHARE x T between two orders, where T is what one cook takes for the slowest dish
alone, and a life of 2.5 x alpha x SHARE x T(dish) for each order.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from orchestrator.tasks.cooking.level import CookingLevel

VERSION = 1  # of the levels, the formula and the score
ALPHAS = (1.0, 1.5, 2.0, 2.5, 3.0)  # tau 1 to 5: how much time orders leave
SHARE = 0.21  # of the seconds that one cook takes for a dish alone; measured: docs/results/cooking.md
LIFE = 2.5  # intervals that an order lasts


@dataclass(frozen=True, slots=True)
class CookingOrder:
    """An order for one item of `dish`, open from `arrives` until `due`, in seconds since the shift began."""

    number: int
    dish: str
    arrives: float
    due: float


def schedule(level: CookingLevel, alpha: float, seed: int) -> tuple[CookingOrder, ...]:
    """Return the orders of a shift: those of the level if it has its own, else the first at once, then one per interval, every
    dish equally likely."""
    if level.orders:
        in_order = sorted(level.orders, key=lambda order: order[1])
        return tuple(CookingOrder(number, dish, at, at + stays) for number, (dish, at, stays) in enumerate(in_order, 1))
    dice, interval = random.Random(seed), level_interval(level, alpha)
    arrivals = range(0, level.seconds, interval)
    drawn = ((arrives, dice.choice(level.dishes)) for arrives in arrivals)
    return tuple(
        CookingOrder(number, dish, arrives, arrives + life(level, dish, alpha))
        for number, (arrives, dish) in enumerate(drawn, 1)
    )  # fmt: skip


def level_interval(level: CookingLevel, alpha: float) -> int:
    """Return the seconds between two orders."""
    return ceil(alpha * SHARE * max(level.work(dish) for dish in level.dishes))


def life(level: CookingLevel, dish: str, alpha: float) -> int:
    """Return the seconds within which an order for a dish can be met."""
    return ceil(LIFE * alpha * SHARE * level.work(dish))


@dataclass(frozen=True, slots=True)
class OrderChange:
    """A change of one order: `what` is "arrived", "served" (a delivered dish met it) or "expired"."""

    what: str
    order: CookingOrder


class OrderBook:
    """The orders of one shift as time passes. Dishes that nobody has ordered yet wait as stock for a later order."""

    def __init__(self, orders: Sequence[CookingOrder]) -> None:
        self.coming = list(orders)
        self.open: list[CookingOrder] = []
        self.served: list[CookingOrder] = []
        self.expired: list[CookingOrder] = []
        self.delivered: Counter[str] = Counter()

    @property
    def stock(self) -> Counter[str]:
        """Return the dishes that were delivered and met no order yet."""
        return self.delivered - Counter(order.dish for order in self.served)

    def deliver(self, dishes: Mapping[str, int]) -> None:
        """Note dishes that came into the chest; negative counts are dishes that somebody took out again."""
        for dish, count in dishes.items():
            taken = min(-count, self.stock[dish]) if count < 0 else 0
            self.delivered[dish] += count if count > 0 else -taken

    def advance(self, now: float) -> list[OrderChange]:
        """Return what happened until `now`, seconds since the shift began: orders arrive, are met from the stock, expire."""
        changes = []
        while self.coming and self.coming[0].arrives <= now:
            order = self.coming.pop(0)
            self.open.append(order)
            changes.append(OrderChange("arrived", order))
        stock = self.stock
        for order in sorted(self.open, key=lambda order: (order.due, order.number)):
            if stock[order.dish]:
                stock[order.dish] -= 1
                changes.append(self._close(order, self.served, "served"))
            elif order.due <= now:
                changes.append(self._close(order, self.expired, "expired"))
        return changes

    def _close(self, order: CookingOrder, where: list[CookingOrder], what: str) -> OrderChange:
        self.open.remove(order)
        where.append(order)
        return OrderChange(what, order)

    @property
    def score(self) -> tuple[int, int]:
        """Return (completed, decided): the orders that were met, and those that were met or expired."""
        return len(self.served), len(self.served) + len(self.expired)

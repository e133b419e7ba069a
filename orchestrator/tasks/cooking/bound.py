"""An upper bound that no cooks can exceed: the most orders that can be met when all but one resource are unlimited.

Dishes may be cooked before they are ordered, nobody waits for anybody, a walk carries any number of things, and every animal
drops the most that it can. So the bound is generous, as that of the text kitchen is (tasks/cuisineworld/bound.py).
"""

from collections.abc import Callable, Iterator, Sequence
from math import ceil

from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.menu import COOKING_SECONDS, MENU
from orchestrator.tasks.cooking.orders import CookingOrder
from orchestrator.tasks.moore_hodgson import Job, most_in_time

RUN = 5.6  # m/s, a sprinting player's
SWING = 0.625  # seconds between two full strokes of a sword
STROKE = 6  # half hearts that an iron sword takes
BACK = 60.0  # seconds until a killed animal is back
Resource = Callable[[CookingOrder], Job]


def bound(level: CookingLevel, cooks: int, orders: Sequence[CookingOrder]) -> tuple[int, int]:
    """Return the most of `orders` that so many cooks can meet in a shift, and how many orders are decided (met or expired)
    then; their ratio is an upper bound on CoS (the share of met orders among the decided ones)."""
    first = first_dish(level)
    due = [order for order in orders if order.due < level.seconds]
    more = [order for order in orders if order.due >= level.seconds and first <= level.seconds]
    feasible = [order for order in due if order.due >= first]
    in_time = least(level, cooks, feasible)
    extra = max(0, min(len(more), least(level, cooks, feasible + more) - in_time))  # met although the end would leave them open
    return in_time + extra, len(due) + extra


def first_dish(level: CookingLevel) -> float:
    """Return the seconds before which no dish can be in the chest: to the pen, back, and one item in a furnace."""
    return 2 * level.pens / RUN + COOKING_SECONDS


def least(level: CookingLevel, cooks: int, orders: Sequence[CookingOrder]) -> int:
    """Return the most orders that the scarcest resource lets be met in time."""
    return min(most_in_time(resource(order) for order in orders) for resource in resources(level, cooks))


def resources(level: CookingLevel, cooks: int) -> Iterator[Resource]:
    """Yield the resources of a kitchen: the cooks' swords, the furnaces, and each dish's animals."""

    def hands(order: CookingOrder) -> Job:
        meat = MENU[order.dish]
        return cooks * until(order), ceil(meat.health / STROKE) * SWING / meat.most

    def furnaces(order: CookingOrder) -> Job:
        return level.furnaces * max(0.0, until(order) - 2 * level.pens / RUN), COOKING_SECONDS

    def animals(dish: str) -> Resource:
        most = level.animals[MENU[dish].mob] * MENU[dish].most
        return lambda order: (most * (1 + until(order) // BACK), 1 if order.dish == dish else 0)

    def until(order: CookingOrder) -> float:
        return min(order.due, level.seconds)

    yield from (hands, furnaces, *(animals(dish) for dish in level.dishes))

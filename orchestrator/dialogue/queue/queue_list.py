"""The list of orders that wait for a crew and its members: adding, finding, moving and naming them. All functions are pure."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from orchestrator.commands.edits import LAST, QueueEdit
from orchestrator.core.queued_order import QueuedOrder
from orchestrator.core.speaker import Speaker

MOST = 12  # orders that wait for a crew, and for each of its members
SHOWN = 4  # orders of a queue that one line of chat names
Orders = tuple[QueuedOrder, ...]
Outranks = Callable[[Speaker, Speaker], bool]


def waiting(orders: Orders, member: str) -> Orders:
    """Return the orders that wait for a member, or for the whole crew if `member` is empty, in the order of the queue."""
    return tuple(order for order in orders if order.member == member and not order.running)


def added(orders: Orders, new: QueuedOrder, outranks: Outranks) -> Orders:
    """Return the queue with a new order: behind the last waiting one that its speaker does not outrank."""
    mine = waiting(orders, new.member)
    before = [order for order in mine if not outranks(new.speaker, order.speaker)]
    place = len(before) and mine.index(before[-1]) + 1
    return with_waiting(orders, new.member, (*mine[:place], new, *mine[place:]))


def with_waiting(orders: Orders, member: str, mine: Sequence[QueuedOrder]) -> Orders:
    """Return the queue with other orders waiting for one member (or for the crew), in their order."""
    others = tuple(order for order in orders if order.member != member or order.running)
    return (*others, *mine)


def found(orders: Orders, edit: QueueEdit, member: str, item: str = "") -> QueuedOrder | None:
    """Return the waiting order that a change of the queue means, by its number, its place or its item; None if none fits."""
    if edit.number:
        return next((order for order in orders if order.number == edit.number and not order.running), None)
    mine = waiting(orders, member)
    if edit.place == LAST:
        return mine[-1] if mine else None
    if edit.place:
        return mine[edit.place - 1] if edit.place <= len(mine) else None
    names = {item, item.replace("_", " "), edit.item.removeprefix("the ")} - {""}
    return next((order for order in mine if any(name in order.order for name in names)), None)


def place_for(orders: Orders, order: QueuedOrder, to: int, outranks: Outranks) -> int:
    """Return the place, from 0, to which the order may move when its speaker asks for the place `to`, from 1 or LAST: never
    before an order of a person who outranks them."""
    mine = [each for each in waiting(orders, order.member) if each.number != order.number]
    wanted = len(mine) if to == LAST else min(max(to, 1) - 1, len(mine))
    higher = [place + 1 for place, each in enumerate(mine) if outranks(each.speaker, order.speaker)]
    return max([wanted, *higher])


def moved(orders: Orders, order: QueuedOrder, place: int) -> Orders:
    """Return the queue with one waiting order at another place, from 0, of its own queue."""
    mine = [each for each in waiting(orders, order.member) if each.number != order.number]
    return with_waiting(orders, order.member, (*mine[:place], order, *mine[place:]))


def begun(orders: Orders, order: QueuedOrder) -> Orders:
    """Return the queue with one order marked as running."""
    return tuple(replace(each, running=True) if each.number == order.number else each for each in orders)


def without(orders: Orders, numbers: set[int]) -> Orders:
    """Return the queue without the orders of these numbers."""
    return tuple(order for order in orders if order.number not in numbers)


def in_words(orders: Orders) -> str:
    """Return the waiting orders as one sentence for each queue, with who gave them; empty if none waits."""
    members = dict.fromkeys(order.member for order in orders if not order.running)
    return " ".join(sentence(waiting(orders, member), member) for member in sorted(members))


def sentence(mine: Orders, member: str) -> str:
    """Return the orders of one queue in words, such as 'Next: 1. mine 10 coal (Sam), 2. build a shelter (Tom).'"""
    listed = ", ".join(f"{place}. {order.order} ({order.speaker})" for place, order in enumerate(mine[:SHOWN], 1))
    more = f" and {len(mine) - SHOWN} more" if len(mine) > SHOWN else ""
    return f"{f'{member} next' if member else 'Next'}: {listed}{more}."

"""Orders of a shift: they arrive, are met from what was delivered, and expire; the bound is one."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from orchestrator.tasks.cooking.bound import bound, first_dish
from orchestrator.tasks.cooking.level_file import level_of
from orchestrator.tasks.cooking.orders import ALPHAS, CookingOrder, OrderBook, level_interval, life, schedule

PASTURE = level_of("pasture")


def changes(book: OrderBook, now: float) -> list[tuple[str, int]]:
    return [(change.what, change.order.number) for change in book.advance(now)]


def test_a_schedule_follows_from_level_tau_and_seed():
    assert schedule(PASTURE, 1.0, 7) == schedule(PASTURE, 1.0, 7) != schedule(PASTURE, 1.0, 8)
    orders = schedule(PASTURE, 2.0, 1)
    assert {later.arrives - one.arrives for one, later in pairwise(orders)} == {level_interval(PASTURE, 2.0)}
    assert {order.due - order.arrives for order in orders} == {life(PASTURE, PASTURE.dishes[0], 2.0)}
    assert [order.number for order in orders] == list(range(1, len(orders) + 1))
    assert len(schedule(PASTURE, 1.0, 1)) > 2 * len(schedule(PASTURE, 3.0, 1))


def test_what_was_delivered_meets_the_order_that_is_due_first():
    book = OrderBook([CookingOrder(1, "cooked_beef", 0, 50), CookingOrder(2, "cooked_beef", 0, 30)])
    assert changes(book, 0) == [("arrived", 1), ("arrived", 2)]
    book.deliver({"cooked_beef": 1})
    assert changes(book, 5) == [("served", 2)]
    assert changes(book, 50) == [("expired", 1)]
    assert book.score == (1, 2)


def test_a_dish_in_stock_meets_a_later_order_once():
    book = OrderBook([CookingOrder(1, "cooked_beef", 10, 40), CookingOrder(2, "cooked_beef", 20, 50)])
    book.deliver({"cooked_beef": 1, "cooked_cod": 2})
    assert changes(book, 10) == [("arrived", 1), ("served", 1)]
    assert changes(book, 20) == [("arrived", 2)]
    assert book.stock == Counter({"cooked_cod": 2})


def test_what_is_taken_out_of_the_chest_again_no_longer_waits():
    book = OrderBook([CookingOrder(1, "cooked_beef", 10, 40)])
    book.deliver({"cooked_beef": 2})
    book.deliver({"cooked_beef": -5})  # more than was in stock: what had met orders was in it too
    assert changes(book, 10) == [("arrived", 1)]
    book.deliver({"cooked_beef": 1})
    assert changes(book, 11) == [("served", 1)]


def test_no_bound_is_above_the_orders_and_more_cooks_never_lower_it():
    for alpha in ALPHAS:
        orders = schedule(PASTURE, alpha, 3)
        met = [bound(PASTURE, cooks, orders) for cooks in (1, 2, 4)]
        assert all(done <= decided <= len(orders) for done, decided in met)
        assert met[0][0] <= met[1][0] <= met[2][0]


def test_the_bound_knows_furnaces_walks_and_animals():
    hurried = [CookingOrder(number, "cooked_chicken", 0, 60) for number in range(1, 41)]
    few = replace(PASTURE, furnaces=1, animals={"chicken": 30, "sheep": 1})
    assert bound(few, 4, hurried) == (int((60 - 2 * 10 / 5.6) // 10), 40)
    rare = replace(PASTURE, furnaces=12, animals={"chicken": 3, "sheep": 1})
    assert bound(rare, 4, hurried) == (6, 40)  # three, and three that came back
    soon = [CookingOrder(1, "cooked_chicken", 0, first_dish(PASTURE) - 0.1)]
    assert bound(PASTURE, 4, soon) == (0, 1)


@pytest.mark.parametrize("due", [299, 300, 500])
def test_an_order_that_the_end_leaves_open_counts_only_when_it_can_be_met(due):
    assert bound(PASTURE, 1, [CookingOrder(1, "cooked_chicken", 250, due)]) == (1, 1)

"""The rules run a kitchen on a virtual clock (model_kitchen.py): they serve, share the work and waste nothing."""

from collections import Counter
from dataclasses import replace

import pytest
from model_kitchen import ModelKitchen

from orchestrator.core.position import Position
from orchestrator.tasks.cooking.action import CookingAction, CookingVerb
from orchestrator.tasks.cooking.bound import bound
from orchestrator.tasks.cooking.level_file import level_of
from orchestrator.tasks.cooking.one_by_one import OneByOne
from orchestrator.tasks.cooking.orders import ALPHAS, CookingOrder, schedule
from orchestrator.tasks.cooking.rules import KitchenRules
from orchestrator.tasks.cooking.view import CookingView, CookView, FurnaceView, SlotView

PASTURE = level_of("pasture")
CHEST = (0, 0, 0)
HERE = Position(1, 0, 0)
FURNACES = tuple(FurnaceView((n, 0, 2)) for n in range(4))
CHICKEN = CookingOrder(1, "cooked_chicken", 0, 60)


def mean_cos(cooks: int, head_of, level=PASTURE) -> float:
    done = [
        ModelKitchen(level, cooks, schedule(level, alpha, seed)).play(head_of(level)) for alpha in ALPHAS for seed in (1, 2)
    ]
    return sum(served / decided for served, decided in done) / len(done)


def rules(level) -> KitchenRules:
    return KitchenRules(level, CHEST)


def decided(cooks: list[CookView], orders=(CHICKEN,), furnaces=FURNACES, ahead=0, **more) -> list[CookingAction]:
    head = KitchenRules(PASTURE, CHEST, ahead=ahead)
    return list(head.act(CookingView(0, tuple(orders), more.pop("stock", {}), furnaces, tuple(cooks), **more)))


def test_two_cooks_by_rules_serve_far_more_than_one_who_goes_order_by_order():
    simple, two = mean_cos(1, lambda level: OneByOne(level, CHEST)), mean_cos(2, rules)
    assert two > 0.9
    assert two > simple + 0.2
    assert mean_cos(1, rules) <= two


@pytest.mark.parametrize("alpha", ALPHAS)
def test_nobody_serves_more_than_the_bound(alpha):
    orders = schedule(PASTURE, alpha, 5)
    served, _ = ModelKitchen(PASTURE, 4, orders).play(rules(PASTURE))
    assert served <= bound(PASTURE, 4, orders)[0] + sum(order.due >= PASTURE.seconds for order in orders)


def test_one_piece_is_hunted_by_one_cook():
    told = decided([CookView(name, HERE, {"coal": 1}) for name in ("Ada", "Ben")])
    assert [(action.verb, action.item, action.count) for action in told] == [(CookingVerb.KILL, "chicken", 1)]


def test_what_a_person_holds_is_not_hunted_again():
    person = {"Alex": {"chicken": 1}}
    cook = CookView("Ada", HERE, {"coal": 1})
    assert decided([cook], people=person) == []
    assert decided([cook])[0].verb is CookingVerb.KILL


def test_two_cooks_never_use_one_slot_of_a_furnace():
    told = decided([CookView(name, HERE, {"chicken": 1, "coal": 1}) for name in ("Ada", "Ben", "Cleo")])
    assert {action.verb for action in told} == {CookingVerb.PUT}
    assert len({action.place for action in told}) == 3


def test_meat_does_not_lie_cold():
    cold = (replace(FURNACES[0], raw=SlotView("chicken", 2)), *FURNACES[1:])
    (told,) = decided([CookView("Ada", HERE, {"oak_log": 4})], furnaces=cold)
    assert (told.verb, told.item, told.count, told.place) == (CookingVerb.FUEL, "oak_log", 2, FURNACES[0].place)


def test_an_order_goes_before_the_stock():
    held = {"cooked_mutton": 1, "cooked_chicken": 1, "coal": 1}
    (told,) = decided([CookView("Ada", HERE, held)])
    assert (told.verb, told.item) == (CookingVerb.DELIVER, "cooked_chicken")


def test_other_meat_is_not_put_where_something_else_is_cooked():
    full = tuple(replace(one, raw=SlotView("mutton", 1), heat=8) for one in FURNACES)
    assert all(
        action.verb is not CookingVerb.PUT
        for action in decided([CookView("Ada", HERE, {"chicken": 1, "coal": 1})], furnaces=full)
    )


def test_without_furnaces_the_rest_goes_on():
    (told,) = decided([CookView("Ada", HERE, {"chicken": 1, "coal": 1, "cooked_chicken": 1})], furnaces=())
    assert told.verb is CookingVerb.DELIVER


def test_a_head_for_one_cook_leaves_the_others_alone():
    head = KitchenRules(PASTURE, CHEST, ("Ben",))
    told = head.act(CookingView(0, (CHICKEN,), {}, FURNACES, (CookView("Ada", HERE), CookView("Ben", HERE))))
    assert [action.cook for action in told] == ["Ben"]


def test_the_virtual_kitchen_keeps_every_item():
    kitchen = ModelKitchen(PASTURE, 2, schedule(PASTURE, 2.0, 1))
    kitchen.play(rules(PASTURE))
    assert not any(count < 0 for cook in kitchen.cooks for count in cook.held.values())
    assert kitchen.book.delivered - Counter(order.dish for order in kitchen.book.served) == kitchen.book.stock

"""The tech tree: what is chosen next, and what counts as progress."""

from dataclasses import replace

from orchestrator.core.contracts.journal import Event
from orchestrator.knowledge.game import load
from orchestrator.knowledge.overworld import is_natural
from orchestrator.tasks.techtree.next_item import LADDER, TRIES, Climber, at_hand, best_new, next_wish
from orchestrator.tasks.techtree.progress import by_round, first_times, rounds, rounds_without_new, tool_times

NEAR = {"oak_log": 30, "dirt": 200, "stone": 400}
TOP = len(LADDER)


def climber(held: dict[str, int], had: tuple[str, ...] = (), vain: dict[str, int] | None = None) -> Climber:
    return Climber(load(), held, {*held, *had}, NEAR, {}, vain or {})


def test_tools_come_first_and_stocks_are_filled_up_again():
    assert next_wish(climber({}), 0, late=False) == (("logs", 6), 0)
    assert next_wish(climber({"oak_log": 6}), 0, late=False) == (("wooden_pickaxe", 1), 1)
    assert next_wish(climber({"oak_log": 9, "wooden_pickaxe": 1}), 1, late=False) == (("cobblestone", 12), 2)


def test_what_was_tried_in_vain_too_often_is_left_out():
    tried = climber({}, vain={"logs": TRIES})
    assert next_wish(tried, 0, late=False) == (("wooden_pickaxe", 1), 1)


def test_above_the_ladder_the_new_item_that_takes_least_is_crafted_and_diamonds_wait_for_the_second_half():
    held = {"oak_planks": 4}
    assert at_hand(climber(held)) == ("oak_button", 1)
    assert next_wish(climber(held), TOP, late=True)[0] == ("oak_button", 1)
    assert next_wish(climber({"iron_pickaxe": 1}, tuple(load().items - {"diamond"})), TOP, late=True)[0] == ("diamond", 3)
    assert best_new(climber({"iron_pickaxe": 1})) == ("logs", 12)


def test_nothing_new_is_no_wish():
    assert next_wish(Climber(load(), {}, load().items, NEAR, {}, {}), TOP, late=True)[0] is None


def test_a_stock_is_filled_up_where_several_new_items_can_be_crafted_from_it():
    made = tuple(load().items - {"oak_stairs", "oak_fence", "oak_door", "jukebox"})
    assert best_new(climber({"crafting_table": 1}, made)) == ("logs", 12)
    assert best_new(climber({"crafting_table": 1}, (*made, "oak_stairs", "oak_fence"))) == ("oak_door", 1)


def test_what_was_not_found_makes_everything_dearer_that_needs_it_and_in_the_end_impossible():
    seconds = [replace(climber({}), unfound={"cactus": vain}).seconds(("green_dye", 1)) for vain in (0, 1, TRIES)]
    assert seconds[0] < seconds[1] < seconds[2] == float("inf")


def test_nobody_looks_for_glazed_terracotta_as_if_it_lay_in_the_land():
    assert not is_natural("black_glazed_terracotta")
    assert is_natural("red_terracotta")


def body(at: float, **held: int) -> Event:
    place = {"x": 0.0, "y": 64.0, "z": 0.0}
    return Event(at, "body", "Ada", {"position": place, "health": 20.0, "food": 20.0, "inventory": held})


def test_items_count_when_they_are_first_held_even_if_an_action_used_them_up():
    ended = {
        "skill": "craftItem",
        "ok": True,
        "reason": None,
        "note": "",
        "gained": {"stick": 4, "oak_planks": -2},
        "seconds": 1.0,
    }
    goal = {"objective": "get 1 stick", "item": "stick", "count": 1}
    events = [
        Event(1.0, "objective", "Ada", goal), body(2.0, oak_log=1), Event(3.0, "outcome", "Ada", ended),
        Event(4.0, "objective", "Ada", goal), body(9.0, wooden_pickaxe=1, oak_log=0),
        Event(9.5, "objective", "Ada", goal | {"item": "logs"}), body(12.0, oak_log=1),
    ]  # fmt: skip
    first = first_times(events)
    assert first == {"oak_log": 2.0, "stick": 3.0, "wooden_pickaxe": 9.0}
    assert tool_times(first, 1.0) == {"wood": 8.0, "stone": None, "iron": None, "diamond": None}
    assert rounds(events) == [1.0, 4.0, 9.5]
    assert by_round(first, rounds(events)) == [2, 3, 3]
    assert rounds_without_new(events, first) == [("logs", 2.5)]

"""The tech tree: what is chosen next, and what counts as progress."""

from orchestrator.core.contracts.journal import Event
from orchestrator.knowledge.game import load
from orchestrator.tasks.techtree.next_item import LADDER, TRIES, Climber, at_hand, cheapest_new, next_wish
from orchestrator.tasks.techtree.progress import by_round, first_times, rounds, tool_times

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
    found = cheapest_new(climber({"iron_pickaxe": 1}))
    assert found is not None and found[0] in ("oak_log", "dirt", "cobblestone", "crafting_table", "oak_planks")


def test_nothing_new_is_no_wish():
    assert next_wish(Climber(load(), {}, load().items, NEAR, {}, {}), TOP, late=True)[0] is None


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
    ]  # fmt: skip
    first = first_times(events)
    assert first == {"oak_log": 2.0, "stick": 3.0, "wooden_pickaxe": 9.0}
    assert tool_times(first, 1.0) == {"wood": 8.0, "stone": None, "iron": None, "diamond": None}
    assert rounds(events) == [1.0, 4.0]
    assert by_round(first, rounds(events)) == [2, 3]

"""Further orders of a line that lean on the words before them: without a verb, with "the rest", before or after one another."""

import pytest

from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()
BUILD, COME, COOK, CRAFT, FOLLOW = Intent.BUILD, Intent.COME, Intent.COOK, Intent.CRAFT, Intent.FOLLOW
GATHER, GIVE, GOTO, HOME, STAY, STORE = Intent.GATHER, Intent.GIVE, Intent.GOTO, Intent.HOME, Intent.STAY, Intent.STORE
NEAREST, LEADER = ("@nearest",), ("@leader",)


def said(line):
    return understand(Utterance(line, "Sam", ("Ada", "Ben", "Cleo"), ("Tom", "Lena")), GAME)


def orders(line):
    """Each order of a line: its intent, its bots and its thing."""
    found = said(line)
    return [(each.intent, each.addressees, each.slots.item) for each in (found, *found.more)]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("before you come back, grab 6 clay", [(GATHER, LEADER, "clay_ball"), (COME, NEAREST, "")]),
        ("Ben bring me 5 bread before you go home", [(GATHER, ("Ben",), "bread"), (HOME, ("Ben",), "")]),
        ("after getting 5 coal, come here", [(GATHER, LEADER, "coal"), (COME, NEAREST, "")]),
        ("Ben, chop 4 oak logs and once that is done follow me", [(GATHER, ("Ben",), "oak_log"), (FOLLOW, ("Ben",), "")]),
    ],
)
def test_orders_come_in_the_order_of_time(line, wanted):
    assert orders(line) == wanted


@pytest.mark.parametrize(
    "line", ["Ben, get 5 logs before it gets dark", "cook your beef before we go", "get 5 logs before you die"]
)
def test_a_time_limit_is_no_further_order(line):
    assert said(line).more == ()


@pytest.mark.parametrize(
    ("line", "item", "target"),
    [
        ("get 10 logs then make a chest and put it next to the furnace", "chest", "furnace"),
        ("Ben, make a chest and put it by the door", "chest", "door"),
        ("craft 8 torches and place them along the wall", "torch", "wall"),
        ("Ben, get 5 wheat seeds and plant them in the field", "wheat_seeds", "field"),
    ],
)
def test_what_was_made_is_put_where_the_line_says(line, item, target):
    last = said(line).more[-1]
    assert (last.intent, last.slots.item, last.slots.target) == (BUILD, item, target)


def test_a_lantern_on_a_fence_is_no_fence():
    found = said("Ben, put a lantern on the fence")
    assert (found.slots.item, found.slots.target, found.slots.structure, found.building) == ("lantern", "fence", "", None)


@pytest.mark.parametrize(
    ("line", "given"),
    [
        ("give me 5 torches and Lena 3", [("torch", 5, "Sam"), ("torch", 3, "Lena")]),
        ("give Lena 5 torches and me the rest", [("torch", 5, "Lena"), ("torch", None, "Sam")]),
        ("Ben, bake 9 bread, hand 3 to Tom", [("bread", 9, ""), ("bread", 3, "Tom")]),
        ("Ben, make 2 stone swords, one for Tom", [("stone_sword", 2, ""), ("stone_sword", 1, "Tom")]),
    ],
)
def test_a_share_of_the_things_goes_to_another_person(line, given):
    found = said(line)
    assert [
        (each.slots.item, None if each.slots.all else each.slots.count, each.slots.to) for each in (found, *found.more)
    ] == given


def test_half_of_the_things_goes_into_a_chest_and_the_rest_to_the_speaker():
    half, rest = said("cook 8 beef and put half in the chest and bring me the rest").more
    assert (half.intent, half.slots.item, half.slots.count) == (STORE, "cooked_beef", 4)
    assert (rest.slots.item, rest.slots.all, rest.slots.to) == ("cooked_beef", True, "Sam")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Ada to the mine, Ben to the river, Cleo with me", [(GOTO, ("Ada",)), (GOTO, ("Ben",)), (FOLLOW, ("Cleo",))]),
        ("Ada home Ben home Cleo stay there", [(HOME, ("Ada",)), (HOME, ("Ben",)), (STAY, ("Cleo",))]),
        ("Cleo, send Ada to get wood and have Ben come here", [(GATHER, ("Ada",)), (COME, ("Ben",))]),
        ("two of you get wood and the other one comes with me", [(GATHER, ("@workers",)), (FOLLOW, NEAREST)]),
        ("whoever is free get 5 bread, and the rest of you follow me", [(GATHER, NEAREST), (FOLLOW, ("@workers",))]),
    ],
)
def test_each_clause_calls_its_own_bots(line, wanted):
    assert [found[:2] for found in orders(line)] == wanted


def test_a_second_question_is_answered_too():
    assert [found[0] for found in orders("Ben where are you and what do you have")] == [Intent.WHERE, Intent.INVENTORY]


def test_a_bare_list_of_counted_things_is_one_order():
    found = said("5 iron 3 sticks and 1 crafting table please")
    assert [(each.item, each.count) for each in found.slots.items] == [("raw_iron", 5), ("stick", 3), ("crafting_table", 1)]


def test_a_prohibition_is_no_further_order():
    assert said("Ben, get 30 logs, but do not go far").more == ()


def test_as_well_is_no_well():
    assert orders("get 5 logs and make a furnace as well") == [(GATHER, LEADER, "logs"), (CRAFT, LEADER, "furnace")]


@pytest.mark.parametrize("line", ["Tom, put a lantern on the fence", "I put a lantern on the fence", "she put it by the door"])
def test_talk_about_putting_things_somewhere_orders_nothing(line):
    assert said(line).intent is None


def test_a_remark_behind_an_order_does_not_hide_it():
    found = said("now the beds. craft four red, we have poppies, then come here")
    assert (found.intent, found.slots.item, found.slots.count) == (CRAFT, "red_bed", 4)
    assert [each.intent for each in found.more] == [COME]


def test_a_building_that_would_not_be_bad_is_not_dug_for():
    found = said("unas escaleritas de madera no vendrían mal")
    assert (found.intent, found.slots.structure) == (Intent.CLARIFY, "stairs")

"""Slots that the first reading leaves open are filled from the other words of the line."""

import pytest

from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()


def said(line, **known):
    return understand(Utterance(line, "Sam", ("Ada", "Ben", "Cleo"), ("Tom", "Lena"), **known), GAME)


@pytest.mark.parametrize(
    ("line", "intent", "item", "count"),
    [
        ("Ben we need gravel for the road, about forty", Intent.GATHER, "gravel", 40),
        ("Ada, bread! six loaves", Intent.CRAFT, "bread", 6),
        ("Cleo pick some melons, seven pieces will do", Intent.GATHER, "melon_slice", 7),
        ("could the beef go in the oven Ada? eight of them", Intent.COOK, "cooked_beef", 8),
        ("Ben I am short on planks, get me 24 birch planks", Intent.GATHER, "birch_planks", 24),
        ("Ben put a fire on and do us five cod", Intent.COOK, "cooked_cod", 5),
    ],
)
def test_a_count_or_a_thing_may_stand_elsewhere_in_the_line(line, intent, item, count):
    found = said(line)
    assert (found.intent, found.slots.item, found.slots.count) == (intent, item, count)
    assert "count" not in found.assumed
    assert found.goal is None or found.goal.count == count


@pytest.mark.parametrize(
    "line",
    ["Ben get sand in 5 minutes", "Ben, get some sand for level 3", "Ben get sand for the 4 of you"],
)
def test_a_number_that_counts_something_else_is_no_count(line):
    found = said(line)
    assert found.intent is Intent.GATHER and "count" in found.assumed


@pytest.mark.parametrize(
    ("line", "structure", "size", "target"),
    [
        ("Ben, put up a tower by the lake, 4 by 6 and 9 high", "tower", (4, 6, 9), "lake"),
        ("Ada build a wall around the orchard, eleven long", "wall", (11, 1, 3), "orchard"),
        ("we need stairs down to the river", "stairs", None, "river"),
        ("Cleo could we have a fence round the old well", "fence", None, "old well"),
    ],
)
def test_a_building_gets_its_size_and_its_place(line, structure, size, target):
    found = said(line)
    assert (found.intent, found.slots.structure, found.slots.size, found.slots.target) == (
        Intent.BUILD,
        structure,
        size,
        target,
    )


def test_a_shelter_is_planned_in_the_size_that_is_said_last():
    found = said("Ben build a hut for the children, maybe 9 by 8")
    assert found.slots.size == (9, 8, 4)
    assert found.building and found.building.blueprint.size == (9, 4, 8)


@pytest.mark.parametrize(
    ("line", "intent", "target"),
    [
        ("Cleo wait at the east gate", Intent.STAY, "east gate"),
        ("Ben go on ahead to the bridge", Intent.GOTO, "bridge"),
        ("where has Ben gone", Intent.WHERE, "Ben"),
    ],
)
def test_a_place_and_who_is_looked_for_are_targets(line, intent, target):
    found = said(line)
    assert (found.intent, found.slots.target) == (intent, target)
    assert intent is not Intent.WHERE or found.left_out == ()


def test_a_count_of_another_order_and_what_is_excluded_are_not_taken():
    found = said("Ben, fetch some wheat, and after that perhaps bake three loaves of bread")
    assert "count" in found.assumed and [each.slots.count for each in found.more] == [3]
    assert said("Ben cut everything up to the hill but no birch").slots.item != "birch_log"


def test_what_was_read_is_never_changed():
    found = said("Ben get 5 logs and tell Tom that we have 12 already")
    assert found.slots.count == 5


@pytest.mark.parametrize("line", ["Ben pop the 6 eggs in the barrel would you", "Ben chuck 6 eggs into the barrel"])
def test_things_for_a_container_are_stored_and_not_given(line):
    found = said(line)
    assert (found.intent, found.slots.item, found.slots.count, found.slots.to) == (Intent.STORE, "egg", 6, "barrel")
    assert found.left_out == ()

"""Orders to build: the building, its size, materials and place."""

import pytest
from clauses import GAME, clause

from orchestrator.commands.command import Intent
from orchestrator.commands.grammar.build import read_build, read_size, shelter_of


def test_size_materials_and_place_are_read_and_make_a_plan():
    found = read_build(clause("build a 5x5x4 shelter out of birch planks here"))
    assert found and found.intent is Intent.BUILD and found.building and not found.assumed
    slots = found.slots
    assert (slots.structure, slots.size, slots.materials, slots.at) == ("shelter", (5, 5, 4), ("birch_planks",), (5, 64, 7))


def test_what_was_not_said_is_assumed():
    found = read_build(clause("build a house"))
    assert found and found.assumed == ("size", "materials", "place")


@pytest.mark.parametrize(
    ("said", "intent", "answer"),
    [
        ("build a 5x5x2 shelter", Intent.CLARIFY, "not 5x5x2"),
        ("build a rocket", Intent.BUILD, "'rocket'"),
        ("build", Intent.CLARIFY, "Build what?"),
        ("make 3 fences", Intent.CRAFT, ""),
    ],
)
def test_what_cannot_be_built_is_said(said, intent, answer):
    found = read_build(clause(said))
    assert found and found.intent is intent and answer in found.answer


def test_a_saying_is_no_order():
    assert read_build(clause("build up confidence")) is None


@pytest.mark.parametrize(
    ("said", "size", "rest"),
    [("7 by 7 house", (7, 7, 4), "house"), ("a wall 10 high", (7, 7, 10), "a wall"), ("a house", None, "a house")],
)
def test_sizes_are_width_depth_and_height(said, size, rest):
    assert read_size(said.split()) == (rest.split(), size)


def test_a_shelter_becomes_a_goal_at_its_place():
    goal = shelter_of(GAME, (5, 5, 4), ("birch_planks",), None).goal((1, 2, 3))
    assert goal.text == "build a 5x5x4 shelter at 1 2 3" and goal.count == 82

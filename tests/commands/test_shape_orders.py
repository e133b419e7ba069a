"""Orders to build a shape: its sizes, what it goes around and where it runs; and orders about what is built."""

import pytest
from clauses import parsed

from orchestrator.building.order import Reach, ShapeOrder
from orchestrator.commands.command import Intent
from orchestrator.commands.edits import BuildingEdit, BuildingVerb


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("build a cobblestone wall 8 long and 3 high here", ShapeOrder("wall", 8, None, 3, ("cobblestone",))),
        ("build a wall of stone bricks, 12x4", ShapeOrder("wall", 12, None, 4, ("stone_bricks",))),
        ("put up a 10 block high tower of bricks", ShapeOrder("tower", None, None, 10, ("bricks",))),
        ("build a stone brick tower 6 high here", ShapeOrder("tower", None, None, 6, ("stone_bricks",))),
        ("wall. 12 long 3 high. cobble. go", ShapeOrder("wall", 12, None, 3, ("cobblestone",))),
        ("tower at 100 64 100, 12 high", ShapeOrder("tower", None, None, 12)),
        ("bridge across the ravine, three wide, stone bricks", ShapeOrder("bridge", None, 3, None, ("stone_bricks",))),
        ("build a 5x7 tower 9 high", ShapeOrder("tower", 5, 7, 9)),
        ("build a fence around the sheep", ShapeOrder("fence", reach=Reach.AROUND, around="sheep")),
        ("build a pen for the cows", ShapeOrder("pen", reach=Reach.AROUND, around="cow")),
        ("build a birch fence around the house", ShapeOrder("fence", None, None, None, ("birch_planks",), Reach.AROUND, "it")),
        ("put a wall around me", ShapeOrder("wall", reach=Reach.AROUND, around="me")),
        ("build a road from here to there", ShapeOrder("road", reach=Reach.LOOKED_AT)),
        ("build a wall between the marks", ShapeOrder("wall", reach=Reach.MARKS)),
        (
            "build a bridge of oak planks from 1 64 2 to 20 64 2",
            ShapeOrder("bridge", None, None, None, ("oak_planks",), Reach.NUMBERS, ends=((1, 64, 2), (20, 64, 2))),
        ),
        ("build a platform 9 by 9 here", ShapeOrder("platform", 9, 9)),
        ("build a path of gravel 20 blocks long and 2 wide", ShapeOrder("road", 20, 2, None, ("gravel",))),
        ("build a staircase of 6 blocks", ShapeOrder("stairs", 6)),
        ("make a 7x7 farm here", ShapeOrder("farm", 7, 7)),
    ],
)
def test_a_shape_is_read_with_its_sizes_material_and_place(said, order):
    found = parsed(f"leader, {said}")
    assert found.intent is Intent.BUILD and found.shape == order and not found.answer


@pytest.mark.parametrize(
    ("said", "verb"),
    [
        ("undo", BuildingVerb.UNDO), ("undo that", BuildingVerb.UNDO), ("undo the wall", BuildingVerb.UNDO),
        ("take it down again", BuildingVerb.UNDO), ("put it back the way it was", BuildingVerb.UNDO),
        ("repair it", BuildingVerb.REPAIR), ("fix the wall", BuildingVerb.REPAIR),
        ("copy that building here", BuildingVerb.COPY), ("clear this area", BuildingVerb.CLEAR),
        ("mark here", BuildingVerb.MARK), ("mark this corner", BuildingVerb.MARK), ("set a mark here", BuildingVerb.MARK),
    ],
)  # fmt: skip
def test_orders_about_what_is_built(said, verb):
    found = parsed(f"leader, {said}")
    assert found.intent is Intent.BUILD and isinstance(found.edit, BuildingEdit) and found.edit.verb is verb


def test_an_area_to_clear_may_have_a_size():
    assert parsed("leader, clear a 10x12 area here").edit == BuildingEdit(BuildingVerb.CLEAR, 10, 12)


@pytest.mark.parametrize("said", ["Ben, fix the bug", "clear the inventory", "leader, copy me", "remember this chest is ours"])
def test_other_lines_are_no_orders_about_buildings(said):
    assert not isinstance(parsed(said).edit, BuildingEdit)


def test_a_building_that_is_no_shape_is_still_told():
    found = parsed("leader, build a castle here")
    assert found.shape is None and found.answer.startswith("We can build")


@pytest.mark.parametrize("said", ["the wall is 5 high and 3 wide", "tower 20 high, nice work", "is a tower 5 high enough?"])
def test_to_tell_something_about_a_building_builds_nothing(said):
    assert parsed(said).intent is not Intent.BUILD

"""Whole lines that describe one building in several clauses: its shape, sizes and material, and the parts that are left out."""

import re

import pytest
from clauses import parsed

from benchmarks.buildings_said import SAID, SETS, read, right, rows
from orchestrator.building.order import Reach, ShapeOrder
from orchestrator.commands.command import Intent
from orchestrator.commands.edits import TendOrder, TendVerb


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("i'd like a watchtower, mud bricks, 5 by 5 and twelve high", ShapeOrder("tower", 5, 5, 12, ("mud_bricks",))),
        ("birch platform, ten by six, nothing dug please", ShapeOrder("platform", 10, 6, None, ("birch_planks",))),
        ("please stack cobble 7 blocks high so we see it from afar", ShapeOrder("pillar", None, None, 7, ("cobblestone",))),
        ("fence off a rectangle, 9 by 6, spruce fence", ShapeOrder("pen", 9, 6, None, ("spruce_planks",))),
        ("cow pen! 10 on the long sides and 4 on the short ones", ShapeOrder("pen", 10, 4)),
        ("we need stone brick stairs, two wide, climbing nine", ShapeOrder("stairs", 9, 2, None, ("stone_bricks",))),
        ("lay us a gravel path one block wide, straight ahead for 30 blocks", ShapeOrder("road", 30, 1, None, ("gravel",))),
        ("can i get a frame for a nether portal, not lit", ShapeOrder("portal")),
        ("i need a pen for my pigs, 8 by 6, over here", ShapeOrder("pen", 8, 6)),
        ("birch floor, 7 by 10, level with the ground", ShapeOrder("platform", 7, 10, None, ("birch_planks",), flush=True)),
        ("9x9 platform, me in the middle", ShapeOrder("platform", 9, 9, None, (), Reach.AROUND, "me", flush=True)),
        ("box me in, 7x7, three high", ShapeOrder("wall", 7, 7, 3, (), Reach.AROUND, "me")),
        ("a checkered floor, red and white wool, 6x6", ShapeOrder("platform", 6, 6, None, ("red_wool", "white_wool"))),
        ("spruce wall in an L, arms of 5, two blocks tall", ShapeOrder("wall", 5, None, 2, ("spruce_planks",), bent=True)),
        (
            "gazebo please, birch log posts three tall, 5x5, birch slabs on top",
            ShapeOrder("pavilion", 5, 5, 3, ("birch_log", "birch_slab")),
        ),
        ("a ravine will be here, so build a bridge: oak planks, 12 long", ShapeOrder("bridge", 12, materials=("oak_planks",))),
    ],
)  # fmt: skip
def test_a_description_is_one_order_to_build(said, order):
    found = parsed(f"leader, {said}")
    assert found.intent is Intent.BUILD and found.shape == order and not found.answer and not found.more


def test_a_house_says_how_high_its_walls_are_and_may_have_no_floor():
    found = parsed("leader, tiny house: 5 by 6, walls of birch planks 3 high, door in front, leave the floor as grass")
    assert found.building is not None and found.slots.materials == ("birch_planks",)
    assert found.building.blueprint.name == "house"
    stages = {stage.name: stage.cells for stage in found.building.blueprint.stages}
    assert sorted(stages) == ["roof", "walls"] and {y for (_, y, _), _ in stages["walls"]} == {0, 1, 2}
    long = parsed("leader, house in front of me, like 7 long 6 wide, walls 3 high, of birch planks").building
    assert long is not None and long.blueprint.size == (7, 5, 6)
    with_floor = parsed("leader, house 5 by 6 out of birch planks, walls 3 high, one door").building
    assert with_floor is not None and with_floor.blueprint.size == (5, 5, 6)


@pytest.mark.parametrize(
    ("said", "panes"),
    [("a door and two glass windows", 2), ("leave a hole or 2 for windows", 2), ("one window", 1), ("no windows", 0)],
)
def test_a_house_has_as_many_windows_as_the_line_says(said, panes):
    found = parsed(f"leader, small house, 7x5, oak planks, walls 3 high, {said}")
    assert found.building is not None and not found.left_out
    blocks = [block for stage in found.building.blueprint.stages for _, block in stage.cells]
    assert blocks.count("glass") == panes


@pytest.mark.parametrize("roof", ["flat roof from oak planks", "roof made of oak planks", "an oak plank roof"])
def test_the_roof_may_be_of_another_block_than_the_walls(roof):
    found = parsed(f"leader, small house, 7x6, cobblestone walls 4 high, one door, {roof}")
    assert found.building is not None
    stages = {stage.name: {block for _, block in stage.cells} for stage in found.building.blueprint.stages}
    assert stages["roof"] == {"oak_planks"} and "cobblestone" in stages["walls"]


def test_too_many_windows_are_refused():
    assert parsed("leader, house, 4x5, walls 3 high, 9 windows").answer == "A shelter of 4x5 can have 3 windows at most, not 9."


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("tower, 5x5 and 9 high, with a door and a ladder inside", ()),
        ("tower, 5x5 and 9 high, with a balcony and a ladder inside", ("with a balcony",)),
        ("stone wall, 9 long, 4 high, leave a gap 1 wide 2 high in the middle", ()),
        ("pillar of bricks, 6 high, a torch on top and two signs", ("2 signs",)),
        ("birch pen, 6 by 6, one gate, no roof", ()),
        ("stone path 10 long, a torch at each end", ("a torch at each end",)),
        ("watchtower 5x5, 8 high, no roof", ("no roof",)),
    ],
)
def test_parts_that_a_shape_has_not_are_named(said, left):
    assert parsed(f"leader, build a {said}").left_out == left


def test_a_described_field_is_tilled_and_not_fenced():
    found = parsed("leader, let's get a potato field going, 7x7, water in the middle and planted all over")
    assert found.intent is Intent.TEND and found.edit == TendOrder(TendVerb.FIELD, 7, 7, crop="potatoes")
    channel = parsed("leader, i'd love a carrot field, 12 long and 5 wide, with a row of water down the middle")
    assert channel.edit == TendOrder(TendVerb.FIELD, 12, 5, crop="carrots") and channel.left_out == ("row of water",)
    rows = parsed("leader, make me two rows of carrots, each eight long")
    assert rows.edit == TendOrder(TendVerb.FIELD, 8, 3, crop="carrots")


@pytest.mark.parametrize(
    ("said", "more"),
    [
        ("build a tower, 5x5, then come here", [Intent.COME]),
        ("build a wall 5 long and bring me 4 logs", [Intent.GATHER]),
        ("we need 40 logs, 5 blocks wide is the tower", []),
    ],
)
def test_another_order_in_the_line_stays_an_order(said, more):
    found = parsed(f"leader, {said}")
    assert [each.intent for each in found.more] == more


def test_a_description_after_other_orders_is_a_new_order_and_changes_the_last_one_only_if_it_names_it():
    before = parsed("leader, build a cobblestone wall 8 long and 3 high here")
    found = parsed("leader, just stack dirt 6 blocks up right here so i can find this spot", prior=(before,))
    assert found.shape == ShapeOrder("pillar", None, None, 6, ("dirt",))
    found = parsed("leader, can i get the frame for a nether portal, the smallest one", prior=(before,))
    assert found.shape == ShapeOrder("portal")
    found = parsed("leader, so build the bridge first: oak planks 10 long, and hold it up with pillars", prior=(before,))
    assert found.shape == ShapeOrder("bridge", 10, materials=("oak_planks",)) and not found.more
    assert not parsed("leader, make the wall 10 long, not 8", prior=(before,)).whole


def test_a_reason_names_no_place():
    assert not parsed("leader, stone stairs, 8 steps up, filled underneath so nothing can spawn in there").slots.place


@pytest.mark.parametrize("said", ["the tower is 9 high, hollow", "Tom, build a wall, 5 long", "how high is a tower, 9 blocks?"])
def test_talk_about_buildings_orders_none(said):
    assert parsed(said).intent is not Intent.BUILD


@pytest.mark.parametrize(
    ("said", "shape"),
    [
        (
            "theres a river infront, bridge it with bricks, 12 long, 3 wide",
            ShapeOrder("bridge", 12, 3, None, ("bricks",)),
        ),
        ("quick its getting dark! dirt wall, 4 long and 3 high", ShapeOrder("wall", 4, None, 3, ("dirt",))),
        ("its late, can somebody make a birch platform, 4x6", ShapeOrder("platform", 4, 6, None, ("birch_planks",))),
        ("bring me 3 logs! birch platform, 4x6", None),
        (
            "creepers walk through my garden, could you run a birch fence in a line for 16 blocks",
            ShapeOrder("fence", 16, None, None, ("birch_planks",)),
        ),
        ("follow me, can you build a birch platform, 4x6", None),
    ],
)
def test_a_remark_before_a_description_is_no_part_of_it_and_an_order_is(said, shape):
    assert parsed(f"leader, {said}").shape == shape


@pytest.mark.parametrize(
    ("said", "heading"),
    [
        ("gravel path 3 wide going 20 blocks north from here", "north"),
        ("stone wall, 12 long, to the west", "west"),
        ("stone wall, 12 long, to the west of the house", ""),
    ],
)
def test_a_run_leads_where_the_line_says(said, heading):
    shape = parsed(f"leader, {said}").shape
    assert shape is not None and shape.heading == heading


def test_a_building_that_nobody_can_build_is_no_other_order():
    found = parsed("leader, can we get a well in front of me? 3x3 ring of cobble, oak fence posts 2 high and a roof of slabs")
    assert found.intent is Intent.BUILD and "but not a well yet" in found.answer and not found.more


def test_a_hut_without_a_roof_around_somebody_is_a_wall_with_a_way_in():
    shape = parsed("leader, dirt hut around me, 4x4, 3 high, no roof, a hole for the door").shape
    assert shape == ShapeOrder("wall", 4, 4, 3, ("dirt",), Reach.AROUND, "me", parts=("hole",))


NOT_BUILT = re.compile("glass box|lil well")
KNOWN = [row for file in (SAID, *SETS.values()) for row in rows(file) if not NOT_BUILT.search(row["say"])]


@pytest.mark.parametrize("row", KNOWN, ids=lambda row: row["say"][:40])
def test_what_a_stranger_said_stays_read_right(row):
    assert right(row, read(row["say"].format(x=96, z=16)))

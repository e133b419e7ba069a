"""Shapes: each can be drawn in its usual size and of its usual block, and nothing of it floats."""

from itertools import pairwise

import pytest

from orchestrator.building.order import ShapeOrder
from orchestrator.building.shapes.catalogue import KINDS, SHAPES
from orchestrator.building.shapes.drawing import drawn
from orchestrator.building.shapes.paths import line, ring, turned
from orchestrator.commands.lexicon.vocabulary import STRUCTURES
from orchestrator.core.blueprint import AIR, materials
from orchestrator.core.errors import BadGoal
from orchestrator.knowledge.building import flaws
from orchestrator.knowledge.game import load

GAME = load()


def cells(order: ShapeOrder, **more):
    return {cell: block for stage in drawn(GAME, order, **more).blueprint.stages for cell, block in stage.cells}


@pytest.mark.parametrize("kind", sorted(SHAPES))
def test_every_shape_can_be_drawn_and_built_as_it_is_drawn(kind):
    blueprint = drawn(GAME, ShapeOrder(kind)).blueprint
    assert not list(flaws(blueprint))
    assert min(cell for stage in blueprint.stages for cell, _ in stage.cells)[0] == 0
    assert set(materials(block for stage in blueprint.stages for _, block in stage.cells)) <= GAME.items


def test_a_wall_has_the_sizes_that_were_ordered_and_a_way_through_it_where_it_is_closed():
    wall = cells(ShapeOrder("wall", length=8, height=3, materials=("stone_bricks",)))
    assert len(wall) == 24 and set(wall.values()) == {"stone_bricks"}
    closed = cells(ShapeOrder("wall", height=3), path=ring((0, 0), (4, 4)), closed=True)
    assert len(closed) == 16 * 3 - 2 and (2, 0, 4) not in closed and (2, 2, 4) in closed


def test_a_fence_is_of_its_material_and_has_a_gate_where_it_is_closed():
    assert set(cells(ShapeOrder("fence", materials=("birch_planks",))).values()) == {"birch_fence"}
    assert set(cells(ShapeOrder("fence", materials=("cobblestone",))).values()) == {"cobblestone_wall"}
    pen = cells(ShapeOrder("pen", length=5))
    assert sorted({block.partition("[")[0] for block in pen.values()}) == ["oak_fence", "oak_fence_gate"] and len(pen) == 16


def test_stairs_lead_up_along_their_path_and_a_pyramid_gets_smaller():
    steps = cells(ShapeOrder("stairs", width=1), path=line((0, 0), (0, -3)))
    up = {cell: block for cell, block in steps.items() if "stairs" in block}
    assert sorted(up) == [(0, 0, 3), (0, 1, 2), (0, 2, 1), (0, 3, 0)] and "facing=north" in up[0, 0, 3]
    pyramid = cells(ShapeOrder("pyramid", length=5))
    assert [sum(y == height for _, y, _ in pyramid) for height in range(3)] == [25, 9, 1]


def test_a_wall_may_turn_a_corner_and_has_it_once():
    bent = cells(ShapeOrder("wall", length=6, height=2, bent=True))
    assert len(bent) == 2 * 11 and (5, 0, 5) in bent and (0, 0, 5) not in bent
    assert turned(line((0, 0), (0, 3)), (1, 0)) == ((0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (3, 3))


def test_a_floor_of_two_materials_is_like_a_chessboard():
    floor = cells(ShapeOrder("platform", length=8, materials=("black_wool", "white_wool")))
    assert all(block != floor.get((x + 1, y, z)) for (x, y, z), block in floor.items())
    assert sorted(floor.values()).count("black_wool") == 32


def test_a_portal_has_corners_and_a_pavilion_stands_on_four_posts():
    portal = cells(ShapeOrder("portal"))
    assert len(portal) == 14 and set(portal.values()) == {"obsidian"} and (1, 1, 0) not in portal
    open_roof = cells(ShapeOrder("pavilion", length=6, height=4, materials=("oak_log", "dark_oak_slab")))
    assert sorted(open_roof.values()).count("oak_log") == 16 and len(open_roof) == 16 + 36


def test_an_arch_stands_across_its_path_and_is_open_below():
    arch = cells(ShapeOrder("arch", length=5, height=4))
    assert len(arch) == 11 and (2, 0, 0) not in arch and (2, 3, 0) in arch and (4, 0, 0) in arch
    assert set(cells(ShapeOrder("arch", length=3), path=line((0, 0), (0, 2)))) == {
        *((0, y, z) for y in range(4) for z in (0, 2)), (0, 3, 1),
    }  # fmt: skip


def test_parts_that_are_asked_for_are_drawn():
    wall = cells(ShapeOrder("wall", length=9, height=4, parts=("gap",)))
    assert len(wall) == 34 and (4, 1, 0) not in wall and (4, 2, 0) in wall
    pillar = cells(ShapeOrder("pillar", height=6, parts=("torch",)))
    assert len(pillar) == 7 and pillar[0, 6, 0] == "torch"
    tower = cells(ShapeOrder("tower", length=3, width=3, height=7, parts=("ladder", "hole")))
    ladders = sorted(cell for cell, block in tower.items() if block == "ladder[facing=south]")
    assert ladders == [(1, y, 1) for y in range(6)] and tower[1, 0, 2] == tower[1, 1, 2] == AIR


def test_a_road_may_be_of_gravel_which_stays_in_the_ground():
    assert set(cells(ShapeOrder("road", length=3, materials=("gravel",))).values()) == {"gravel"}


def test_a_tower_is_hollow_with_a_door_and_a_roof():
    tower = cells(ShapeOrder("tower", height=6))
    assert tower[2, 1, 2] == AIR and tower[2, 0, 4].startswith("oak_door") and tower[2, 4, 2] == "cobblestone"


def test_a_tower_ends_in_a_parapet_or_in_battlements():
    edge = {(x, z) for x in range(5) for z in range(5)} - {(x, z) for x in (1, 2, 3) for z in (1, 2, 3)}
    assert {(x, z) for x, y, z in cells(ShapeOrder("tower", height=6)) if y == 5} == edge
    teeth = {(x, z) for x, y, z in cells(ShapeOrder("tower", height=6, parts=("battlements",))) if y == 5}
    assert teeth == {(x, z) for x, z in edge if (x + z) % 2 == 0}


def test_a_line_shares_a_side_from_square_to_square():
    path = line((0, 0), (5, 3))
    steps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(path)]
    assert set(steps) == {1} and path[-1] == (5, 3) and len(ring((0, 0), (3, 2))) == 10


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (ShapeOrder("wall", length=900), "The length of a wall must be 1 to 64 blocks, not 900."),
        (ShapeOrder("wall", height=0 + 17), "The height of a wall must be 1 to 16 blocks, not 17."),
        (ShapeOrder("wall", materials=("sand",)), "Nothing can be built from sand: it would not stay in place."),
        (ShapeOrder("fence", materials=("glass",)), "There is no fence of glass; try oak_planks or cobblestone."),
        (ShapeOrder("tower", materials=("stone", "glass")), "A tower is made of one material, not of stone and glass."),
        (ShapeOrder("stairs", materials=("glass",)), "There are no stairs of glass; try cobblestone or oak_planks."),
    ],
)
def test_what_cannot_be_made_is_told_in_one_sentence(order, why):
    with pytest.raises(BadGoal, match=why.replace(".", r"\.")):
        drawn(GAME, order)


def test_people_have_the_words_of_the_shapes():
    assert {word for word in KINDS if word not in STRUCTURES and word.removesuffix("s") not in STRUCTURES} <= {
        "paddock", "corral", "street", "steps", "foundation", "post", "field",
    }  # fmt: skip

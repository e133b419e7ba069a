"""Drawings on uneven land: levelled, rooted, following, sunk and spanning; and what is too much."""

import pytest

from orchestrator.building.clearing import cleared
from orchestrator.building.ground import fitted
from orchestrator.building.land import columns, land_in
from orchestrator.building.order import ShapeOrder
from orchestrator.building.shapes.drawing import drawn
from orchestrator.building.shapes.paths import line
from orchestrator.building.undoing import Replaced, undone
from orchestrator.core.blueprint import AIR, Build
from orchestrator.core.errors import BadGoal
from orchestrator.knowledge.game import load

GAME = load()


def site(order, heights=None, blocks=None, path=()):
    """Fit a shape to land whose surface is at 64, or at `heights` (square -> y), with other `blocks` (cell -> block)."""
    drawing = drawn(GAME, order, path)
    at = (drawing.corner[0], 64, drawing.corner[1])
    size = drawing.blueprint.size
    squares = [(at[0] + x, at[2] + z) for x in range(size[0]) for z in range(size[2])]
    seen = {(x, y, z): "dirt" if y < (heights or {}).get((x, z), 64) else AIR for x, y, z in columns(squares, 64, size[1])} | (
        blocks or {}
    )
    return fitted(drawing, at, land_in(squares, 64, seen))


def ys(build: Build, x: int, z: int) -> list[int]:
    return sorted(y for (cx, y, cz), block in build.cells.items() if (cx, cz) == (x, z) and block != AIR)


def test_on_level_land_a_building_is_as_it_was_drawn():
    drawing = drawn(GAME, ShapeOrder("tower"))
    build = site(ShapeOrder("tower"))
    assert build.cells == drawing.blueprint.at((0, 64, 0)).cells and build.low == (0, 64, 0)


def test_holes_are_filled_and_humps_are_taken_away_under_a_platform():
    build = site(ShapeOrder("platform", length=3), {(0, 0): 62, (2, 2): 66})
    assert [stage.name for stage in build.stages] == ["ground", "ground", "room", "layer 1"]
    assert build.cells[0, 62, 0] == build.cells[0, 63, 0] == "dirt"
    assert ys(build, 0, 0) == [62, 63, 64] and build.cells[1, 64, 1] == "cobblestone"


def test_a_floor_that_is_level_with_the_ground_replaces_its_surface():
    build = site(ShapeOrder("platform", length=3, flush=True), {(0, 0): 62, (2, 2): 65})
    assert [ys(build, *square) for square in ((0, 0), (1, 1), (2, 2))] == [[62, 63], [63], [63]]
    assert build.cells[2, 64, 2] == AIR and build.cells[0, 62, 0] == "dirt"


def test_a_wall_goes_down_to_the_land_and_its_top_stays_level():
    build = site(ShapeOrder("wall", length=4, height=2), {(1, 0): 62, (2, 0): 65})
    assert [ys(build, x, 0) for x in range(4)] == [[64, 65, 66], [62, 63, 64, 65, 66], [65, 66], [64, 65, 66]]
    with pytest.raises(BadGoal, match="at 1 0 it is 6 blocks lower"):
        site(ShapeOrder("wall", length=4, height=2), {(1, 0): 59, (2, 0): 65})


def test_a_fence_follows_the_land_without_a_gap():
    build = site(ShapeOrder("fence", length=3), {(1, 0): 66})
    assert [ys(build, x, 0) for x in range(3)] == [[64, 65, 66], [66], [64, 65, 66]]


def test_a_road_lies_in_the_land_and_what_grows_on_it_goes():
    build = site(ShapeOrder("road", length=3, width=1), {(2, 0): 65}, {(0, 64, 0): "short_grass"})
    assert [ys(build, x, 0) for x in range(3)] == [[63], [63], [64]] and build.cells[0, 64, 0] == AIR


def test_a_bridge_lies_between_its_banks_and_above_water():
    heights = {(x, z): 60 for x in range(1, 5) for z in range(3)}
    build = site(ShapeOrder("bridge"), heights, path=line((0, 1), (5, 1)))
    assert [ys(build, x, 1) for x in range(6)] == [[], [63], [63], [63], [63], []]
    assert ys(build, 2, 0) == [63, 64], "a railing"
    water = {(x, 63, z): "water" for x in range(1, 5) for z in range(3)}
    over = site(ShapeOrder("bridge"), {}, water, path=line((0, 1), (5, 1)))
    assert ys(over, 2, 1) == [64] and ys(over, 0, 1) == [64]


def test_a_bridge_whose_length_is_said_is_laid_into_its_banks():
    heights = {(x, z): 60 for x in range(2, 4) for z in range(3)}
    build = site(ShapeOrder("bridge", length=6), heights, {(0, 64, 1): "short_grass"}, path=line((0, 1), (5, 1)))
    assert [ys(build, x, 1) for x in range(6)] == [[63]] * 6 and build.cells[0, 64, 1] == AIR
    assert ys(build, 0, 0) == [63, 64] and build.cells[0, 64, 0] == "oak_fence"


@pytest.mark.parametrize(
    ("order", "heights", "blocks", "why"),
    [
        (ShapeOrder("tower"), {(1, 1): 69}, {}, "at 1 1 it is 5 blocks higher"),
        (ShapeOrder("road"), {(3, 1): 67}, {}, "at 3 1 it is 3 blocks higher"),
        (ShapeOrder("platform"), {}, {(2, 63, 2): "water"}, "There is water or lava at 2 2"),
        (ShapeOrder("bridge"), {}, {}, "There is nothing to bridge"),
    ],
)
def test_land_that_does_not_suit_is_refused_with_the_reason(order, heights, blocks, why):
    with pytest.raises(BadGoal, match=why):
        site(order, heights, blocks)


def test_undoing_puts_back_what_stood_there_and_names_what_nobody_can():
    before = {
        (0, 63, 0): "grass_block[snowy=false]",
        (0, 64, 0): "short_grass",
        (0, 65, 0): "air",
        (1, 64, 0): "oak_log[axis=y]",
    }
    build = Build("post", (0, 63, 0), (1, 65, 0), ())
    changed = Replaced(build, before).changed(dict.fromkeys(before, "cobblestone") | {(1, 64, 0): "oak_log[axis=y]"})
    assert (1, 64, 0) not in changed, "what stands as before is left alone"
    back, lost = undone("post", before, "1.21.1")
    assert back.cells == {(0, 63, 0): "dirt", (0, 64, 0): AIR, (0, 65, 0): AIR, (1, 64, 0): "oak_log[axis=y]"}
    assert lost == {"short_grass": 1}
    assert Replaced(build, before).changed(before | {(0, 63, 0): "dirt"}) == {}, "the grass grows back by itself"


def test_land_is_cleared_from_above_and_levelled():
    squares = [(x, z) for x in range(3) for z in range(3)]
    seen = {(x, y, z): "dirt" if y < 64 else AIR for x, y, z in columns(squares, 64, 3)}
    seen |= {(1, 64, 1): "oak_log[axis=y]", (1, 65, 1): "oak_leaves", (0, 63, 0): AIR}
    build = cleared(squares, land_in(squares, 64, seen), 4)
    assert build.cells == {(0, 63, 0): "dirt", (1, 65, 1): AIR, (1, 64, 1): AIR}
    with pytest.raises(BadGoal, match="clear and level already"):
        cleared([(2, 2)], land_in([(2, 2)], 64, seen), 4)

"""Levels of the cooking task: what is shipped can be cooked, and a mistake in a file is one sentence with its line."""

from pathlib import Path

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.cooking.land import kitchen_land
from orchestrator.tasks.cooking.level_file import level_of, read_levels, shipped_levels
from orchestrator.tasks.cooking.menu import MENU
from orchestrator.tasks.cooking.orders import schedule

GOOD = """inn:
  dishes: [cooked_beef]
  furnaces: 2
  animals: {cow: 3}
  pens: 8
  fuel: oak_log
  fuel_blocks: 4
  fuel_away: 5
  holds: {iron_sword: 1}
  seconds: 120
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "levels.yaml"


def test_the_shipped_levels_can_be_laid_out():
    for level in shipped_levels().values():
        land = kitchen_land(level)
        assert len(land.furnaces) == level.furnaces
        assert {mob.kind for mob in land.arena.mobs} == {MENU[dish].mob for dish in level.dishes}
        assert len(land.arena.spawns) == 4


def test_fish_live_in_water_one_block_deep_and_nothing_stands_around_it():
    arena = kitchen_land(level_of("lake")).arena
    grid = arena.grid()
    assert {mob.kind for mob in arena.mobs} == {"cod", "salmon"}
    for mob in arena.mobs:
        x, y, z = (int(v) for v in mob.at)
        pond = [(x + dx, y, z + dz) for dx in range(-3, 4) for dz in range(-3, 4)]
        assert {grid[cell] for cell in pond} == {"water"}
        shore = {(x + dx, y, z + dz) for dx in range(-4, 5) for dz in range(-4, 5)} - set(pond)
        assert {grid[cell] for cell in shore} == {"grass_block"}
        assert {grid[x, 1, z] for x, _, z in (*pond, *shore)} == {"air"}
    assert sum(block == "water" for block in grid.values()) == 2 * 7 * 7


def test_animals_that_walk_live_behind_a_fence():
    grid = kitchen_land(level_of("pasture")).arena.grid()
    assert "water" not in grid.values()
    assert sum(block == "oak_fence" for block in grid.values()) == 2 * (4 * 8 - 1)


def test_a_file_of_ones_own(file):
    file.write_text(GOOD)
    level = read_levels(file)["inn"]
    assert (level.dishes, level.furnaces, dict(level.animals)) == (("cooked_beef",), 2, {"cow": 3})
    assert level_of("inn", file) == level


def test_orders_of_ones_own_take_the_place_of_drawn_ones(file):
    file.write_text(GOOD + "  orders: [{dish: cooked_beef, at: 40, stays: 30}, {dish: cooked_beef, at: 5, stays: 60}]\n")
    orders = schedule(read_levels(file)["inn"], 1.0, 1)
    assert [(order.number, order.arrives, order.due) for order in orders] == [(1, 5, 65), (2, 40, 70)]


@pytest.mark.parametrize(
    ("orders", "said"),
    [
        ("[{dish: cooked_dodo, at: 1, stays: 9}]", "levels.yaml:11:"),
        ("[{dish: cooked_beef, at: 1}]", "levels.yaml:11: an order needs `stays:`"),
        ("[{dish: cooked_beef, at: -1, stays: 9}]", "levels.yaml:11:"),
        ("[]", "levels.yaml:11: a level has 1 to 500 orders of its own"),
    ],
)
def test_wrong_orders_are_one_sentence(file, orders, said):
    file.write_text(f"{GOOD}  orders: {orders}\n")
    with pytest.raises(BlockcrewError) as error:
        read_levels(file)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        (
            "[cooked_beef]",
            "[cooked_dodo]",
            "levels.yaml:2: 'cooked_dodo' is not a dish of this task: choose from cooked_chicken",
        ),
        (
            "[cooked_beef]",
            "[cooked_beef, cooked_cod]",
            "levels.yaml:2: cooked_cod cannot be cooked here: add `cod` to `animals:`",
        ),
        ("[cooked_beef]", "[cooked_beef, cooked_beef]", "levels.yaml:2: cooked_beef is on the menu twice"),
        ("[cooked_beef]", "[]", "levels.yaml:2: a level needs at least one dish"),
        ("furnaces: 2", "furnaces: 0", "levels.yaml:3:"),
        ("oak_log", "oak_sapling", "levels.yaml:6:"),
        ("iron_sword", "iron_swrod", "levels.yaml:9:"),
        ("  pens: 8\n", "", "levels.yaml:2: `pens:` is missing"),
        ("inn", "The Inn", "levels.yaml:2: a level's name must have"),
        ("seconds: 120", "seconds: 5", "levels.yaml:10:"),
        ("seconds: 120", "secs: 120", "levels.yaml:10:"),
    ],
)
def test_a_mistake_is_one_sentence(file, line, instead, said):
    file.write_text(GOOD.replace(line, instead))
    with pytest.raises(BlockcrewError) as error:
        read_levels(file)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_an_unknown_level(file):
    file.write_text(GOOD)
    with pytest.raises(BlockcrewError, match=r"There is no level 'pasture': choose one of inn\."):
        level_of("pasture", file)

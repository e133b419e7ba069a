"""The ground of a restaurant: every level of the text kitchen has room on it, and every item and station a look of its own."""

import pytest

from orchestrator.app.restaurant.opening import need_place
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import load
from orchestrator.tasks.cuisineworld.book import read_book, shipped
from orchestrator.tasks.cuisineworld.view import PlaceView
from orchestrator.tasks.restaurant.furniture import inside, status
from orchestrator.tasks.restaurant.ground import MOST_COOKS, RestaurantGround
from orchestrator.tasks.restaurant.looks import BLOCKS, ITEMS, OWN_ITEMS, blocks_of, items_of, stack, title

REACH = 4.5  # m, of a player in survival
EYES = 1.62
LEVELS = sorted(shipped().levels)


@pytest.mark.parametrize("name", LEVELS)
def test_each_cook_stands_at_one_station_only_and_reaches_all_of_its_blocks(name):
    ground = RestaurantGround(shipped().level(name), (100, 5, -20))
    grid = {ground.at(cell): block for cell, block in ground.land().arena.grid().items()}
    assert list(ground.stations) == [place.name for place in shipped().level(name).places]
    for station in ground.stations.values():
        for agent in range(MOST_COOKS):
            x, y, z = ground.spot(station.name, agent)
            assert ground.standing_at(x, z) == station.name
            cell = int(x // 1), int(y), int(z // 1)
            assert [grid[cell[0], cell[1] + up, cell[2]] for up in (0, 1)] == ["air", "air"]
            for block in map(ground.at, station.cells if agent == 0 else ()):
                assert (
                    sum((eye - max(low, min(eye, low + 1))) ** 2 for eye, low in zip((x, y + EYES, z), block, strict=True))
                    < REACH**2
                )
                assert grid[block].partition("[")[0] == ground.block(station.name).partition("[")[0]


@pytest.mark.parametrize("name", LEVELS)
def test_nothing_stands_between_the_stations(name):
    ground = RestaurantGround(shipped().level(name))
    grid = ground.land().arena.grid()
    free = [(x, z) for x in range(2, ground.width - 2) for z in range(2, ground.depth - 2)]
    assert all(grid[x, up, z] == "air" for x, z in free for up in (1, 2))
    assert all(spot in free for station in ground.stations.values() for spot in station.spots)
    assert grid[ground.width - 3, 1, ground.depth - 1] == grid[ground.width - 3, 2, ground.depth - 1] == "air", "the door"


def test_the_storage_has_a_barrel_for_each_ingredient_that_the_level_needs_and_one_for_all_others():
    ground = RestaurantGround(shipped().level("3"))
    assert ground.shelf == ("rice", "salmon", "tuna")
    cells = [ground.cell_for("storage0", item) for item in ("rice", "salmon", "tuna", "beef")]
    assert len(set(cells)) == 4 and [ground.item_at(cell) for cell in cells] == ["rice", "salmon", "tuna", ""]
    assert ground.cell_for("storage0") == cells[3]


def test_every_item_and_station_is_one_of_the_game_and_no_two_are_alike():
    game, book = load("1.21.1"), shipped()
    assert ITEMS.keys() == {*book.ingredients, *book.recipes} and len(set(ITEMS.values())) == len(ITEMS)
    assert all(item in game.items for item in (*ITEMS.values(), *OWN_ITEMS)) and not set(OWN_ITEMS) & set(ITEMS.values())
    assert BLOCKS.keys() == set(book.tools) and len(set(BLOCKS.values())) == len(BLOCKS)
    assert title("salmonMeatcake") == "Salmon meatcake" and title("pot0") == "Pot 0" and title("MaxJr") == "Max jr"
    assert stack("tuna", ITEMS) == """cod[item_name='{"text": "Tuna"}']"""


def test_a_users_items_and_tools_get_looks_too_as_far_as_they_last(tmp_path):
    file = tmp_path / "own.yaml"
    file.write_text("ingredients: [bean]\ntools:\n  wok: {duration: 1, capacity: 2}\nrecipes:\n"
                    "  beanStew: {tool: wok, from: [bean]}\nlevels:\n  bean_bar:\n    dishes: [beanStew]\n"
                    "    places: [storage, servingtable, wok]\n", "utf-8")  # fmt: skip
    level = read_book(file).level("bean_bar")
    items = items_of([*level.recipes, *level.ingredients])
    assert items["bean"] != items["beanStew"] and items["bean"] in OWN_ITEMS
    assert RestaurantGround(level).block("wok0") not in BLOCKS.values()
    with pytest.raises(BlockcrewError, match=r"A restaurant can show 6 tools that are not the game's own, not 7\."):
        blocks_of(f"own{letter}" for letter in "abcdefg")
    with pytest.raises(BlockcrewError, match="A restaurant can show 48 items"):
        items_of(f"own{number}" for number in range(49))


def test_more_agents_than_places_are_refused_in_one_sentence():
    with pytest.raises(BlockcrewError, match=r"A restaurant has places for 6 cooks, not 7\."):
        RestaurantGround(shipped().level("1")).check(7)


def test_a_station_shows_each_item_its_name_and_whether_it_runs():
    ground = RestaurantGround(shipped().level("1"), (0, 0, 0))
    lines = list(inside(ground, PlaceView("blender0", ("salmon", "flour"), 0, False), ITEMS))
    assert [line.split()[1] for line in lines] == ["item_display", "item_display", "text_display"]
    assert 'id:"minecraft:salmon"' in lines[0] and "restaurant.slot.1" in lines[1] and "Salmon, Flour" in lines[2]
    assert status(PlaceView("blender0", ("salmonMeatcake",), 2, True)) == "Salmon meatcake: runs"
    assert status(PlaceView("blender0", ("salmonMeatcake",), 0, True)) == "Salmon meatcake: ready"
    assert not list(inside(ground, PlaceView("blender0", (), 0, False), ITEMS))


def test_a_server_of_somebody_else_needs_a_place_for_the_restaurant():
    level = shipped().level("3")
    with pytest.raises(BlockcrewError, match="needs free ground for the restaurant, 17 x 10 blocks and 6 high: add --at"):
        need_place(level, "127.0.0.1:25565", None)
    need_place(level, "embedded", None)
    need_place(level, "127.0.0.1:25565", (0, 64, 0))

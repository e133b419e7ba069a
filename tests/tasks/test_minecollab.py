"""MineCollab's task files: how they are read, what is left out and why, how work is shared, and how it is scored."""

import json
from pathlib import Path

import pytest

from orchestrator.core.blueprint import AIR
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import load
from orchestrator.tasks.minecollab.blueprint_levels import build_of
from orchestrator.tasks.minecollab.collab_task import CollabKind, CollabTask
from orchestrator.tasks.minecollab.kitchen_world import HALF, kitchen_commands, plots, station_place
from orchestrator.tasks.minecollab.sharing import Handover, SharedStock, divide, parts_to_get
from orchestrator.tasks.minecollab.task_file import TaskFile, read_tasks
from orchestrator.tasks.minecollab.validators import built, made

WOOL = {
    "goal": "Collaborate to craft a pink_wool", "conversation": "Hi", "agent_count": 2, "type": "techtree", "timeout": 60,
    "initial_inventory": {"0": {"pink_dye": 1}, "1": {"black_wool": 1}}, "target": "pink_wool", "number_of_target": 1,
    "blocked_actions": {"0": ["!getCraftingPlan"], "1": []},
}  # fmt: skip
HUT = {
    "goal": "Build", "agent_count": 2, "type": "construction", "initial_inventory": {"0": {"stone": 3}, "1": {"oak_door": 1}},
    "blueprint": {"levels": [
        {"level": 0, "coordinates": [10, -60, 20], "placement": [["stone", "oak_door"], ["air", "stone"]]},
        {"level": 1, "coordinates": [10, -59, 20], "placement": [["stone", "oak_door"], ["air", "air"]]},
    ]},
}  # fmt: skip


def read(tmp_path: Path, **tasks: object) -> TaskFile:
    path = tmp_path / "tasks.json"
    path.write_text(json.dumps(tasks), "utf-8")
    return read_tasks(path, "1.21.1")


def only(tmp_path: Path, **changes: object) -> CollabTask:
    return read(tmp_path, one={**WOOL, **changes}).tasks[0]


def test_a_crafting_task_is_read_with_its_agents_items_and_time(tmp_path):
    task = only(tmp_path)
    assert (task.kind, task.bodies, task.timeout, task.targets) == (CollabKind.CRAFTING, 2, 60, {"pink_wool": 1})
    assert task.inventories == ({"pink_dye": 1}, {"black_wool": 1})
    assert (task.knows(0), task.knows(1)) == (False, True)


def test_a_task_without_a_timeout_has_that_of_mindcraft_and_old_ids_are_renamed(tmp_path):
    raw = {**WOOL, "timeout": None, "initial_inventory": {"0": {"rose_red": 2, "bowl": 0}}}
    [task] = read(tmp_path, old=raw).tasks
    assert task.timeout == 300
    assert task.inventories == ({"red_dye": 2}, {})
    assert task.notes == ("`initial_inventory`: rose_red is called red_dye today",)


def test_an_inventory_that_names_no_agent_goes_to_the_first_and_more_inventories_than_agents_to_more_agents(tmp_path):
    assert only(tmp_path, initial_inventory={"coal": 2}, agent_count=1).inventories == ({"coal": 2},)
    assert only(tmp_path, agent_count=1).agents == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"type": "debug"}, 'no validator is known for its `type` "debug"'),
        ({"schema": 2}, "`schema` is no key of this version of the task files"),
        ({"target": "pink_wol"}, "`target`: Minecraft 1.21.1 has no item 'pink_wol'"),
        ({"initial_inventory": {"0": {"unobtanium": 1}}}, "`initial_inventory`: Minecraft 1.21.1 has no item 'unobtanium'"),
        ({"initial_inventory": {"0": {"coal": "two"}}}, '`coal` has to have a count of 1 or more, not "two"'),
        ({"agent_count": 99}, "`agent_count` has to be 1 to 10, not 99"),
        ({"agent_count": "two"}, '`agent_count` has to be a whole number, not "two"'),
        ({"target": None}, "`target` has to be an item"),
        ({"type": "construction"}, "it has no `blueprint`"),
        ({"type": "construction", "blueprint": {"levels": [{}]}}, "`blueprint` has to have levels"),
        ({"timeout": -1}, "`timeout` must not be below 0"),
        ({"goal": None}, "`goal` has to be a text"),
    ],
)
def test_a_task_that_cannot_be_played_is_left_out_with_its_file_and_key(tmp_path, change, said):
    file = read(tmp_path, good=WOOL, bad={**WOOL, **change})
    assert [task.name for task in file.tasks] == ["good"]
    assert file.left_out["bad"].startswith("tasks.json: bad: ") and said in file.left_out["bad"]


@pytest.mark.parametrize("text", ["[]", "{", '{"a": 1}', "{}"])
def test_a_file_without_tasks_is_one_sentence(tmp_path, text):
    path = tmp_path / "no.json"
    path.write_text(text, "utf-8")
    with pytest.raises(BlockcrewError, match=r"no\.json"):
        read_tasks(path, "1.21.1")


def test_one_agent_has_to_hold_all_targets_and_in_hells_kitchen_each_its_own(tmp_path):
    task = only(tmp_path, target={"bread": 1, "cake": 1}, type="cooking")
    assert made(task, [{"bread": 2, "cake": 1}, {}])
    assert not made(task, [{"bread": 1}, {"cake": 1}])
    [apart] = read(tmp_path, x_hells_kitchen={**WOOL, "target": ["bread", "cake"]}).tasks
    assert made(apart, [{"bread": 1}, {"cake": 1}])
    assert not made(apart, [{"cake": 1}, {"bread": 1}])


def test_a_building_is_scored_by_kinds_of_blocks_and_air_that_is_right_does_not_count(tmp_path):
    [task] = read(tmp_path, hut=HUT).tasks
    right = {(10, -60, 20): "stone", (11, -60, 20): "oak_door[half=lower]", (11, -59, 20): "oak_door[half=upper]"}
    assert built(task.levels, right) == (3, 5)
    assert built(task.levels, {**right, (10, -60, 21): "dirt"}) == (3, 6)


def test_a_building_has_a_stage_for_each_height_and_doors_have_halves(tmp_path):
    [task] = read(tmp_path, hut=HUT).tasks
    build = build_of("hut", task.levels)
    assert [stage.name for stage in build.stages] == ["level 0", "level 1"]
    assert build.cells[11, -60, 20] == "oak_door[half=lower]"
    assert build.cells[11, -59, 20] == "oak_door[half=upper]"
    assert build.cells[10, -60, 21] == AIR


KNOWN = SharedStock(load(), {}, {})


def test_the_one_who_holds_most_makes_it_and_the_other_gives_what_is_lacking():
    stock = {"Ada": {"oak_planks": 4, "book": 2}, "Ben": {"oak_planks": 2, "book": 1, "crafting_table": 1}}
    division = divide(KNOWN, stock, [("", "bookshelf", 1)], together=True)
    assert [(each.maker, each.item) for each in division.makings] == [("Ada", "bookshelf")]
    assert set(division.handovers) == {
        Handover("Ben", "Ada", "oak_planks", 2), Handover("Ben", "Ada", "book", 1), Handover("Ben", "Ada", "crafting_table", 1),
    }  # fmt: skip
    assert division.keeper == "Ada"


def test_two_items_are_made_by_two_members_and_fuel_comes_from_a_store():
    known = SharedStock(load(), {}, {}, frozenset({"furnace", "crafting_table"}), stores={"oven": {"coal": 64}})
    stock = {"Ada": {"potato": 1}, "Ben": {"wheat": 3}}
    division = divide(known, stock, [("", "bread", 1), ("", "baked_potato", 1)], together=True)
    assert {each.maker: each.item for each in division.makings} == {"Ada": "baked_potato", "Ben": "bread"}
    assert Handover("oven", "Ada", "coal", 1) in division.handovers


def test_the_kitchen_follows_from_its_seed_and_nothing_overlaps():
    for seed in range(1, 40):
        land = plots(seed)
        assert len(land) == 9
        assert not any(one.overlaps(other) for n, one in enumerate(land) for other in land[:n])
        assert all(plot.x >= -HALF and plot.x + plot.width - 1 <= HALF for plot in land)
    assert list(kitchen_commands((0, -60, 0), 3)) == list(kitchen_commands((0, -60, 0), 3))
    assert station_place((0, -60, 0), 3) != station_place((0, -60, 0), 4)


def test_members_get_two_lacking_ingredients_at_the_same_time_and_the_maker_counts_what_it_is_given():
    stock = {"Ada": {"oak_planks": 8, "stick": 1}, "Ben": {"oak_log": 1}}
    division = divide(KNOWN, stock, [("", "torch", 1)], together=True)
    assert parts_to_get(KNOWN, stock, division) == {"Ada": [], "Ben": []}  # one ingredient is lacking: the maker gets it
    division = divide(KNOWN, {"Ada": {"oak_log": 1}, "Ben": {"iron_ingot": 1}}, [("", "compass", 1)], together=True)
    parts = parts_to_get(KNOWN, {"Ada": {}, "Ben": {"iron_ingot": 1}}, division)
    got = {(name == division.makings[0].maker, part.item, part.count) for name, several in parts.items() for part in several}
    assert {item for _, item, _ in got} == {"iron_ingot", "redstone"}
    assert all(count == 4 if by_maker else count == 3 for by_maker, item, count in got if item == "iron_ingot")

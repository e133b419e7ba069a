"""VillagerBench: its data files are read, and its formulae give what its judges give."""

import json
from pathlib import Path

import pytest

from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.villagerbench.blueprint_text import VillageBlock, described, hanging, read_blueprints, with_supports
from orchestrator.tasks.villagerbench.building_score import block_hits, complexity, time_limits, view_hits
from orchestrator.tasks.villagerbench.farm_file import CheckPoint, read_farm_tasks
from orchestrator.tasks.villagerbench.farm_score import FarmScore
from orchestrator.tasks.villagerbench.village_figures import action_time, balance, contributions, efficiency, spans


@pytest.mark.parametrize(
    ("line", "blocks"),
    [
        ("material: dirt facing: A position: [-8, -60, 0]", {(-8, -60, 0): "dirt"}),
        (
            "[material:bone_block facing:y positions:[start:[-9 -60 0] end:[-8 -60 0]]]",
            {(-9, -60, 0): "bone_block[axis=y]", (-8, -60, 0): "bone_block[axis=y]"},
        ),
        (
            "[material:torch positions:[pos:[1 2 3] facing:N pos:[2 2 3] facing:W]]",
            {(1, 2, 3): "torch[facing=north]", (2, 2, 3): "torch[facing=west]"},
        ),
        (
            "[material:sand facing:A shape:rectangle corners:[[0 0 0] [2 0 0]] missing:[[1 0 0]] "
            "material:dirt facing:A position:[5 0 5]]",
            {(0, 0, 0): "sand", (2, 0, 0): "sand", (5, 0, 5): "dirt"},
        ),
        (
            "[material:sand facing:A layers:[height:1 corners:[[0 1 0] [1 1 0]] height:2 corners:[[0 2 0] [0 2 0]]]]",
            {(0, 1, 0): "sand", (1, 1, 0): "sand", (0, 2, 0): "sand"},
        ),
        ("[name:composter facing:A position:[0 0 0]]", {(0, 0, 0): "composter"}),
    ],
)
def test_every_form_of_description_is_read(line, blocks):
    assert {block.cell: block.state for block in described(line)} == blocks


@pytest.mark.parametrize("text", ["[]", '{"a": 1}', '{"a": ["nothing here"]}', "{"])
def test_another_file_is_one_sentence_that_names_it(tmp_path, text):
    path = tmp_path / "no.json"
    path.write_text(text, "utf-8")
    with pytest.raises(BlockcrewError, match=r"no\.json"):
        read_blueprints(path)


TOWER = (VillageBlock((0, -60, 0), "dirt"), VillageBlock((0, -59, 0), "oak_log", "y"), VillageBlock((0, -58, 0), "torch"))


def test_a_building_is_scored_by_blocks_and_by_five_sides():
    there = {(0, -60, 0): "dirt", (0, -59, 0): "oak_log[axis=x]"}
    assert block_hits(TOWER, there) == pytest.approx(1 / 3)
    assert block_hits(TOWER, {**there, (0, -59, 0): "oak_log[axis=y]", (0, -58, 0): "torch"}) == 1
    # from each of four sides two of three lines of sight are right, from above none
    assert view_hits(TOWER, there) == pytest.approx(4 * (2 / 3) / 5)


def test_complexity_grows_with_height_and_with_what_is_hard_to_set():
    # dirt: the log above it; log with facing y: nothing to its sides; torch: the log below it
    assert complexity(TOWER) == pytest.approx(2 * (1 / 2 + 0.02) + 2 * (1 + 0.04) + 2 * (1 / 2 + 0.06))
    acts, whole = time_limits(TOWER)
    assert whole - acts == pytest.approx(120)


def test_times_at_work_overlap_and_balance_is_one_when_all_work_alike():
    acts = [("Ada", 0.0, 10.0), ("Ben", 5.0, 15.0), ("Ada", 20.0, 25.0)]
    assert action_time(acts) == 20
    assert balance([("Ada", 0, 5), ("Ben", 2, 7)], ["Ada", "Ben"]) == pytest.approx(1)
    assert balance([("Ada", 0, 5)], ["Ada", "Ben"]) == pytest.approx(0.5)
    assert efficiency(120, 60, late=False) == 2 and efficiency(120, 200, late=True) == 1 and efficiency(120, 0, late=False) == 1
    assert contributions({"Ada": 3, "Ben": 1}, ["Ada", "Ben", "Cleo"]) == {"Ada": 0.75, "Ben": 0.25, "Cleo": 0.0}


def test_actions_are_read_from_the_record():
    ended = {"skill": "goTo", "ok": True, "reason": None, "note": "", "gained": {}, "seconds": 2.0, "log": []}
    assert spans([Event(12.0, "outcome", "Ada", ended)]) == [("Ada", 10.0, 12.0)]


POINTS = (
    CheckPoint("cake", 1, 100, ("egg", "sugar")), CheckPoint("egg", 1, 40), CheckPoint("sugar", 2, 60, ("cane",)),
    CheckPoint("cane", 2, 20),
)  # fmt: skip


def test_a_check_point_counts_once_reached_and_not_beside_the_one_it_is_part_of():
    score = FarmScore(POINTS, ["Ada", "Ben"])
    score.see({"Ada": {"cane": 2}, "Ben": {"egg": 1}})
    assert score.score == 60
    score.see({"Ada": {"sugar": 2}, "Ben": {}})
    assert score.score == 100
    score.see({"Ada": {"cake": 1}, "Ben": {}})
    assert score.score == 100
    assert score.firsts == {"Ada": 3, "Ben": 1}
    assert score.cooperation == pytest.approx(50)


def farm(tmp_path: Path, **changes: object) -> Path:
    task = {
        "name": "cake_9", "target": "cake", "milk": "bucket in chest", "wheat": "hay_block in farm", "sugar": "sugar in chest",
        "component": [{"name": "chest", "type": "block", "position": [1, 0, 10], "facing": "north",
                       "items": [{"name": "bucket", "count": 2}, {"name": "egg", "count": 1}]},
                      {"name": "pen", "type": "structure", "position": [0, 0, 0]}],
        "check_point": [{"name": "cake", "count": 1, "score": 100, "sub_check_point": []}], **changes,
    }  # fmt: skip
    pen = {
        "blocks": [{"name": "lever", "position": [0, 0, 0], "powered": False}],
        "entities": [{"name": "cow", "position": [1, 0, 1]}],
    }
    (tmp_path / "farm_blue_print.json").write_text(json.dumps({"pen": pen}), "utf-8")
    path = tmp_path / "farm.json"
    path.write_text(json.dumps([task]), "utf-8")
    return path


def test_a_farm_task_has_its_land_and_its_time(tmp_path):
    [task] = read_farm_tasks(farm(tmp_path))
    assert task.complexity == 1 + 3 + 0 + 3
    assert task.limits == (280, 350)
    assert task.chest == (42, -60, 132)
    assert "setblock 41 -60 122 lever[powered=false]" in task.commands
    assert "summon cow 42 -60 123" in task.commands
    assert "item replace block 42 -60 132 container.2 with egg 1" in task.commands
    assert "setblock 43 -60 132 furnace" in task.commands


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"target": "pie"}, "`target`"),
        ({"milk": "in the cow"}, "task 0"),
        ({"component": []}, "task 0"),
        ({"check_point": None}, "task 0"),
    ],
)
def test_a_bad_farm_task_names_file_and_key(tmp_path, change, said):
    with pytest.raises(BlockcrewError, match=r"farm\.json") as error:
        read_farm_tasks(farm(tmp_path, **change))
    assert said in str(error.value)


def test_blocks_that_would_hang_in_the_air_get_dirt_under_them():
    tower = {(0, 0, 0): "stone", (0, 1, 0): "stone", (1, 2, 0): "stone"}
    assert hanging(tower, 0) == {(1, 2, 0)}
    assert with_supports(tower) == {**tower, (1, 1, 0): "dirt", (1, 0, 0): "dirt"}
    bridge = {(0, 0, 0): "stone", (0, 1, 0): "stone", (1, 1, 0): "stone"}
    assert with_supports(bridge) == bridge

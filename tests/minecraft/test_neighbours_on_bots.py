"""Tasks of other projects' benchmarks, played by real bots on the embedded server and scored by their rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from orchestrator.app.run_config import RunConfig
from orchestrator.bench.minecollab.collab_sweep import CollabSweep
from orchestrator.bench.minecollab.collab_tables import markdown, summary
from orchestrator.bench.sweep import BenchFolder, Trials, run_sweep
from orchestrator.bench.techtree.tech_sweep import TechSweep
from orchestrator.bench.villagerbench.village_sweep import CONSTRUCTION, ESCAPE, FARM, VillageSweep, village_tasks
from orchestrator.settings import Settings
from orchestrator.tasks.minecollab.task_file import read_tasks

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]
BASE = RunConfig(speed=3)


async def played(folder: Path, sweep: Any) -> list[dict[str, Any]]:
    """Play a benchmark to its end and return its rows."""
    trials: Trials = sweep
    return await run_sweep(trials, BenchFolder(folder, sweep), Settings.read(folder), lambda line: None)


async def test_two_bots_share_what_they_hold_and_craft_with_it_and_build_a_blueprint(tmp_path: Path):
    wool = {
        "goal": "Craft", "agent_count": 2, "type": "techtree", "target": "pink_wool", "timeout": 200,
        "initial_inventory": {"0": {"pink_dye": 1}, "1": {"white_wool": 1}},
    }  # fmt: skip
    wall = {
        "goal": "Build", "agent_count": 2, "type": "construction", "timeout": 200,
        "initial_inventory": {"0": {"stone": 2, "dirt": 4}, "1": {"oak_planks": 1, "dirt": 4}},
        "blueprint": {"levels": [{"level": 0, "coordinates": [20, -60, 20], "placement": [["stone", "oak_planks", "stone"]]}]},
    }  # fmt: skip
    (tmp_path / "tasks.json").write_text(json.dumps({"wool": wool, "wall": wall, "talk": {**wool, "type": "debug"}}), "utf-8")
    file = read_tasks(tmp_path / "tasks.json", "1.21.1")
    sweep = CollabSweep(file, file.tasks, dict(file.left_out), ["symbolic"], [1], BASE)
    rows = await played(tmp_path / "out", sweep)
    assert [(row["task"], row["ok"]) for row in rows] == [("wool", True), ("wall", True)], rows
    told = summary(rows, sweep.left_out)
    assert (told["success"], told["tasks"], told["skipped"], told["blocks"]) == (1.0, 2, 1, 1.0)
    assert "no validator is known" in markdown(rows, sweep.left_out)


async def test_three_bots_build_and_cook_for_villagerbench(tmp_path: Path):
    blocks = ["material: dirt facing: A position: [-8, -60, 0]", "material: oak_log facing: y position: [-8, -59, 0]"]
    (tmp_path / "blueprints.json").write_text(json.dumps({"post": blocks}), "utf-8")
    farm = {
        "name": "cake_0", "target": "cake", "milk": "milk_bucket in chest", "wheat": "hay_block in chest",
        "sugar": "sugar in chest",
        "component": [{"name": "chest", "type": "block", "position": [0, 0, 10], "facing": "north", "items": [
            {"name": "egg", "count": 1}, {"name": "milk_bucket", "count": 3}, {"name": "hay_block", "count": 1},
            {"name": "sugar", "count": 2}]}],
        "check_point": [{"name": "cake", "count": 1, "score": 100, "sub_check_point": []}],
    }  # fmt: skip
    (tmp_path / "farm.json").write_text(json.dumps([farm]), "utf-8")
    (tmp_path / "farm_blue_print.json").write_text("{}", "utf-8")
    for kind, name in ((CONSTRUCTION, "blueprints.json"), (FARM, "farm.json")):
        file = tmp_path / name
        sweep = VillageSweep(kind, file, village_tasks(kind, file, None), 3, ["symbolic"], [1], BASE)
        [row] = await played(tmp_path / kind, sweep)
        assert row["completion"] == 1.0, row
        assert set(row["contribution"]) == {"Ada", "Ben", "Cleo"}


async def test_three_bots_step_on_plates_pull_a_lever_and_set_a_block_to_get_out(tmp_path: Path):
    plate = {"name": "oak_pressure_plate", "position": [0, 0, 0], "powered": False}
    lever = {"name": "lever", "position": [2, 0, 0], "face": "floor", "powered": False}
    opened = [{"name": "air", "position": [0, y, 4]} for y in (0, 1)]
    plates = {
        "init": [{**plate, "random": True}, lever], "effect": opened,
        "condition": [{**plate, "powered": True}, {**lever, "powered": True}],
    }  # fmt: skip
    gold = {
        "init": [{"name": "oak_sign", "position": [0, -1, 3]}], "effect": opened, "in": {"gold_block": 1},
        "condition": [{"name": "gold_block", "position": [0, -1, 3]}],
    }  # fmt: skip
    file = tmp_path / "atoms.json"
    file.write_text(json.dumps([plates, gold]), "utf-8")
    tasks = [task for task in village_tasks(ESCAPE, file, None) if task.name == "task2_3p_idx0"]
    [row] = await played(tmp_path / "out", VillageSweep(ESCAPE, file, tasks, 3, ["symbolic"], [1], BASE))
    assert (row["completion"], row["why"], row["got"]) == (1.0, "complete", 2), row
    assert {room["atom"] for room in row["rooms"]} == {0, 1}
    assert sum(row["contribution"].values()) == pytest.approx(1, abs=0.001)


async def test_a_bot_climbs_the_first_rungs_of_the_tech_tree(tmp_path: Path):
    [row] = await played(tmp_path, TechSweep(3.0, ["symbolic"], [1], BASE))
    assert row["got"] >= 6 and row["tools"]["wood"] is not None, row
    assert row["by_round"][-1] == row["got"] and row["distance"] > 0

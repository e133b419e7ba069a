"""A benchmark of crews on the tabletop: the same rows as in the game, without one."""

from pathlib import Path

import pytest

from orchestrator.app.run_config import RunConfig
from orchestrator.bench.trial import BenchTrial
from orchestrator.commands.parser import parse_goal
from orchestrator.core.blueprint import Blueprint, Stage
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.parse import events_of
from orchestrator.core.events.run import RunFinished
from orchestrator.knowledge.game import load
from orchestrator.record.reader import read_run
from orchestrator.settings import Settings
from orchestrator.tasks.collection import Collection
from orchestrator.tasks.shelter import Shelter

TABLE = RunConfig(world="tabletop", team="tree", workers=2)


async def test_a_crew_on_the_table_gives_the_row_of_a_run_in_the_game(tmp_path: Path):
    trial = BenchTrial(Collection(parse_goal("mine 6 oak_log", load())), TABLE)
    row = await trial.play(Settings.read(tmp_path))
    wanted = {
        "ok": True,
        "wanted": 6,
        "got": 6,
        "team": "tree",
        "workers": 2,
        "bots": 3,
        "world": "tabletop",
        "counted_by": "bots",
    }
    assert {name: row[name] for name in wanted} == wanted
    assert sum(each["got"] for each in row["per_worker"].values()) == 6 and row["seconds"] > 0 and row["messages"] > 0
    ((_, finished),) = events_of(read_run(Path(row["record"])).events, RunFinished)
    assert finished.figures == row


async def test_a_task_that_needs_a_place_is_refused_in_one_sentence(tmp_path: Path):
    hut = Shelter(Blueprint("hut", (1, 1, 1), (Stage("floor", (((0, 0, 0), "stone"),)),)), at=(0, 64, 0))
    with pytest.raises(BlockcrewError, match=r"^The tabletop has no places, which the task shelter needs here: choose another"):
        await BenchTrial(hut, TABLE).play(Settings.read(tmp_path))

"""`blockcrew bench chores`: the same houses for every method, JSON for programs, and bad input in one sentence."""

import json

import pytest
from typer.testing import CliRunner

from orchestrator.bench.chores.tables import CHORES_TABLE
from orchestrator.cli import app
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.chores.game import ChoresGame
from orchestrator.games.chores.rules import ChoreRules
from orchestrator.games.record import read_records
from orchestrator.games.replay import differences


def bench(*words: str) -> object:
    return CliRunner().invoke(app, ["bench", "chores", *words])


def test_a_bench_gives_steps_and_completion_and_goes_on_where_it_was_stopped(tmp_path):
    words = ("--methods", "independent,capo", "--agents", "1,2", "--json", "--out", str(tmp_path / "out"))
    assert bench(*words, "--tasks", "11-11").exit_code == 0
    found = json.loads(bench(*words, "--tasks", "11-12").stdout.splitlines()[-1])
    assert set(found["summary"]) == {"1", "2"} and set(found["summary"]["2"]) == {"independent", "capo"}
    assert all(set(one) == {"steps", "completion"} for each in found["summary"].values() for one in each.values())
    assert [row["seed"] for row in found["rows"]] == [11] * 4 + [12] * 4
    records = list(read_records(tmp_path / "out" / "episodes.jsonl"))
    assert len(records) == 8, "the first four were not played again"
    for record in records:
        assert list(differences(ChoresGame(ChoreRules(record.params["agents"])), record, 1)) == []


def test_differences_are_paired_over_the_same_houses():
    rows = [
        {"method": method, "agents": 2, "seed": seed, "steps": steps + seed, "completion": 1.0, "messages": 0}
        for method, steps in (("independent", 50.0), ("capo", 40.0))
        for seed in range(5)
    ]
    assert CHORES_TABLE.summary(rows)["2"]["capo"] == {"steps": 42.0, "completion": 1.0}
    assert CHORES_TABLE.cells(rows)[1][-1] == "-10.0 [-10.0, -10.0]"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--agents", "5"), "1 to 4 agents, not 5"),
        (("--methods", "magic"), "magic"),
        (("--template", "laundry"), "laundry"),
        (("--tasks", "2000"), "1 to 1000"),
        (("--tasks", "few"), "--tasks"),
    ],
)
def test_bad_input_is_one_sentence(words, said, tmp_path):
    found = bench(*words, "--out", str(tmp_path / "out"))
    assert isinstance(found.exception, BlockcrewError) and said in str(found.exception)
    assert len(str(found.exception).splitlines()) == 1

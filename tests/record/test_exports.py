"""Runs in the shapes of other tools, read by these tools where they are installed."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError
from orchestrator.record.exports.exporting import export
from orchestrator.record.reader import RunRecord

needs = {
    name: pytest.mark.skipif(find_spec(name) is None, reason=f"{name} is not installed") for name in ("pyarrow", "inspect_ai")
}
EVENTS = (
    Event(100.0, "command", "", {"speaker": "Sam", "text": "leader, mine 3 logs"}),
    Event(101.0, "action", "Ada", {"skill": "mineBlock", "args": {"name": "logs", "count": 3}}),
    Event(105.0, "outcome", "Ada", {"skill": "mineBlock", "ok": True, "reason": None, "note": "mined 3"}),
    Event(105.5, "said", "Ada", {"text": "done: 3 logs"}),
    Event(106.0, "result", "", {"ok": True, "goal": "mine 3 logs", "wanted": 3, "got": 3, "why": "3 logs"}),
)


def run(name: str, events: tuple[Event, ...] = EVENTS) -> RunRecord:
    return RunRecord(
        Path(f"{name}.sqlite"), {"started": 99.0, "goal": "mine 3 logs", "mind": "symbolic", "team": "solo"}, events
    )


def test_json_lines_have_the_options_and_every_event(tmp_path: Path):
    export([run("a"), run("b", EVENTS[:2])], tmp_path / "runs.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "runs.jsonl").read_text("utf-8").splitlines()]
    assert [(row["run"], row["kind"]) for row in rows[:2]] == [("a", "run"), ("a", "command")]
    assert len(rows) == 1 + 5 + 1 + 2 and rows[3]["data"] == EVENTS[2].data and rows[-1]["at"] == 101.0


def test_a_log_of_inspect_has_a_sample_for_each_run(tmp_path: Path):
    export([run("a"), run("b", EVENTS[:2])], tmp_path / "runs.json")
    log = json.loads((tmp_path / "runs.json").read_text("utf-8"))
    assert [each["id"] for each in log["samples"]] == ["a", "b"]
    assert log["results"]["scores"][0]["metrics"]["accuracy"]["value"] == 0.5
    messages = log["samples"][0]["messages"]
    assert [each["role"] for each in messages] == ["user", "assistant", "tool", "assistant"]
    assert messages[2]["tool_call_id"] == messages[1]["tool_calls"][0]["id"]


@needs["inspect_ai"]
def test_inspect_reads_the_log(tmp_path: Path):
    from inspect_ai.log import read_eval_log

    export([run("a"), run("b", EVENTS[:2])], tmp_path / "runs.json")
    log = read_eval_log(str(tmp_path / "runs.json"))
    assert log.samples and [each.scores["goal_reached"].value for each in log.samples] == ["C", "I"]
    assert log.samples[0].messages[1].tool_calls[0].arguments == {"name": "logs", "count": 3}


@needs["pyarrow"]
def test_parquet_has_the_same_rows(tmp_path: Path):
    import pyarrow.parquet as pq

    export([run("a")], tmp_path / "runs.parquet")
    table = pq.read_table(tmp_path / "runs.parquet").to_pylist()
    assert len(table) == 6 and json.loads(table[3]["data"]) == EVENTS[2].data


@pytest.mark.skipif(find_spec("pyarrow") is not None, reason="pyarrow is installed")
def test_without_pyarrow_parquet_is_refused(tmp_path: Path):
    with pytest.raises(BlockcrewError, match=r"install blockcrew\[parquet\]"):
        export([run("a")], tmp_path / "runs.parquet")


@pytest.mark.parametrize(
    ("name", "sentence"), [("runs.csv", "must end in .jsonl, .parquet"), ("no/runs.jsonl", "cannot be written")]
)
def test_bad_files_are_refused_in_a_sentence(tmp_path: Path, name: str, sentence: str):
    with pytest.raises(BlockcrewError, match=sentence):
        export([run("a")], tmp_path / name)

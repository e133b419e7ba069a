"""`blockcrew bench` as it is typed."""

import json
import subprocess
from pathlib import Path

import pytest

from orchestrator.bench.sweep import ROWS
from orchestrator.record.reader import read_run


def test_a_bench_is_run_reported_and_gone_on_with(command: str, tmp_path: Path) -> None:
    words = [command, "bench", "collection", "--goal", "mine 2 logs", "--teams", "solo,tree", "--workers", "2"]
    words += ["--seeds", "1", "--speed", "5", "--out", str(tmp_path / "b"), "--json"]
    first = subprocess.run(words, capture_output=True, text=True, check=True, timeout=100)
    found = json.loads(first.stdout.splitlines()[-1])
    assert [(row["team"], row["ok"]) for row in found["rows"]] == [("solo", True), ("tree", True)]
    assert all(2 <= row["got"] <= 3 for row in found["rows"]), "two diggers may each have one on the way"
    assert all(row["speed"] == 5 and row["seconds"] > 3 and row["admin_commands"] == 0 for row in found["rows"])
    report = (tmp_path / "b" / "report.md").read_text()
    assert "5 times normal speed" in report and "| tree | 2 | 3 |" in report
    pictures = {path.stem for path in (tmp_path / "b").glob("*.svg")}
    assert {"time", "completion", "timeline-tree-2-symbolic-asynchronous"} <= pictures
    (tmp_path / "b" / ROWS).write_text((tmp_path / "b" / ROWS).read_text().splitlines()[0] + "\n")
    again = subprocess.run(words, capture_output=True, text=True, check=True, timeout=100)
    assert "run 1 of 2" not in again.stderr and "run 2 of 2" in again.stderr
    assert json.loads(again.stdout.splitlines()[-1])["rows"][0] == found["rows"][0]


@pytest.mark.long
def test_a_small_shelter_is_built_block_by_block_and_nobody_is_walled_in(command: str, tmp_path: Path) -> None:
    words = [command, "bench", "shelter", "--quick", "--out", str(tmp_path / "b"), "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=110)
    (row,) = json.loads(done.stdout.splitlines()[-1])["rows"]
    assert row["ok"] and (row["cells"], row["right"], row["wrong"], row["missing"], row["surplus"]) == (34, 34, 0, 0, 0), row
    assert row["stages_in_order"] and row["counted_by"] == "server" and row["mpt"] <= 3
    run = read_run(Path(row["record"]))
    build = run.of("goal_accepted")[-1].data["goal"]["build"]
    (x0, _, z0), (x1, _, z1) = build["low"], build["high"]
    last = {event.agent: event.data for event in run.of("body")}
    for body in last.values():
        at = body["position"]
        assert body["health"] == 20 and not (x0 <= at["x"] < x1 + 1 and z0 <= at["z"] < z1 + 1), body
    report = (tmp_path / "b" / "report.md").read_text()
    assert "| tree | symbolic | asynchronous | 1 | 34 of 34 | 0 | 0 | 0 | yes |" in report
    assert (tmp_path / "b" / "built-tree-3-symbolic-asynchronous.svg").exists()
    other = subprocess.run([*words, "--size", "5x5x4"], capture_output=True, text=True, check=False, timeout=60)
    assert other.returncode == 1 and "contains a bench with another goal and blueprint" in other.stderr, other.stderr


def test_a_bench_that_makes_no_sense_is_refused_in_a_sentence(typed, tmp_path: Path):
    for words, part in (
        (["--teams", "swarm"], "chain, graph, solo, tree"),
        (["--workers", "some"], "--workers"),
        (["--teams", "chain", "--collaboration", "rounds"], "chain works by relay"),
        (["--minds", "oracle"], "simulated, symbolic"),
    ):
        done = typed("bench", "collection", *words, "--out", str(tmp_path / "x"))
        assert done.returncode == 1 and part in done.stderr and len(done.stderr.strip().splitlines()) == 1, done.stderr

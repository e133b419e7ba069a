"""`blockcrew bench` as it is typed."""

import json
import subprocess
from pathlib import Path

from orchestrator.bench.sweep import ROWS


def test_a_bench_is_run_reported_and_gone_on_with(command: str, tmp_path: Path) -> None:
    words = [command, "bench", "collection", "--goal", "mine 2 logs", "--teams", "solo,tree", "--workers", "2"]
    words += ["--seeds", "1", "--speed", "5", "--out", str(tmp_path / "b"), "--json"]
    first = subprocess.run(words, capture_output=True, text=True, check=True, timeout=100)
    found = json.loads(first.stdout.splitlines()[-1])
    assert [(row["team"], row["ok"], row["got"]) for row in found["rows"]] == [("solo", True, 2), ("tree", True, 2)]
    assert all(row["speed"] == 5 and row["seconds"] > 3 and row["admin_commands"] == 0 for row in found["rows"])
    report = (tmp_path / "b" / "report.md").read_text()
    assert "5 times as fast" in report and "| tree | 2 | 3 |" in report
    pictures = {path.stem for path in (tmp_path / "b").glob("*.svg")}
    assert {"time", "completion", "timeline-tree-2-symbolic-asynchronous"} <= pictures
    (tmp_path / "b" / ROWS).write_text((tmp_path / "b" / ROWS).read_text().splitlines()[0] + "\n")
    again = subprocess.run(words, capture_output=True, text=True, check=True, timeout=100)
    assert "run 1 of 2" not in again.stderr and "run 2 of 2" in again.stderr
    assert json.loads(again.stdout.splitlines()[-1])["rows"][0] == found["rows"][0]


def test_a_bench_that_makes_no_sense_is_refused_in_a_sentence(command: str, tmp_path: Path) -> None:
    for words, part in (
        (["--teams", "swarm"], "chain, graph, solo, tree"),
        (["--workers", "some"], "--workers"),
        (["--teams", "chain", "--collaboration", "rounds"], "chain works by relay"),
        (["--minds", "oracle"], "simulated, symbolic"),
    ):
        done = subprocess.run(
            [command, "bench", "collection", *words, "--out", str(tmp_path / "x")], capture_output=True, text=True, check=False
        )
        assert done.returncode == 1 and part in done.stderr and len(done.stderr.strip().splitlines()) == 1, done.stderr

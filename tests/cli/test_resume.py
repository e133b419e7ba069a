"""A run that was cut off goes on: nothing is lost, nothing is counted twice."""

import json
import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from orchestrator.app.run_storage import is_resumable, world_folder
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.release import RELEASE
from orchestrator.record.reader import list_runs, read_run

WANTED = 18
TOO_MANY = 6  # a gatherer may take up to three items too many (docs/results/promises.md), and several are at the last ones


def gained(folder: Path) -> int:
    """Goal items so far, as the record of the only run tells; one that is just being made tells nothing yet."""
    with suppress(BlockcrewError, IndexError):
        return sum(event.data["count"] for event in read_run(list_runs(folder)[0]).of("gain"))
    return 0


def begun(command: Path, folder: Path, *words: str) -> "subprocess.Popen[str]":
    """Start a demo and return it as soon as the crew has the first of what it was asked for."""
    demo = subprocess.Popen([command, "demo", *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 90
    while not gained(folder / "runs"):
        assert demo.poll() is None and time.monotonic() < deadline
        time.sleep(0.1)
    return demo


def cut_off(command: Path, folder: Path, *words: str) -> Path:
    """Kill a demo as soon as the crew has the first of what it was asked for; return its record."""
    demo = begun(command, folder, *words)
    family = psutil.Process(demo.pid).children(recursive=True)
    os.kill(demo.pid, signal.SIGKILL)
    demo.communicate()
    psutil.wait_procs(family, timeout=60)
    return list_runs(folder / "runs")[0]


def test_a_killed_run_goes_on_in_its_world_and_ends_with_the_right_total(cli, command, tmp_path: Path):
    record = cut_off(command, tmp_path, "--goal", f"mine {WANTED} logs", "--speed", "3", "--seed", "5")
    before = read_run(record).events
    assert is_resumable(read_run(record), RELEASE)
    done = cli("resume", "last", "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["ok"] and WANTED <= result["got"] <= WANTED + 3, "three diggers may each have one on the way"
    assert (result["team"], result["seed"], result["speed"], result["workers"]) == ("tree", 5, 3, 3)
    run = read_run(record)
    assert run.events[: len(before)] == before and run.result == result
    (resumed,) = run.of("resumed")
    assert resumed.at - before[-1].at < 1, "the clock stood still meanwhile"
    assert 0 < resumed.data["got"] < WANTED
    assert not world_folder(record).exists(), "a finished run needs no world"
    assert not is_resumable(run, RELEASE)


@pytest.mark.long
def test_a_demo_whose_own_server_is_killed_starts_it_again_and_reaches_the_goal(command, tmp_path: Path):
    demo = begun(command, tmp_path, "--goal", f"mine {WANTED} logs", "--speed", "3", "--seed", "5", "--json")
    servers = [each for each in psutil.Process(demo.pid).children(recursive=True) if "start.js" in " ".join(each.cmdline())]
    assert len(servers) == 1
    servers[0].kill()
    told, errors = demo.communicate(timeout=300)
    assert demo.returncode == 0, errors
    assert "The embedded server ended. Restarting it" in errors
    result = json.loads(told.splitlines()[-1])
    assert result["ok"] and WANTED <= result["got"] <= WANTED + TOO_MANY
    (record,) = list_runs(tmp_path / "runs")
    assert len(read_run(record).of("resumed")) == 1 and not world_folder(record).exists()

"""The command as a user types it."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

COMMAND = Path(sys.executable).with_name("blockcrew")
Cli = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def command() -> Path:
    """For stories that start it and go on."""
    return COMMAND


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    """Run `blockcrew ...` in an empty folder; whatever it started must be gone afterwards."""

    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        before = node_processes()
        done = subprocess.run([COMMAND, *words], cwd=tmp_path, capture_output=True, text=True, timeout=110, check=False)
        assert node_processes() <= before, "something is still running"
        return done

    return run


def node_processes() -> set[int]:
    """Children of this test run, direct or not, and every orphan that runs our JavaScript."""
    ours = {child.pid for child in psutil.Process().children(recursive=True)}
    for process in psutil.process_iter(["pid", "ppid", "cmdline"]):
        words = " ".join(process.info["cmdline"] or ())
        if process.info["ppid"] == 1 and ("start.js" in words or "host.js" in words or "bridge.js" in words):
            ours.add(process.info["pid"])
    return ours

"""The command as a user types it."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

COMMAND = Path(sys.executable).with_name("blockcrew")
LAST_BREATH = 10.0  # seconds: what was told to end may have a little left
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
        deadline = time.monotonic() + LAST_BREATH
        while not node_processes() <= before:
            assert time.monotonic() < deadline, "something is still running"
            time.sleep(0.05)
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

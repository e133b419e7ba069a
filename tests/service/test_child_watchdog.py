"""The watchdog of a child process: the child ends with its owner, and its exit code is passed on."""

import signal
import subprocess
import sys
import time

import psutil
import pytest

WATCHDOG = [sys.executable, "-m", "orchestrator.service.child_watchdog", sys.executable, "-c"]


@pytest.mark.parametrize(
    "shell", [[], ["sh", "-c", 'trap "" INT; exec "$@"', "sh"]], ids=["in front", "in the background of a script"]
)
def test_a_watched_command_ends_with_its_owner(tmp_path, shell):
    mark = tmp_path / "pid"
    # short sleeps: a signal that comes just before a long one begins is handled when that is over
    code = (
        f"import os, time\nos.write(os.open({str(mark)!r}, os.O_WRONLY | os.O_CREAT), str(os.getpid()).encode())\n"
        "for _ in range(1200): time.sleep(0.05)"
    )
    watchdog = subprocess.Popen([*shell, *WATCHDOG, code], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
    while not mark.exists() or not mark.read_text():
        time.sleep(0.02)
    held = psutil.Process(int(mark.read_text()))
    assert watchdog.stdin
    watchdog.stdin.close()
    assert watchdog.wait(60) == -signal.SIGINT & 0xFF, "it was interrupted, not killed"
    assert not held.is_running()


def test_the_exit_code_of_the_command_is_that_of_the_watchdog():
    with subprocess.Popen([*WATCHDOG, "raise SystemExit(7)"], stdin=subprocess.PIPE) as watchdog:
        assert watchdog.wait(60) == 7

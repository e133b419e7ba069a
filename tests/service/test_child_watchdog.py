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
    # `with`: Python drops an interrupt that arrives while an unreferenced file is closed
    code = f"import os, time\nwith open({str(mark)!r}, 'w') as mark:\n    mark.write(str(os.getpid()))\ntime.sleep(60)"
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

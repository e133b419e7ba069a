"""The command as a user types it."""

import io
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from orchestrator.cli import main

COMMAND = Path(sys.executable).with_name("blockcrew")
MARK = "LC_BLOCKCREW_STORY"  # in the environment of what a story starts: processes hand such names on (settings.py)
LAST_BREATH = 10.0  # seconds: what was told to end may have a little left
PATIENCE = 100.0  # seconds for one command; pytest gives a story 120
LAST_WORDS = 5.0  # seconds to tell where it hangs
Cli = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def command() -> Path:
    """For stories that start it and go on."""
    return COMMAND


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    """Run `blockcrew ...` in an empty folder; whatever it started must be gone afterwards."""

    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        mark = uuid.uuid4().hex
        with subprocess.Popen(
            [COMMAND, *words], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, MARK: mark, "PYTHONFAULTHANDLER": "1"}, start_new_session=True,
        ) as process:  # fmt: skip
            try:
                told, complained = process.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                pytest.fail(f"{words} did not end. It said:\n{last_words(process)}")
            finally:
                process.kill()
        deadline = time.monotonic() + LAST_BREATH
        while left := started_by(process.pid, mark):
            assert time.monotonic() < deadline, f"something is still running: {left}"
            time.sleep(0.05)
        return subprocess.CompletedProcess(process.args, process.returncode, told, complained)

    return run


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Run `blockcrew ...` in an empty folder inside this process, with `said` on standard input: for what is refused before
    anything starts."""

    def run(*words: str, said: str = "") -> "subprocess.CompletedProcess[str]":
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "argv", ["blockcrew", *words])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(said.encode())))
        capsys.readouterr()
        mask = os.umask(0o077)
        os.umask(mask)
        code: object = 0
        try:
            main()
        except SystemExit as ended:
            code = ended.code
        finally:
            os.umask(mask)  # `serve` keeps its files to itself
        told = capsys.readouterr()
        return subprocess.CompletedProcess(words, int(code or 0) if isinstance(code, int | None) else 1, told.out, told.err)

    return run


def last_words(process: "subprocess.Popen[str]") -> str:
    """All that a command has said that hangs, and where its threads are."""
    process.send_signal(signal.SIGABRT)
    told, complained = process.communicate(timeout=LAST_WORDS)
    return f"{told}\n{complained}"


def started_by(command: int, mark: str) -> list[psutil.Process]:
    """What still runs of a command: in its session, as bot hosts are, or with its mark, as a server in a session of its own."""
    return [each for each in psutil.process_iter() if is_of(each, command, mark)]


def is_of(process: psutil.Process, command: int, mark: str) -> bool:
    try:
        ours = os.getsid(process.pid) == command or process.environ().get(MARK) == mark
        return ours and process.status() != psutil.STATUS_ZOMBIE  # not every machine clears those away
    except (OSError, psutil.Error):
        return False  # somebody else's, or gone meanwhile

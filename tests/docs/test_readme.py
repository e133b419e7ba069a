"""Run every `sh` block of README.md and of the first-hour guide, except the installation; demos run three times as fast."""

import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
FIRST_HOUR = (ROOT / "docs/guides/first-hour.md").read_text("utf-8")
MOST_LINES = 120  # of the README: what it is, two commands, then links
COMMAND = Path(sys.executable).with_name("blockcrew")


def commands(kind: str) -> list[str]:
    """Return the commands of all code blocks of this kind, each once and in reading order, without comments."""
    blocks = re.findall(rf"```{kind}\n(.*?)```", README + FIRST_HOUR, re.DOTALL)
    lines = [line.split("  #")[0].split(" # ")[0].strip() for block in blocks for line in block.splitlines() if line.strip()]
    return list(dict.fromkeys(lines))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one folder for all commands, as a reader would have it: `runs show last` needs a run."""
    return tmp_path_factory.mktemp("reader")


def with_one_demo(lines: list[str]) -> list[Any]:
    """Return the lines with all demos but the first marked as long; `make check` runs those."""
    first = next(line for line in lines if line.startswith("blockcrew demo"))
    later = [line for line in lines if line.startswith("blockcrew demo") and line != first]
    return [pytest.param(line, marks=pytest.mark.long) if line in later else line for line in lines]


@pytest.mark.parametrize("line", with_one_demo(commands("sh")))
def test_a_command_of_the_readme_works(line: str, folder: Path):
    words = shlex.split(line)
    assert words[0] == "blockcrew"
    faster = ["--speed", "3"] if words[1] == "demo" else []
    done = subprocess.run([COMMAND, *words[1:], *faster], cwd=folder, capture_output=True, text=True, timeout=110, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_world_of_the_readme_opens(folder: Path):
    (line,) = commands("sh world")
    words = shlex.split(line.replace("--port 25565", "--port 0"))
    world = subprocess.Popen([COMMAND, *words[1:]], cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert world.stdout is not None and world.stdout.readline().startswith("READY 127.0.0.1:")
    finally:
        world.send_signal(signal.SIGINT)
        world.wait(timeout=60)


def test_the_service_of_the_readme_answers(tmp_path: Path):
    (line,) = commands("sh serve")
    service = subprocess.Popen(
        [COMMAND, *shlex.split(line)[1:], "--port", "0", "--world", "tabletop"], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    )
    try:
        assert service.stdout is not None
        lines = [service.stdout.readline() for _ in range(6)]
        assert [each.rsplit(" ", 1)[0] for each in lines[:4]] == ["SERVING", "TOKEN owner", "TOKEN player", "TOKEN guest"]
        assert lines[5] == "WORLD tabletop\n"
    finally:
        service.send_signal(signal.SIGINT)
        service.wait(timeout=60)


def test_the_readme_is_short():
    assert len(README.splitlines()) <= MOST_LINES

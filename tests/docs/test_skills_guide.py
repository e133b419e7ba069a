"""docs/guides/skills.md: its skill is written, found and verified as it says, and its table of tags is the header's."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from orchestrator.knowledge.skill_header import TAGS, read_header

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "guides" / "skills.md").read_text("utf-8")
COMMAND = Path(sys.executable).with_name("blockcrew")
SKILL = re.search(r"```js\n(.*?)```", GUIDE, re.DOTALL)[1]
COMMANDS = re.search(r"```sh\n(.*?)```", GUIDE, re.DOTALL)[1].splitlines()


@pytest.fixture
def folder() -> Iterator[Path]:
    """`skills/mine`, under a name that nobody else has: bots read skills from inside the project only."""
    place = ROOT / "skills" / f"mine-{os.getpid()}"
    place.mkdir()
    (place / "countAnimals.js").write_text(SKILL)
    yield place
    shutil.rmtree(place)


@pytest.mark.parametrize(("line", "shown"), list(zip(COMMANDS, ["1 of 1 examples verified", "*  countAnimals"], strict=True)))
def test_the_skill_of_the_guide_is_verified_and_found(line: str, shown: str, folder: Path, tmp_path: Path):
    words = shlex.split(line.replace("skills/mine", str(folder)))
    done = subprocess.run([COMMAND, *words[1:]], cwd=tmp_path, capture_output=True, text=True, timeout=110, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert shown in re.sub(r"\s\s+", "  ", done.stdout)


def test_the_table_of_the_guide_has_every_tag_and_no_other():
    rows = [line.split("|")[1] for line in GUIDE.splitlines() if line.startswith("| `@")]
    told = set(re.findall(r"@(\w+)", "".join(rows)))
    assert told == set(TAGS)


def test_the_header_of_the_guide_can_be_read():
    assert read_header(SKILL).parameters[1].kind == "number"

"""Every program of the guide to the library runs as it stands."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/guides/library.md").read_text("utf-8")
PROGRAMS = re.findall(r"```(python[ \w]*)\n(.*?)```", GUIDE, re.DOTALL)
NO_GYMNASIUM = find_spec("gymnasium") is None
MARKS = {
    "python": (),
    "python game": (pytest.mark.long, pytest.mark.timeout(600)),
    "python gymnasium": (pytest.mark.skipif(NO_GYMNASIUM, reason="Gymnasium is not installed (the extra pettingzoo)"),),
}
CASES = [
    pytest.param(code, id=str(number), marks=pytest.mark.long if number > 1 and kind == "python" else MARKS[kind])
    for number, (kind, code) in enumerate(PROGRAMS, 1)
]


@pytest.mark.parametrize("code", CASES)
def test_a_program_of_the_guide_runs(code: str, tmp_path: Path):
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_first_programs_have_twenty_lines_at_most():
    assert all(len(code.strip().splitlines()) <= 20 for _, code in PROGRAMS)
    assert len(PROGRAMS) == 9

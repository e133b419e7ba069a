"""docs/reference is what `make reference` writes, and every row of its tables says what the thing is."""

import re
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "reference"
PAGES: dict[str, Callable[[], str]] = runpy.run_path(str(FOLDER / "generate.py"))["PAGES"]


def test_there_is_no_page_that_nobody_writes():
    assert {path.name for path in FOLDER.glob("*.md")} == set(PAGES)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_what_the_code_says_now(name: str):
    written = (FOLDER / name).read_text("utf-8")
    assert PAGES[name]() == written, "run `make reference`"


@pytest.mark.parametrize("name", PAGES)
def test_every_row_of_a_page_has_a_description(name: str):
    rows = re.findall(r"^\| `[^|]+` \|([^|]*)\|", (FOLDER / name).read_text("utf-8"), re.MULTILINE)
    assert rows and all(row.strip() for row in rows)

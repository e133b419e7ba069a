"""CHANGELOG.md keeps its form: known headings, one line an entry, and short lines that are sentences."""

import re
from pathlib import Path

LINES = (Path(__file__).parents[2] / "CHANGELOG.md").read_text("utf-8").splitlines()
MOST_LETTERS = 100
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}  # Keep a Changelog 1.1.0
ENTRIES = [line for line in LINES if line.startswith("* ")]


def test_every_line_of_the_changelog_is_a_heading_an_entry_or_an_introduction():
    start = next(number for number, line in enumerate(LINES) if line.startswith("## "))
    assert [line for line in LINES[start:] if line and not line.startswith(("## ", "### ", "* "))] == []


def test_the_headings_of_the_changelog_are_releases_and_kinds_of_change():
    kinds = [line.removeprefix("### ") for line in LINES if line.startswith("### ")]
    assert kinds and set(kinds) <= KINDS
    releases = [line for line in LINES if line.startswith("## ")]
    assert [line for line in releases if not re.fullmatch(r"## \[(Unreleased|\d+\.\d+\.\d+)\]( - .+)?", line)] == []


def test_an_entry_of_the_changelog_is_one_short_sentence():
    assert [line for line in ENTRIES if len(line) > MOST_LETTERS] == []
    assert [line for line in ENTRIES if line.rstrip("`")[-1] not in ".!?" or line[2].islower()] == []


def test_no_entry_of_the_changelog_stands_there_twice():
    assert sorted(set(ENTRIES)) == sorted(ENTRIES)

"""Lines of people in other languages, and the figures that they must keep."""

import json
from pathlib import Path

import pytest

from benchmarks.people_lines import judge

LINES = Path(__file__).parent / "people" / "outside" / "languages.jsonl"
FLOOR = 0.93  # of the lines of a language whose intent is read as meant


def judged(name):
    lines = [json.loads(line) for line in LINES.read_text("utf-8").splitlines()]
    return [judge(line) for line in lines if f"lang={name}" in line["note"]]


@pytest.mark.parametrize("name", ["de", "fr", "es", "zh", "ja"])
def test_orders_in_other_languages_are_read_as_meant(name):
    lines = judged(name)
    assert len(lines) >= 40
    assert sum(line.intent for line in lines) / len(lines) >= FLOOR
    assert not [line.said["text"] for line in lines if line.wrong]


@pytest.mark.parametrize("name", ["de", "fr", "es", "zh", "ja"])
def test_talk_in_other_languages_begins_nothing(name):
    assert not [line.said["text"] for line in judged(name) if line.false or line.grave]

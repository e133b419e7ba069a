"""Labelled lines of people, with several orders, corrections and other languages: nearly all come out as meant, and nothing is
begun that cannot be taken back."""

import json
from pathlib import Path

import pytest

from benchmarks.people_lines import judge

FOLDER = Path(__file__).parent / "people"
FILES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("name", FILES)
def test_what_people_say_is_read_as_they_mean_it(name):
    lines = (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    judged = [judge(json.loads(line)) for line in lines]
    misses = [each.said["text"] for each in judged if not each.whole]
    assert not [each.said["text"] for each in judged if each.grave]
    assert sum(each.wrong or each.false for each in judged) <= 0.02 * len(judged)
    assert sum(each.intent for each in judged) >= 0.93 * len(judged), misses
    assert sum(each.whole for each in judged) >= 0.88 * len(judged), misses

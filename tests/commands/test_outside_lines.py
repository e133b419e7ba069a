"""Lines by outside writers who had seen neither parser nor guide: the share that is read as labelled cannot fall.

The rules were changed after the lines of these files had been looked at, except q.jsonl, which was run once at
first sight. The model has learned from all but k.jsonl, l.jsonl, m.jsonl, n.jsonl, p.jsonl, q.jsonl and set1.jsonl.
"""

import json
from functools import cache
from pathlib import Path

import pytest

from benchmarks.people_lines import Judged, judge, with_bank

FOLDER = Path(__file__).parent / "people" / "outside"
RULES = {  # at least this share of intents, of whole commands; at most this share of wrong actions, and so many grave ones
    "a": (0.78, 0.70, 0.035, 3),
    "b": (0.72, 0.38, 0.065, 6),
    "c": (0.77, 0.52, 0.045, 3),
    "d": (0.58, 0.32, 0.075, 5),
    "e": (0.66, 0.52, 0.025, 2),
    "f": (0.59, 0.22, 0.100, 8),
    "g": (0.55, 0.11, 0.085, 8),
    "i": (0.54, 0.29, 0.045, 4),
    "j": (0.60, 0.40, 0.040, 4),
    "k": (0.77, 0.58, 0.035, 2),
    "l": (0.77, 0.58, 0.045, 0),
    "m": (0.86, 0.72, 0.020, 0),
    "n": (0.81, 0.61, 0.030, 0),
    "p": (0.78, 0.63, 0.075, 1),
    "q": (0.77, 0.56, 0.075, 2),
    "set1": (0.76, 0.55, 0.030, 1),
    "languages": (0.97, 0.96, 0.005, 0),
}
MODEL = {  # the same with the model
    "a": (0.92, 0.86, 0.010, 0),
    "b": (0.86, 0.52, 0.015, 2),
    "c": (0.90, 0.70, 0.012, 0),
    "d": (0.83, 0.62, 0.015, 1),
    "e": (0.90, 0.80, 0.010, 0),
    "f": (0.83, 0.41, 0.025, 2),
    "g": (0.80, 0.41, 0.010, 0),
    "i": (0.83, 0.56, 0.012, 0),
    "j": (0.85, 0.69, 0.010, 0),
    "k": (0.83, 0.58, 0.035, 0),
    "l": (0.83, 0.62, 0.020, 0),
    "m": (0.86, 0.73, 0.025, 0),
    "n": (0.77, 0.62, 0.030, 0),
    "p": (0.83, 0.64, 0.045, 0),
    "q": (0.84, 0.57, 0.030, 0),
    "set1": (0.85, 0.64, 0.020, 0),
    "languages": (0.95, 0.94, 0.010, 0),
}
reader = cache(with_bank)


def lines_of(name: str) -> list[dict]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]


def check(judged: list[Judged], intent: float, whole: float, wrong: float, grave: int) -> None:
    commands = [each for each in judged if each.command]
    assert sum(each.intent for each in judged) >= intent * len(judged)
    assert sum(each.whole for each in commands) >= whole * len(commands)
    assert sum(each.wrong or each.false for each in judged) <= wrong * len(judged)
    assert sum(each.grave for each in judged) <= grave


@pytest.mark.parametrize("name", RULES)
def test_the_rules_read_outside_lines_as_often_as_before(name):
    check([judge(line) for line in lines_of(name)], *RULES[name])


@pytest.mark.long
@pytest.mark.parametrize("name", MODEL)
def test_the_rules_and_the_model_read_outside_lines_as_often_as_before(name):
    check([judge(line, reader()) for line in lines_of(name)], *MODEL[name])


def test_each_file_of_outside_lines_has_floors():
    assert sorted(path.stem for path in FOLDER.glob("*.jsonl")) == sorted(RULES) == sorted(MODEL)

"""Lines by outside writers who had seen neither parser nor guide: the share that the rules read as labelled cannot fall.

Nobody tuned the rules on the lines of d.jsonl: its figures are the fair ones.
"""

import json
from pathlib import Path

import pytest

from benchmarks.people_lines import judge

FOLDER = Path(__file__).parent / "people" / "outside"
FLOORS = {  # at least this share of intents, of whole commands; at most this share of wrong actions of all lines
    "a": (0.77, 0.64, 0.045),
    "b": (0.70, 0.35, 0.080),
    "c": (0.77, 0.49, 0.045),
    "d": (0.57, 0.28, 0.090),
    "set1": (0.75, 0.45, 0.030),
}


@pytest.mark.parametrize("name", FLOORS)
def test_outside_lines_are_read_as_often_as_before(name):
    lines = (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    judged = [judge(json.loads(line)) for line in lines]
    commands = [each for each in judged if each.command]
    intent, whole, wrong = FLOORS[name]
    assert sum(each.intent for each in judged) >= intent * len(judged)
    assert sum(each.whole for each in commands) >= whole * len(commands)
    assert sum(each.wrong or each.false for each in judged) <= wrong * len(judged)


def test_each_file_of_outside_lines_has_floors():
    assert sorted(path.stem for path in FOLDER.glob("*.jsonl")) == sorted(FLOORS)

"""Many lines of many kinds of people: nine of ten and more come out as meant, and talk is let alone."""

import pytest
from corpus import FOLDER, lines, score

FILES = sorted(path.stem for path in FOLDER.glob("*.txt"))


@pytest.mark.parametrize("name", FILES)
def test_what_people_type_is_understood(name):
    found = score(lines(name))
    assert found.right >= 0.95 * found.lines, found.misses
    assert found.wrong <= 0.02 * found.lines, found.misses
    assert found.false <= 0.02 * found.others, found.misses


def test_there_are_enough_lines_of_both_kinds():
    chosen = [line for name in FILES for line in lines(name)]
    assert len(chosen) >= 300 and sum(line.intent == "-" for line in chosen) >= 60

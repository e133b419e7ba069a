"""Numbers as people write and say them."""

import pytest

from orchestrator.commands.normalise.numbers import check_count, is_count, is_number, is_sound, read_count, read_quantity
from orchestrator.core.errors import BadGoal


@pytest.mark.parametrize(
    ("said", "count", "everything", "end"),
    [
        ("50 logs", 50, False, 1),
        ("fifty logs", 50, False, 1),
        ("a dozen eggs", 12, False, 2),
        ("two stacks of sand", 128, False, 2),
        ("half a stack of sand", 32, False, 3),
        ("a stack and a half", 96, False, 5),
        ("two hundred and twenty logs", 220, False, 4),
        ("1.000 logs", 1000, False, 1),
        ("about 30 logs", 30, False, 2),
        ("all of your logs", None, True, 3),
        ("some logs", None, False, 1),
        ("logs", None, False, 0),
    ],
)
def test_how_many(said, count, everything, end):
    found = read_quantity(said.split(), 0)
    assert (found.count, found.all, found.end) == (count, everything, end)


def test_the_rest_of_the_words_follows_the_count():
    assert read_count("twenty five oak logs".split()) == (25, ["oak", "logs"])
    assert read_count("oak logs".split()) == (None, ["oak", "logs"])


@pytest.mark.parametrize("count", [0, -1, 1.5, 10_001])
def test_impossible_counts_are_refused(count):
    assert not is_sound(count)
    with pytest.raises(BadGoal):
        check_count(count)


def test_an_article_counts_and_is_no_number():
    assert is_count("a") and not is_number("a") and is_number("dozens") and not is_count("log")
    assert is_sound(64) and not is_sound(None)

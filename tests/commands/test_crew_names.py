"""A crew that is called by its name."""

import pytest

from orchestrator.commands.crew_names import called


@pytest.mark.parametrize(
    ("said", "rest"),
    [
        ("lumber, mine 3 logs", "mine 3 logs"),
        ("hey Lumber: mine 3 logs", "mine 3 logs"),
        ("lumber leader, status", "status"),
        ("@lumber come here", "come here"),
        ("status, lumber", "status"),
    ],
)
def test_the_crew_and_the_rest_of_the_line(said, rest):
    assert called(said, ["stone", "lumber"]) == ("lumber", rest)


@pytest.mark.parametrize("said", ["chop lumber", "lumber", "lumberjack, mine", "get lumber please"])
def test_a_word_that_calls_nobody(said):
    assert called(said, ["lumber"]) is None


def test_a_group_word_calls_no_single_crew():
    assert called("team, mine 3 logs", ["team"]) is None

"""What is known of a line: who is present, what was said before."""

from dataclasses import replace

import pytest
from clauses import HEARD, NAMES, clause, parsed

from orchestrator.commands.command import ALL


@pytest.mark.parametrize(("word", "name"), [("ben", "Ben"), ("@ben", "Ben"), ("everyone", ALL), ("tom", None), ("logs", None)])
def test_words_that_call_the_crew(word, name):
    assert NAMES.called(word) == name


def test_people_are_not_of_the_crew():
    assert NAMES.person("@tom") and not NAMES.person("ben")
    assert "ben" not in type(NAMES).of(replace(HEARD, people=("Ben", "Tom"))).people


def test_the_last_order_that_can_be_changed_comes_before_talk_and_questions():
    prior = tuple(map(parsed, ("leader, mine 4 logs", "leader, where are you", "hello")))
    assert replace(HEARD, prior=prior).last == prior[0] and HEARD.last is None


def test_a_request_is_meant_for_the_crew():
    heard = clause("mine 4 logs", spoken_to=False)
    assert heard.text == "mine 4 logs" and not heard.meant and replace(heard, asked=True).meant

"""A line as the model of intents reads it."""

import pytest

from orchestrator.commands.bank.in_context import in_context
from orchestrator.commands.command import Utterance


@pytest.mark.parametrize(("text", "plain"), [
    ("Ben, bring Lena 3 logs", "bot, bring Tom 3 logs"), ("@ada come", "bot come"), ("everyone stop", "bot stop"),
    ("I need benches", "I need benches"),
])  # fmt: skip
def test_bots_and_people_have_one_name_each(text, plain):
    assert in_context(Utterance(text, "Sam", ("Ada", "Ben"), ("Lena",))) == ("", plain)


def test_the_question_that_is_open_stands_before_a_line_and_long_lines_are_cut():
    said = Utterance("no, Ben " + "x" * 900, "Sam", ("Ada", "Ben"), question="Shall Ada get it? " * 20)
    before, text = in_context(said)
    assert before.endswith("Shall bot get it? ") and len(before) <= 121 and text.startswith("no, bot xx") and len(text) < 310

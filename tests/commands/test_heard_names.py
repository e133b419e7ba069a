"""Names of bots that were misheard or misspelt at either end of a line."""

import pytest

from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()
CREW = ("Foreman", "Alex", "Steve", "Maya")


def said(line):
    return understand(Utterance(line, "Tom", CREW, ("Lena", "kai")), GAME)


@pytest.mark.parametrize(("line", "who"), [
    ("for man get 20 sand", "Foreman"), ("my a come here", "Maya"), ("a lex get 5 sand", "Alex"),
    ("stief stay here", "Steve"), ("get 5 sand stev", "Steve"), ("fourman get 5 sand", "Foreman"),
])  # fmt: skip
def test_a_misheard_name_calls_its_bot(line, who):
    found = said(line)
    assert found.addressees in ((who,), ("@leader",) if who == "Foreman" else (who,))
    assert found.raw == line


@pytest.mark.parametrize("line", ["a dam across the river", "my apples get 5 sand", "lena get 5 sand"])
def test_other_words_and_people_are_no_misheard_names(line):
    assert not set(said(line).addressees) & set(CREW)


def test_a_line_that_names_a_bot_is_left_alone():
    found = said("Maya, tell steven that he is late")
    assert found.intent in (None, Intent.CLARIFY) or found.addressee == "Maya"

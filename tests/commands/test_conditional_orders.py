"""Orders under a condition are the plain orders that they are, or a question about them."""

import pytest

from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.commands.several.conditional import unconditional, waiting_for_time
from orchestrator.knowledge.game import load

GAME = load()
CREW = ("Foreman", "Alex", "Steve", "Maya")


def read(text: str) -> Command:
    """Return what the rules make of a line among people."""
    return understand(Utterance(text, "Tom", CREW, ("Lena", "Kai")), GAME)


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("if there is bread , give me two", "give me two bread"),
        ("alex , if you find coal in the cave grab it", "alex , grab the coal"),
        ("unless you have a bucket , craft one", "craft 1 bucket"),
        ("if a creeper shows up just shoot it", "shoot the creeper"),
        ("if you see lena tell her", ""),
        ("if we had elytra go to the end", ""),
        ("get 5 logs", ""),
    ],
)
def test_a_condition_gives_its_thing_to_the_order(said: str, plain: str) -> None:
    assert " ".join(unconditional(said.split(), GAME)) == plain


def test_the_condition_of_a_further_order_belongs_to_it_alone() -> None:
    found = read("go to the mine and if you see diamonds take them, 5 is plenty")
    assert [each.intent for each in (found, *found.more)] == [Intent.GOTO, Intent.GATHER]
    assert (found.slots.target, found.more[0].slots.item, found.more[0].slots.count) == ("mine", "diamond", 5)


@pytest.mark.parametrize("line", ["once it's dark, go home", "Steve, go home when it gets dark"])
def test_nobody_waits_for_the_dark_and_the_crew_says_so(line: str) -> None:
    found = read(line)
    assert found.intent is Intent.CLARIFY
    assert "dark. Shall we go home now?" in found.answer
    assert found.offer is not None and found.offer.intent is Intent.HOME


@pytest.mark.parametrize("said", ["go home", "after that go home", "when you are done go home"])
def test_a_line_without_a_time_of_day_waits_for_none(said: str) -> None:
    assert waiting_for_time(said.split()) == ("", "")

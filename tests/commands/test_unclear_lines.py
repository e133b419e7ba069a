"""A line of which nothing was understood is asked about in its own words, never by a list of other orders."""

import pytest

from orchestrator.commands.bank.advising import advised
from orchestrator.commands.bank.naming.counted_names import counted_name
from orchestrator.commands.bank.unclear_lines import is_open
from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()
CREW = ("Foreman", "Alex", "Steve", "Maya")


def alone(text: str) -> Command:
    """Return what the rules and the advice make of a line of a person who is alone with the crew."""
    heard = Utterance(text, "Tom", CREW)
    return advised(understand(heard, GAME), heard, GAME)


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("make it bigger", "Make what bigger?"),
        ("sort it out please", "Sort what out?"),
        ("could you put one of those there", "Put one of what there?"),
    ],
)
def test_what_a_word_stands_for_is_asked_in_the_words_of_the_order(line: str, question: str) -> None:
    assert alone(line).answer.startswith(question)


def test_an_answer_takes_the_place_of_the_word_that_was_asked_about() -> None:
    found = alone("make it bigger")
    assert found.gap == "it"
    assert not is_open(found)


@pytest.mark.parametrize("line", ["ez clap", "knock knock", "blah di blah"])
def test_a_line_that_names_nothing_is_quoted_and_gets_no_menu(line: str) -> None:
    found = alone(line)
    assert found.intent is Intent.CLARIFY
    assert line.split(maxsplit=1)[0] in found.answer
    assert "follow you" not in found.answer
    assert is_open(found)


def test_an_order_is_offered_for_a_word_that_stands_for_one() -> None:
    found = alone("sit tight")
    assert found.choices == ("stay here",)
    assert "Shall we stay here?" in found.answer


@pytest.mark.parametrize("line", ["lena wanna trade? my 12 emeralds", "he logs off", "i can only play until six"])
def test_a_word_that_names_no_thing_is_none(line: str) -> None:
    assert "log" not in alone(line).answer.split("for example", maxsplit=1)[0]


def test_a_building_that_is_there_is_gone_to_and_one_that_is_wanted_is_built() -> None:
    assert alone("is that you digging under my house").choices == ("go to the house",)
    assert alone("wouldn't a nice little hut look lovely").choices == ("build a hut here",)


@pytest.mark.parametrize(
    ("count", "name", "said"),
    [(4, "chest", "4 chests"), (1, "chest", "1 chest"), (8, "raw iron", "8 raw iron"), (2, "torch", "2 torches")],
)
def test_a_count_has_its_plural(count: int, name: str, said: str) -> None:
    assert counted_name(count, name) == said

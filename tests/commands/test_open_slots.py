"""A known verb with a word such as "him", or with nothing behind it, is asked about; the crew knows the verb, and says so."""

import pytest

from orchestrator.commands.bank.advising import advised, keeps_from_skills
from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()
CREW = ("Foreman", "Alex", "Steve", "Maya")


def alone(text: str) -> Command:
    """Return what the rules and the advice make of a line of a person who is alone with the crew."""
    heard = Utterance(text, "Tom", CREW)
    read = understand(heard, GAME)
    return advised(read, heard, GAME, read)


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("follow him", "Follow whom?"),
        ("Alex follow them", "Follow whom?"),
        ("protect her", "Protect whom?"),
        ("help him", "Help whom?"),
        ("find her please", "Find whom?"),
        ("turn her around", "Turn whom around?"),
        ("mine it", "Mine what?"),
        ("bring it here", "Bring what here?"),
        ("shear it", "Shear what?"),
        ("Maya harvest it", "Harvest what?"),
        ("protect", "Protect whom?"),
        ("place", "Place what?"),
    ],
)
def test_what_a_known_verb_lacks_is_asked_for(line: str, question: str) -> None:
    found = alone(line)
    assert found.answer.startswith(question)
    assert found.intent is Intent.CLARIFY or found.missing


def test_an_answer_takes_the_place_of_the_pronoun() -> None:
    assert alone("help him").gap == "him"


@pytest.mark.parametrize("line", ["follow me", "get it, the wheat", "stop it", "attack the zombie"])
def test_a_line_that_says_enough_is_not_asked_for_a_slot(line: str) -> None:
    assert "whom" not in alone(line).answer
    assert "what?" not in alone(line).answer


def test_a_bare_verb_of_work_starts_no_program_in_similar_words() -> None:
    assert keeps_from_skills("dig")
    assert not keeps_from_skills("open it")
    assert not keeps_from_skills("dig in for the night")

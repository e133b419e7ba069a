"""Answers to the crew's question that have no yes or no word."""

import pytest

from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()


def answered(line, question="That needs 64 cobblestone. Shall I send Ben?", **known):
    heard = Utterance(line, "Sam", ("Ada", "Ben"), ("Tom",), asked=bool(question), question=question, **known)
    return understand(heard, GAME)


@pytest.mark.parametrize(
    "line", ["That sounds right, thank you.", "why not", "i suppose so", "be my guest", "fine by me", "that would be great"]
)
def test_agreement_is_a_yes(line):
    assert answered(line).intent is Intent.YES


@pytest.mark.parametrize(
    "line", ["I don't think that's necessary", "not today thanks", "i'd prefer if you didn't", "rather not", "keep it please"]
)
def test_refusal_is_a_no(line):
    assert answered(line).intent is Intent.NO


def test_an_answer_may_pick_what_the_question_named():
    found = answered("ok then take the oak ones", "I see oak and birch. Take oak?")
    assert (found.intent, found.slots.item) == (Intent.YES, "oak_log")


@pytest.mark.parametrize("line", ["that would be great", "i suppose so", "not today thanks", "fine by me"])
def test_without_a_question_it_is_talk(line):
    assert answered(line, question="").intent is None


def test_a_stop_is_no_answer():
    assert answered("stop").intent is Intent.STOP

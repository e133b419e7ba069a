"""What an answer makes of a question that was asked back."""

from dataclasses import replace

import pytest
from talking import GAME

from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.dialogue.clarification import Clarification, ClarifiedAnswer, chosen, completed, distinct, resolved

OAK, BIRCH = ClarifiedAnswer("mine 5 oak_log"), ClarifiedAnswer("mine 5 birch_log")


def parsed(text: str, whom: str = "") -> Command:
    return understand(Utterance(text, "Sam", ("Ada", "Ben"), to=whom), GAME)


def asked(*choices: ClarifiedAnswer, about: str = "mine 5", gap: str = "") -> Clarification:
    return Clarification(replace(parsed("leader, mine 5"), order=about, gap=gap), choices, 45.0)


@pytest.mark.parametrize(
    ("answer", "item"),
    [("yes", "oak_log"), ("the second", "birch_log"), ("2", "birch_log"), ("birch", "birch_log")],
)
def test_a_yes_a_number_and_a_word_choose(answer, item):
    found = resolved(asked(OAK, BIRCH), parsed(answer), parsed)
    assert isinstance(found, Command) and found.goal and found.goal.item == item


@pytest.mark.parametrize("answer", ["no", "come here"])
def test_a_no_and_a_plain_order_answer_nothing(answer):
    assert resolved(asked(OAK, BIRCH), parsed(answer), parsed) is None


def test_a_word_of_both_choices_chooses_neither():
    assert chosen(asked(OAK, BIRCH), parsed("log")) is None


def test_a_choice_that_is_no_order_is_returned_as_it_is():
    async def begin(reply_to):
        raise AssertionError("nobody begins it here")

    offer = ClarifiedAnswer("dance", begin)
    assert resolved(asked(offer), parsed("yes"), parsed) is offer


def test_an_answer_completes_the_order_in_its_gap_or_at_its_end():
    found = completed(asked(about="mine 5"), "birch", parsed)
    assert found and found.intent is Intent.GATHER and found.goal.item == "birch_log"
    found = completed(asked(about="mine 5 glorps", gap="glorps"), "sand", parsed)
    assert found and found.goal.item == "sand"
    assert completed(asked(about="mine 5"), "whatever you like best", parsed) is None


def test_only_words_that_one_choice_has_tell_it_from_the_others():
    assert distinct(OAK, asked(OAK, BIRCH)) == {"oak", "oak_log"}

"""Lines to the crew that cannot be read are answered by a question or an offer that helps."""

import pytest
from clauses import GAME

from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.hints import topics
from orchestrator.commands.parser import understand


def said(line):
    return understand(Utterance(line, "Sam", ("Ada", "Ben"), ("Tom",)), GAME)


@pytest.mark.parametrize(
    ("line", "answer", "choice"),
    [
        ("Ben, my stomach is growling", "Shall I cook 8 beef?", "cook 8 beef"),
        ("Ben, I can't see anything in this cave", "Shall I make 8 torches?", "craft 8 torches"),
        ("leader, we're running low on stuff to burn", "Shall we get 16 coal?", "get 16 coal"),
        ("Ben, the furnace is hungry", "Shall I get 16 coal?", "get 16 coal"),
        ("Ben, I lost my way home", "Shall I come to you?", "come here"),
    ],
)
def test_a_need_is_answered_by_an_offer(line, answer, choice):
    found = said(line)
    assert (found.intent, found.answer, found.choices) == (Intent.CLARIFY, answer, (choice,))


@pytest.mark.parametrize("line", ["Ben, get the rest of it", "Ben, bring what you promised", "Ben, get a few"])
def test_an_order_without_a_thing_is_asked_about(line):
    assert said(line).answer == "What shall I get, and how many? For example: get 20 logs."


def test_every_offer_is_an_order_that_can_be_read():
    for topic in topics():
        found = said(f"Ben, {topic.order}")
        assert found.intent not in (None, Intent.CLARIFY) and not found.missing, topic.order


@pytest.mark.parametrize(
    "line", ["my stomach is growling", "Tom, I can't see anything in this cave", "Ben, thanks for the food"]
)
def test_nothing_is_offered_to_those_who_did_not_ask_the_crew(line):
    assert said(line).intent is None


def test_a_question_that_nobody_can_answer_says_what_can_be_asked():
    assert "shall I tell you how far we are" in said("Ben, who broke the window").answer

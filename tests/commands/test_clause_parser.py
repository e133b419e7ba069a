"""Sentences of a line, and the readers in their order."""

import pytest
from clauses import GAME, HEARD, NAMES, clause

from orchestrator.commands.clause_parser import best, read_sentence, sentences, without_preamble
from orchestrator.commands.command import Intent
from orchestrator.commands.names import Address
from orchestrator.commands.normalise.tokens import words_of


@pytest.mark.parametrize(
    ("said", "order", "asked"),
    [
        ("could you please mine 4 logs", "mine 4 logs", True),
        ("i would like you all to mine 4 logs", "mine 4 logs", True),
        ("ok now mine 4 logs", "mine 4 logs", False),
        ("mine 4 logs", "mine 4 logs", False),
    ],
)
def test_the_preamble_is_taken_off(said, order, asked):
    *_, (text, request, _) = without_preamble(said)
    assert (text, request) == (order, asked)


@pytest.mark.parametrize(
    ("said", "intent"),
    [
        ("new plan , get 5 logs", Intent.GATHER),
        ("go to the cave and mine 3 coal", Intent.GATHER),
        ("start mining 3 coal", Intent.GATHER),
        ("follow me", Intent.FOLLOW),
        ("kill 3 zombies", Intent.ATTACK),
        ("give me 3 bread", Intent.GIVE),
        ("build a shelter", Intent.BUILD),
        ("go to 1 2 3", Intent.GOTO),
        ("quick question , where are you", Intent.WHERE),
    ],
)
def test_every_family_has_its_reader(said, intent):
    found = read_sentence(clause(said), NAMES)
    assert found and found.intent is intent


@pytest.mark.parametrize("said", ["mining is fun", "you can find coal", "i like trains"])
def test_talk_is_no_order(said):
    assert read_sentence(clause(said, spoken_to=False), NAMES) is None


@pytest.mark.parametrize(
    ("said", "intent", "item"),
    [
        ("nice. mine 4 logs. thanks", Intent.GATHER, "logs"),
        ("where are you? mine 4 logs", Intent.GATHER, "logs"),
        ("we are out of coal. get about thirty", Intent.GATHER, "coal"),
        ("where are you?", Intent.WHERE, ""),
        ("attack! creeper!", Intent.ATTACK, ""),
    ],
)
def test_the_first_order_of_a_line_comes_before_questions(said, intent, item):
    whom = Address(("Ben",), words_of(said), plain=True)
    found = best(list(sentences(whom, HEARD, GAME)), whom, HEARD)
    assert found and (found.intent, found.slots.item) == (intent, item)

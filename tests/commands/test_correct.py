"""Replies: yes, no, and corrections of the last order."""

import pytest
from clauses import clause, parsed

from orchestrator.commands.command import Intent
from orchestrator.commands.grammar.correct import read_correction, read_first_word, read_reply

LAST = parsed("leader, mine 4 logs")


@pytest.mark.parametrize(
    ("said", "item", "count", "instead_of"),
    [
        ("no , ten", "logs", 10, ""),
        ("make it 80", "logs", 80, ""),
        ("ten more", "logs", 14, ""),
        ("i meant birch", "birch_log", 4, "logs"),
        ("no , 12 cobblestone instead", "cobblestone", 12, "logs"),
    ],
)
def test_the_last_order_is_changed(said, item, count, instead_of):
    found = read_correction(clause(said, prior=(LAST,)), LAST)
    assert found and found.intent is Intent.CORRECT
    assert (found.slots.item, found.slots.count, found.slots.instead_of) == (item, count, instead_of)


def test_another_place_is_a_correction_of_an_order_that_has_one():
    build = parsed("leader, build a shelter")
    found = read_correction(clause("no , here", prior=(build,)), build)
    assert found and (found.slots.structure, found.slots.at) == ("shelter", (5, 64, 7))


def test_other_talk_is_no_correction():
    assert read_correction(clause("nice weather today", prior=(LAST,)), LAST) is None


@pytest.mark.parametrize(
    ("said", "unasked", "asked"),
    [
        ("yes", Intent.YES, Intent.YES),
        ("nope", Intent.NO, Intent.NO),
        ("sure", None, Intent.YES),
        ("no thanks", None, Intent.NO),
        ("mine logs", None, None),
    ],
)
def test_some_replies_count_only_after_a_question(said, unasked, asked):
    for found, intent in ((read_reply(clause(said)), unasked), (read_reply(clause(said, asked=True)), asked)):
        assert (found and found.intent) is intent


def test_the_first_word_of_a_longer_reply_counts_after_a_question():
    found = read_first_word(clause("uh yeah i want that", asked=True))
    assert found and found.intent is Intent.YES
    assert read_first_word(clause("uh yeah i want that")) is None

"""Questions to the crew, and questions that people ask each other."""

import pytest
from clauses import NAMES, clause

from orchestrator.commands.command import Intent
from orchestrator.commands.grammar.query import EACH, HELPED, read_question


@pytest.mark.parametrize(
    ("said", "intent", "slots"),
    [
        ("where are you", Intent.WHERE, {"about": ""}),
        ("where is ben", Intent.WHERE, {"about": "Ben"}),
        ("where is tom", Intent.WHERE, {"about": "Tom"}),
        ("where is everyone", Intent.WHERE, {"about": EACH}),
        ("where is the nearest coal", Intent.WHERE, {"item": "coal"}),
        ("status", Intent.STATUS, {"about": ""}),
        ("what is ben doing", Intent.STATUS, {"about": "Ben"}),
        ("who is doing what", Intent.STATUS, {"about": EACH}),
        ("who has coal", Intent.INVENTORY, {"item": "coal"}),
        ("what does ada have", Intent.INVENTORY, {"about": "Ada"}),
        ("can you tell me how many logs you have", Intent.INVENTORY, {"item": "logs"}),
    ],
)
def test_what_is_asked_and_about_whom(said, intent, slots):
    found = read_question(clause(said), NAMES)
    assert found and found.intent is intent
    assert {name: getattr(found.slots, name) for name in slots} == slots


@pytest.mark.parametrize("said", ["where is tom", "how are you", "help", "are we there yet"])
def test_what_people_ask_each_other_is_let_alone(said):
    assert read_question(clause(said, spoken_to=False), NAMES) is None


def test_a_question_to_nobody_is_less_certain():
    asked, overheard = (read_question(clause("status", spoken_to=to), NAMES) for to in (True, False))
    assert asked and overheard and asked.confidence > overheard.confidence


def test_help_is_answered_with_examples():
    found = read_question(clause("what can you do"), NAMES)
    assert found and found.intent is Intent.CLARIFY and found.answer == HELPED

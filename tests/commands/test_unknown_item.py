"""Orders whose item the game does not know."""

import pytest
from clauses import clause

from orchestrator.commands.command import Intent
from orchestrator.commands.grammar.gather import read_work


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("get 5 blorgs", "has no 'blorgs'"),
        ("mine dimond ore", "Did you mean diamond_ore"),
        ("mine zzzqx", "Use a Minecraft id"),
        ("get some", "does not say what to gather"),
    ],
)
def test_the_question_names_what_is_unclear(said, answer):
    found = read_work(clause(said))
    assert found and found.intent is Intent.CLARIFY and found.missing == ("item",) and answer in found.answer


def test_similar_names_are_offered_as_whole_orders():
    found = read_work(clause("mine 3 dimond ore"))
    assert found and found.gap == "dimond ore" and "mine 3 diamond_ore" in found.choices


def test_a_cake_is_crafted_and_dinner_is_asked_about():
    cake, dinner = read_work(clause("cook a cake")), read_work(clause("cook dinner"))
    assert cake and (cake.intent, cake.slots.item) == (Intent.CRAFT, "cake")
    assert dinner and dinner.missing == ("item",) and dinner.answer.startswith("Cook what?")


def test_an_animal_that_is_caught_is_attacked():
    found = read_work(clause("get that cow"))
    assert found and (found.intent, found.slots.mob) == (Intent.ATTACK, "cow")


@pytest.mark.parametrize("said", ["get ready", "find out", "make sense"])
def test_talk_is_let_alone(said):
    assert read_work(clause(said, spoken_to=False)) is None

"""Orders to follow, come, stay, go home, pause, resume and go somewhere."""

import pytest
from clauses import HEARD, clause

from orchestrator.commands.command import Intent
from orchestrator.commands.grammar.move import player_named, read_goto, read_moves


@pytest.mark.parametrize(
    ("said", "intent", "slots"),
    [
        ("follow me", Intent.FOLLOW, {"player": "Sam", "guard": False}),
        ("follow tom", Intent.FOLLOW, {"player": "Tom"}),
        ("protect me", Intent.FOLLOW, {"player": "Sam", "guard": True}),
        ("come here", Intent.COME, {"player": "Sam", "at": (5, 64, 7)}),
        ("stay here", Intent.STAY, {"place": "here"}),
        ("go home", Intent.HOME, {"place": "", "at": None}),
        ("this is your home", Intent.HOME, {"place": "here"}),
        ("pause", Intent.PAUSE, {}),
        ("continue", Intent.RESUME, {}),
        ("stay safe", None, {}),
    ],
)
def test_forms_of_moving_and_waiting(said, intent, slots):
    found = read_moves(clause(said))
    assert found and found.intent is intent
    assert {name: getattr(found.slots, name) for name in slots} == slots


@pytest.mark.parametrize("said", ["keep mining until you have 80", "follow the river", "mine 4 logs"])
def test_other_orders_are_left_to_other_readers(said):
    assert read_moves(clause(said)) is None


def test_too_little_for_an_order_counts_only_when_somebody_was_addressed():
    assert read_moves(clause("one sec", spoken_to=False)) is None
    found = read_moves(clause("one sec"))
    assert found and found.intent is Intent.PAUSE


@pytest.mark.parametrize(
    ("said", "slots"),
    [
        ("go to 10 64 -20", {"at": (10, 64, -20)}),
        ("go to 5 7", {"at": (5, None, 7)}),
        ("walk to tom", {"player": "Tom"}),
        ("head north 20 blocks", {"direction": "north", "count": 20}),
        ("go to the village", {"target": "village"}),
    ],
)
def test_destinations(said, slots):
    found = read_goto(clause(said))
    assert found and found.intent is Intent.GOTO
    assert {name: getattr(found.slots, name) for name in slots} == slots


def test_going_to_do_something_is_no_destination():
    assert read_goto(clause("go mine some iron")) is None
    here = read_goto(clause("go here"))
    assert here and here.intent is Intent.COME


def test_names_are_of_those_who_are_present():
    assert player_named(clause(""), "@ben") == "Ben" and player_named(clause(""), "bob") == "" and HEARD.people[0] == "Tom"

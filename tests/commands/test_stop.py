"""Stop words and their exceptions."""

from functools import partial

import pytest
from clauses import GAME

from orchestrator.commands.grammar.stop import dropped, ended, forbidden, stops
from orchestrator.commands.normalise.item_names import item_named
from orchestrator.commands.normalise.tokens import words_of


@pytest.mark.parametrize(
    "said", ["stop", "everybody stop now", "why not stop", "mine and, stop!", "stop it", "tell them to stop"]
)
def test_a_stop_is_found_anywhere(said):
    assert stops(words_of(said))


@pytest.mark.parametrize(
    "said",
    [
        "do not stop",
        "never ever stop",
        "the bus stop",
        "the best stop is right around the corner",
        "a stop sign",
        "my mum told me to stop",
        "when does it stop",
        "mine 4 logs",
    ],
)
def test_exceptions_are_no_stop(said):
    assert not stops(words_of(said))


@pytest.mark.parametrize(
    ("said", "item"),
    [
        ("stop the iron", "raw_iron"),
        ("forget the logs", "logs"),
        ("no more stone", "cobblestone"),
        ("that is enough wood", "logs"),
        ("do not mine any more coal", "coal"),
        ("stop talking about coal mines", ""),
    ],
)
def test_one_item_is_dropped(said, item):
    assert dropped(words_of(said), partial(item_named, GAME)) == item


@pytest.mark.parametrize(
    ("said", "at_work", "expected"),
    [
        ("cancel that", True, True),
        ("never mind", False, True),
        ("no more mining", False, True),
        ("enough logs, i think", False, False),
    ],
)
def test_other_words_end_everything(said, at_work, expected):
    assert ended(words_of(said), spoken_to=False, at_work=at_work) is expected


def test_a_forbidden_action_is_to_end():
    assert forbidden(words_of("please do not follow me")) and not forbidden(words_of("do not get it"))

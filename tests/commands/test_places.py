"""Places in a clause: coordinates, here, there."""

from dataclasses import replace

import pytest
from clauses import HEARD

from orchestrator.commands.command import Look
from orchestrator.commands.grammar.places import coordinates, read_place

LOOKING = replace(HEARD, looking=Look(at=(9, 9, 9)))


@pytest.mark.parametrize(
    ("said", "at", "word", "rest"),
    [
        ("mine at 10 64 -20 now", (10, 64, -20), "", "mine now"),
        ("go to 5 -7", (5, None, -7), "", "go"),
        ("wall at 96 0 , 12 blocks long", (96, None, 0), "", "wall , 12 blocks long"),
        ("wall at 96 64 0 , 12 long", (96, 64, 0), "", "wall , 12 long"),
        ("build it here", (5, 64, 7), "here", "build it"),
        ("over there please", (9, 9, 9), "looking_at", "please"),
        ("dig where i am looking", (9, 9, 9), "looking_at", "dig"),
        ("hey there", None, "", "hey there"),
        ("mine 4 logs", None, "", "mine 4 logs"),
    ],
)
def test_the_place_and_the_words_without_it(said, at, word, rest):
    found = read_place(said.split(), LOOKING)
    assert (found.at, found.word, found.rest) == (at, word, rest.split())


def test_a_place_outside_the_game_is_none():
    assert coordinates("10 64 40000000".split()) is None
    assert coordinates("1.5 , 64 , -0.5".split()) == ((1, 64, -1), [])


def test_here_is_unknown_where_the_speaker_is_not_seen():
    assert read_place(["here"], replace(HEARD, positions={})).at is None

"""Names that sound alike are found, and words are compared by their sound."""

import pytest

from orchestrator.voice.sound_alike import sound_alike, warning
from orchestrator.voice.sounds import distance, sound


@pytest.mark.parametrize(
    ("names", "pairs"),
    [
        (["Ada", "Ben", "Cleo", "Dan"], [("Ben", "Dan")]),
        (["Foreman", "Alex", "Steve", "Maya"], []),
        (["Ann", "Anna", "Tom"], [("Ann", "Anna")]),
        (["Phil", "Fill"], [("Phil", "Fill")]),
        (["Tim", "Kim", "Zoe"], [("Tim", "Kim")]),
        (["Ada", "Ada"], []),
        (["", "R2D2", "李"], []),
    ],
)
def test_names_that_sound_alike_are_found(names, pairs):
    assert sound_alike(names) == pairs


def test_the_warning_is_one_sentence_and_empty_without_a_reason():
    assert warning([("Ben", "Dan")]).startswith("These names sound alike") and "Ben and Dan" in warning([("Ben", "Dan")])
    assert warning([]) == ""


@pytest.mark.parametrize(
    ("one", "other"), [("night", "nite"), ("phone", "fone"), ("knight", "night"), ("8", "ate"), ("4", "four")]
)
def test_words_of_one_sound_are_the_same(one, other):
    assert distance(sound(one), sound(other)) <= 0.15


def test_similar_words_are_nearer_than_others():
    near, far = distance(sound("smell"), sound("smelt")), distance(sound("smell"), sound("obsidian"))
    assert near < 0.3 < far
    assert distance("", sound("stop")) == 1.0

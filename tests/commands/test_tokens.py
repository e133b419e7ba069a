"""A line as typed to plain words, with misspelt ones corrected."""

import pytest
from clauses import GAME

from orchestrator.commands.normalise.tokens import corrected_verbs, corrected_word, is_one_edit, words_of


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Mine 3 Logs!", "mine 3 logs !"),
        ("dont stop", "do not stop"),
        ("I can't, it's Ben's", "i can not , it is ben"),
        ("2k logs", "2e3 logs"),
        ("1.000.000 logs", "1000000 logs"),
        ("come 2 me", "come to me"),
        ("pls bulid it", "please build it"),
        ("giev me 5x bread", "give me 5 bread"),
        ("5-10 logs", "10 logs"),
        ("a 7 x 7 x 4 house", "a 7x7x4 house"),
        ("x: 5 y: 64 z: -3", "5 64 -3"),
        ("at 1,2,3", "at 1 2 3"),
        ("come come come", "come"),
        ("\x1b[31mst\u200bop\x1b[0m §cnow", "stop now"),
    ],
)
def test_words_numbers_and_marks(line, words):
    assert words_of(line) == words.split()


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("cobblestnoe", "cobblestone"),
        ("folow", "follow"),
        ("pickax", "pickaxe"),
        ("stoppp", "stop"),
        ("gatherr", "gather"),
        ("there", "there"),
        ("stole", "stole"),
        ("xyzzy", "xyzzy"),
    ],
)
def test_a_misspelt_word_is_corrected_and_an_everyday_word_is_not(said, meant):
    assert corrected_word(said, GAME.version) == meant


@pytest.mark.parametrize(
    ("said", "meant"), [("gte me 5 diamonds", "get me 5 diamonds"), ("mke 2", "make 2"), ("gte it", "gte it")]
)
def test_a_short_verb_is_corrected_before_a_thing(said, meant):
    assert corrected_verbs(said.split(), GAME.version) == meant.split()


@pytest.mark.parametrize(
    ("said", "word", "expected"),
    [
        ("stne", "stone", True),
        ("sttone", "stone", True),
        ("stome", "stone", True),
        ("sotne", "stone", True),
        ("stone", "stone", False),
        ("sonte", "stone", False),
    ],
)
def test_one_edit(said, word, expected):
    assert is_one_edit(said, word) is expected

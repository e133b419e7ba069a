"""Lines that are compared with the bank of phrasings. The embedder here compares letters: what counts is what becomes of it."""

from pathlib import Path

import numpy as np
import pytest
from clauses import GAME

from orchestrator.commands.bank.guess import GRAVE, guessed
from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.meaning import VECTORS, MeaningBank, fingerprint, masked, phrasings
from orchestrator.commands.parser import understand
from orchestrator.llm.embeddings import Hashing

BANK = MeaningBank(Hashing().embed, Hashing.name, Path("none"))


def heard(line):
    return Utterance(line, "Sam", ("Ada", "Ben"), ("Tom",))


def guess(line):
    return guessed(heard(line), understand(heard(line), GAME), BANK, GAME)


def test_things_creatures_and_numbers_are_compared_as_plain_words():
    assert masked(heard("hey Ben, could you whip up 12 torches please"), GAME) == "could you whip up some stuff"
    assert masked(heard("the zombies in my house"), GAME) == "the monster in my building"


def test_a_known_phrasing_is_like_itself():
    like = BANK.like("walk behind me")
    assert (like.intent, round(like.nearest, 3), like.phrasing) == (Intent.FOLLOW, 1.0, "walk behind me")
    assert BANK.like("tell me a joke").intent is None


def test_a_very_likely_order_is_returned_with_what_the_line_names():
    found = guess("Ben, could you whip up 12 torches")
    assert (found.intent, found.slots.item, found.slots.count, found.addressee) == (Intent.CRAFT, "torch", 12, "Ben")


def test_what_cannot_be_taken_back_is_only_asked_about():
    for line in ("Ben, the zombie has to die", "Ben, make that zombie go away for good"):
        found = guess(line)
        assert (found.intent, found.answer, found.choices) == (
            Intent.CLARIFY,
            "Shall I attack the zombie?",
            ("kill the zombie",),
        )


def test_the_order_that_is_asked_about_can_be_parsed():
    choice = guess("Ben, the zombie has to die").choices[0]
    assert understand(heard(f"Ben, {choice}"), GAME).slots.mob == "zombie"


@pytest.mark.parametrize(
    "line", ["Ben, blorp the frobnicator", "Ben, tell me a joke", "walk behind me lol", "Ben, could you whip up"]
)
def test_unlikely_lines_talk_and_lines_to_nobody_stay_as_they_are(line):
    before = understand(heard(line), GAME)
    assert guessed(heard(line), before, BANK, GAME) is before


def test_every_label_is_an_intent_or_talk_and_no_phrasing_has_two():
    assert {label for _, label in phrasings()} <= {*map(str, Intent), "talk"}
    texts = [text for text, _ in phrasings()]
    assert len(texts) == len(set(texts)) > 300


def test_the_stored_vectors_are_those_of_the_phrasings():
    with np.load(VECTORS) as kept:
        assert str(kept["texts"]) == fingerprint([text for text, _ in phrasings()])
        assert kept["rows"].shape == (len(phrasings()), 384)


@pytest.mark.parametrize("label", [str(intent) for intent in GRAVE])
def test_no_guess_begins_what_cannot_be_taken_back(label):
    for text, of in phrasings():
        if of == label:
            line = text.replace("monster", "zombie").replace("stuff", "torches").replace("building", "house")
            before = understand(heard(f"Ben, {line}"), GAME)
            found = guessed(heard(f"Ben, {line}"), before, BANK, GAME)
            assert found is before or found.intent not in GRAVE, line

"""What a line says and the crew will not do."""

import pytest
from clauses import parsed

from orchestrator.commands.command import Intent, Slots, WantedItem
from orchestrator.commands.left_out import USES, clauses_of, in_words, slots_left


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("leader, mine 5 logs but not birch", ("but not birch",)),
        ("leader, mine 50 logs at 10 64 20", ("at 10 64 20",)),
        ("leader, mine 5 logs because we need them", ()),
        ("leader, mine 5 logs please", ()),
        ("leader, cook 5 beef in the furnace", ()),
        ("leader, hello", ()),
    ],
)
def test_clauses_without_effect_are_said_back(said, left):
    assert parsed(said).left_out == left


def test_clauses_begin_with_the_words_that_join_them():
    assert [each.text for each in clauses_of("mine 5 logs but not birch and then come".split())] == [
        "mine 5 logs", "but not birch", "and then come",
    ]  # fmt: skip


def test_every_intent_says_which_slots_it_uses():
    assert set(USES) == set(Intent)


@pytest.mark.parametrize(
    ("slots", "name", "words"),
    [
        (Slots(at=(1, None, 3)), "at", "at 1 3"),
        (Slots(to="Sam"), "to", "bringing it to Sam"),
        (Slots(items=(WantedItem("coal", 3), WantedItem("sand", None))), "items", "coal and sand"),
        (Slots(size=(5, 5, 4)), "size", "5x5x4"),
        (Slots(all=True), "all", "all of it"),
    ],
)
def test_a_slot_in_words(slots, name, words):
    assert in_words(name, Intent.GATHER, slots) == words


def test_slots_that_are_used_or_unchanged_are_not_left():
    assert slots_left(Intent.GATHER, Slots(item="coal", count=3)) == ()
    assert slots_left(Intent.CORRECT, Slots(to="Sam"), Slots(to="Sam")) == ()
    assert slots_left(Intent.CORRECT, Slots(to="Sam")) == ("to Sam",)

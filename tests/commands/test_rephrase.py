"""Roundabout words, and the plain order that they stand for."""

import pytest

from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()


def said(line, **known):
    return understand(Utterance(line, "Sam", ("Ada", "Ben"), ("Tom",), **known), GAME)


@pytest.mark.parametrize(
    ("line", "intent", "item", "count"),
    [
        ("half a stack of dirt would be great, Ben", Intent.GATHER, "dirt", 32),
        ("I would wish for a fishing rod, if it is possible.", Intent.CRAFT, "fishing_rod", 1),
        ("we're short on stone bricks, 40 should do", Intent.CRAFT, "stone_bricks", 40),
        ("Ben, it is needed 15 pieces of the glass", Intent.GATHER, "glass", 15),
        ("could somebody throw 3 porkchops on the furnace", Intent.COOK, "cooked_porkchop", 3),
        ("can u do me 2 buckets", Intent.CRAFT, "bucket", 2),
        ("one bed, red, thanks Ben", Intent.CRAFT, "red_bed", 1),
        ("Ben, would it kill you to get 5 logs", Intent.GATHER, "logs", 5),
    ],
)
def test_a_wish_is_an_order(line, intent, item, count):
    found = said(line)
    assert (found.intent, found.slots.item, found.slots.count) == (intent, item, count)


@pytest.mark.parametrize(
    ("line", "intent"),
    [
        ("we need leather so knock off a few cows Ben", Intent.ATTACK),
        ("Ben no need to come anymore", Intent.STOP),
        ("Ben hold off on the mining for a moment", Intent.PAUSE),
        ("Ben let me have a look at what you're carrying", Intent.INVENTORY),
        ("ask Ben how many torches he has", Intent.INVENTORY),
        ("Ben, drop whatever you're doing and come here", Intent.STOP),
        ("I want that Ben goes back to home", Intent.HOME),
        ("tell Ben he can stop now", Intent.STOP),
        ("Ben grab your sword and meet me at the bridge", Intent.GOTO),
    ],
)
def test_other_orders_have_roundabout_words_too(line, intent):
    assert said(line).intent is intent


@pytest.mark.parametrize(
    ("line", "order"),
    [("this place needs a fence around the sheep", "build a fence"), ("we could use more coal", "get 16 coal")],
)
def test_an_unsure_order_is_asked_about_and_not_begun(line, order):
    found = said(line)
    assert (found.intent, found.answer) == (Intent.CLARIFY, f"Shall we {order}?")
    assert said(found.choices[0]).intent not in (None, Intent.CLARIFY)


@pytest.mark.parametrize("line", ["thanks for the 20 cobble Ben!", "great job with the house everyone", "that would be great"])
def test_thanks_and_praise_order_nothing(line):
    assert said(line).intent is None


def test_everyone_but_one_is_all_the_others():
    found = understand(Utterance("everyone except Ben come here", "Sam", ("Ada", "Ben", "Cleo"), ()), GAME)
    assert (found.intent, found.addressees) == (Intent.COME, ("Ada", "Cleo"))


def test_spoken_coordinates_are_numbers():
    assert said("Ben go to one twenty sixty four minus thirty").slots.at == (120, 64, -30)


@pytest.mark.parametrize(("line", "at"), [
    ("Ben, walk to minus 45, 63, minus 80, please.", (-45, 63, -80)),
    ("Ben, walk to minus forty-five, sixty-three, eighty, please.", (-45, 63, 80)),
    ("Head over to x thirty, y seventy, z two hundred and five.", (30, 70, 205)),
    ("go to x 30, y 70, z minus 205", (30, 70, -205)),
])  # fmt: skip
def test_a_minus_before_any_coordinate_counts_and_axes_and_commas_may_stand_between_them(line, at):
    assert said(line).slots.at == at


@pytest.mark.parametrize(
    "line", ["not the sand, I asked for gravel", "thats sand dummy, i want gravel", "that is just sand, we needed gravel"]
)
def test_who_complains_about_the_wrong_thing_changes_the_order(line):
    found = said(line, prior=(said("Ben, get 16 sand"),))
    assert (found.intent, found.slots.item, found.slots.count) == (Intent.CORRECT, "gravel", 16)

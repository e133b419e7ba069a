"""Lines with orders for several bots, and lines whose orders are not parted by "and" or a comma."""

import pytest

from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()
COME, GATHER, COOK, CRAFT = Intent.COME, Intent.GATHER, Intent.COOK, Intent.CRAFT


def said(line, **known):
    return understand(Utterance(line, "Sam", ("Ada", "Ben", "Cleo"), ("Tom", "Lena"), **known), GAME)


def orders(found):
    """Each order of a line: its intent, its bots and its thing."""
    return [(each.intent, each.addressees, each.slots.item) for each in (found, *found.more)]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (
            "Ben fetch sand Ada fetch gravel Cleo come here",
            [(GATHER, ("Ben",), "sand"), (GATHER, ("Ada",), "gravel"), (COME, ("Cleo",), "")],
        ),
        ("Ben digs clay Ada chops wood and I watch", [(GATHER, ("Ben",), "clay_ball"), (GATHER, ("Ada",), "logs")]),
        ("Ben coal Ada 12 torches", [(GATHER, ("Ben",), "coal"), (CRAFT, ("Ada",), "torch")]),
        ("Ben get 9 logs and everyone else come here", [(GATHER, ("Ben",), "logs"), (COME, ("Ada", "Cleo"), "")]),
    ],
)
def test_every_bot_gets_its_own_order(line, wanted):
    assert orders(said(line)) == wanted


@pytest.mark.parametrize(
    ("line", "to"),
    [
        ("both of you Ben and Ada follow me", ("Ben", "Ada")),
        ("Ben Cleo follow me", ("Ben", "Cleo")),
        ("you two, Ada and Ben, follow me", ("Ada", "Ben")),
        ("all follow me to the mountain", ("@all",)),
        ("be a dear Cleo and follow me", ("Cleo",)),
    ],
)
def test_names_in_a_row_are_called_together(line, to):
    found = said(line)
    assert (found.intent, found.addressees) == (Intent.FOLLOW, to)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (
            "Ben smelt the iron make a bucket and give it to Tom",
            [(COOK, ("Ben",), "iron_ingot"), (CRAFT, ("Ben",), "bucket"), (Intent.GIVE, ("Ben",), "bucket")],
        ),
        ("Ben, get 12 coal and pop it in the chest", [(GATHER, ("Ben",), "coal"), (Intent.STORE, ("Ben",), "coal")]),
        ("Ben come here and then kill the spider", [(COME, ("Ben",), ""), (Intent.ATTACK, ("Ben",), "")]),
        ("Ada 20 oak planks, then an oak door", [(CRAFT, ("Ada",), "oak_planks"), (CRAFT, ("Ada",), "oak_door")]),
        ("Ben get 5 logs, keep the rest and come here", [(GATHER, ("Ben",), "logs"), (COME, ("Ben",), "")]),
        ("Ben take 4 bread to Tom and stay with him", [(Intent.GIVE, ("Ben",), "bread"), (Intent.FOLLOW, ("Ben",), "")]),
        (
            "Ben follow me to the well and then go back to your digging",
            [(Intent.FOLLOW, ("Ben",), ""), (Intent.RESUME, ("Ben",), "")],
        ),
        ("Ada what are you doing and can you come here", [(Intent.STATUS, ("Ada",), ""), (COME, ("Ada",), "")]),
    ],
)
def test_a_verb_begins_an_order_of_its_own(line, wanted):
    assert orders(said(line)) == wanted


@pytest.mark.parametrize(
    ("line", "intent"),
    [
        ("we want wool so kill two sheep Ben", Intent.ATTACK),
        ("the mutton. cook it Ada", Intent.COOK),
        ("grab your axe and go to the village Ben", Intent.GOTO),
        ("Ben go ahead and stay here", Intent.STAY),
    ],
)
def test_a_reason_and_an_opening_are_no_orders(line, intent):
    found = said(line)
    assert (found.intent, found.more) == (intent, ())


@pytest.mark.parametrize(
    "line",
    ["somebody says Ben should fight the warden", "you just type Ben follow me", "lol imagine Ben gets the wood",
     "my dog is in the cave Ben, can you go get him"],
)  # fmt: skip
def test_talk_about_a_bot_begins_no_fight_and_no_walk(line):
    assert said(line).intent in (None, Intent.CLARIFY)


def test_a_list_of_things_in_free_words_keeps_all_of_them():
    found = said("Ben rustle up four chests and a couple of barrels")
    assert [(part.item, part.count) for part in found.slots.items] == [("chest", 4), ("barrel", 2)]

"""Corrections of any detail of the last order."""

import pytest

from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()
BOTS, PEOPLE = ("Ada", "Ben", "Cleo"), ("Tom", "Mia")


def corrected(first, line):
    before = understand(Utterance(first, "Sam", BOTS, PEOPLE), GAME)
    return understand(Utterance(line, "Sam", BOTS, PEOPLE, prior=(before,)), GAME)


@pytest.mark.parametrize(
    ("first", "line", "slot", "value"),
    [
        ("Ben go to 40 70 19", "sorry, wrong coords, z should be 90", "at", (40, 70, 90)),
        ("Ben go to 40 70 19", "x is -5", "at", (-5, 70, 19)),
        ("Ben kill the skeletons", "zombies i said, not skeletons!!", "mob", "zombie"),
        ("Ben, build a hut here", "bigger, 9 by 9", "size", (9, 9, 4)),
        ("Ben, build a hut here", "use cobble please, not wood", "materials", ("cobblestone",)),
        ("house 7x10 right here", "scrap the 7, nine wide is what we agreed on", "size", (9, 10, 4)),
        ("tower at 100 64 100, 12 high", "typo, x is 110", "at", (110, 64, 100)),
        ("build a tower 8 high from cobble", "nvm cobble, deepslate looks cooler", "materials", ("deepslate",)),
        ("Ben, give Tom 5 bread", "no wait not tom!! mia", "to", "Mia"),
        ("Ben, get 20 sand", "twice as many", "count", 40),
        ("Ben, get 20 sand", "half of that is enough", "count", 10),
        ("Ben, get 20 sand", "5 less", "count", 15),
        ("Ben, get 4 blue wool", "i said red not blue", "item", "red_wool"),
        ("Ben, give me 4 bread", "bring it to Mia instead", "to", "Mia"),
        ("Ben, give Tom 4 bread", "no, Mia", "to", "Mia"),
        ("Ben, give Tom 4 bread", "to me i mean", "to", "Sam"),
        ("Ben, build a hut here", "not here, at 10 64 20", "at", (10, 64, 20)),
        ("Ben go to 40 70 19", "no, 40 70 190", "at", (40, 70, 190)),
        ("Ben, build a hut here", "make it taller", "size", (7, 7, 6)),
        ("Ben, kill 3 cows", "5 cows", "count", 5),
        ("Ben, craft a stone pickaxe", "iron, not stone", "item", "iron_pickaxe"),
        ("Ben, get 20 oak logs", "dark oak i mean", "item", "dark_oak_log"),
    ],
)
def test_one_detail_changes_and_the_others_stay(first, line, slot, value):
    found = corrected(first, line)
    assert (found.intent, getattr(found.slots, slot), found.revision) == (Intent.CORRECT, value, 1)


@pytest.mark.parametrize(
    "line",
    [
        "not you Ada, i was talking to Ben",
        "sorry i was talking to Ben",
        "not you, Ben should do it",
        "that was for Ben",
        "Ben instead",
    ],
)
def test_the_order_goes_to_somebody_else(line):
    found = corrected("Ada, cook 5 beef", line)
    assert (found.intent, found.addressee, found.instead.intent) == (Intent.CORRECT, "Ben", Intent.COOK)


@pytest.mark.parametrize("line", ["zombies are scary", "i was at the river", "lets talk about z", "the red one is nice"])
def test_talk_changes_nothing(line):
    assert corrected("Ben, get 20 sand", line).intent is not Intent.CORRECT

"""What a line names, for an order of which only the intent is known; kinds that are said later; names in one word or in two."""

import pytest

from orchestrator.commands.bank.said_things import building_order, plain_words, said_place, said_thing
from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.normalise.item_names import item_named
from orchestrator.commands.normalise.variants import with_variant
from orchestrator.knowledge.game import load

GAME = load()


def words(line):
    return plain_words(Utterance(line, "Sam", ("Ada", "Ben"), ("Tom",)), GAME)


@pytest.mark.parametrize(("intent", "line", "thing"), [
    (Intent.GATHER, "coal x40", "40 coal"), (Intent.COOK, "Ben furnace that raw iron", "raw iron"),
    (Intent.CRAFT, "eight ladders no sorry eight rails Ben", "8 rail"),
    (Intent.GIVE, "give every torch to Tom", "all the torch"),
    (Intent.GATHER, "obby x10 dont die", "10 obsidian"),
])  # fmt: skip
def test_the_thing_is_found_with_its_count(intent, line, thing):
    found = said_thing(intent, words(line), GAME)
    assert found and found.counted == thing


def test_no_thing_is_made_up():
    assert said_thing(Intent.GATHER, words("do that again please"), GAME) is None


@pytest.mark.parametrize(("line", "place"), [
    ("wait for me at the door", "the door"), ("go to 120 64 -300", "120 64 -300"), ("all wait at bridge", "the bridge"),
    ("hi", ""),
])  # fmt: skip
def test_the_place_is_found(line, place):
    assert said_place(words(line)) == place


@pytest.mark.parametrize(("line", "order"), [
    ("Tower of stone, high 15, on this hill", "build a tower high 15 of cobblestone at the hill"),
    ("hut 5x5 here", "build a hut 5x5 here"), ("put a lantern on top of that fence post", "place 1 lantern at the fence"),
])  # fmt: skip
def test_a_building_keeps_its_sides_and_a_thing_on_it_is_set_down(line, order):
    assert building_order(words(line), GAME) == order


@pytest.mark.parametrize(("line", "plain"), [
    ("make a bed , a red one please", "make a red bed please"), ("i want a pickaxe the stone one", "i want a stone pickaxe"),
    ("make a bed but not a red one", "make a bed but not a red one"), ("get that one", "get that one"),
])  # fmt: skip
def test_a_kind_that_is_said_later_comes_before_its_thing(line, plain):
    assert " ".join(with_variant(line.split(), GAME)) == plain


@pytest.mark.parametrize(("name", "item"), [
    ("bonemeal", "bone_meal"), ("blazerods", "blaze_rod"), ("sun flowers", "sunflower"), ("bucket of water", "water_bucket"),
])  # fmt: skip
def test_names_in_one_word_or_in_several_are_the_same(name, item):
    assert item_named(GAME, name) == item

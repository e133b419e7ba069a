"""The names that people use for things, and lists of things with their counts."""

from functools import partial

import pytest
from clauses import GAME

from orchestrator.commands.normalise.item_names import item_named, mob_named, read_things

NAMES = partial(item_named, GAME)


@pytest.mark.parametrize(
    ("said", "item"),
    [
        ("oak logs", "oak_log"),
        ("wood", "logs"),
        ("minecraft:stone", "cobblestone"),
        ("iron pick", "iron_pickaxe"),
        ("steel sword", "iron_sword"),
        ("bookshelves", "bookshelf"),
        ("birch trees", "birch_log"),
        ("blorg", None),
    ],
)
def test_the_item_that_people_mean(said, item):
    assert item_named(GAME, said) == item


@pytest.mark.parametrize(
    ("said", "mob"), [("zombies", "zombie"), ("iron golem", "iron_golem"), ("doggo", None), ("wolves", "wolf")]
)
def test_the_creature_that_people_mean(said, mob):
    assert mob_named(said) == mob


@pytest.mark.parametrize(
    ("said", "things"),
    [
        ("a dozen oak logs , 20 cobble and the torches", [("oak_log", 12), ("cobblestone", 20), ("torch", None)]),
        ("cobblestone , 25 of it", [("cobblestone", 25)]),
        ("5 sand and then get 12 dirt", [("sand", 5), ("dirt", 12)]),
        ("sand 20 dirt", [("sand", None), ("dirt", 20)]),
        ("nothing at all", []),
    ],
)
def test_lists_of_things(said, things):
    found = read_things(said.split(), 0, NAMES, frozenset({"get"}))
    assert [(thing.item, thing.count) for thing in found] == things


def test_all_of_a_thing():
    (thing,) = read_things("all the coal".split(), 0, NAMES, frozenset())
    assert thing.all and thing.item == "coal" and thing.count is None

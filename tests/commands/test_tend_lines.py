"""Lines that order a crew to live in a place: fields, light, sleep, animals, stores and meals; and lines that only sound so."""

import pytest
from clauses import parsed

from orchestrator.commands.command import Intent
from orchestrator.commands.edits import TendOrder, TendVerb


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("make a wheat field 9x9 here", TendOrder(TendVerb.FIELD, 9, 9, "wheat")),
        ("make a 9 by 9 field of wheat in front of me", TendOrder(TendVerb.FIELD, 9, 9, "wheat")),
        ("please plant a potato field here", TendOrder(TendVerb.FIELD, crop="potatoes")),
        ("make a 9x9 wheat field at 10 64 20", TendOrder(TendVerb.FIELD, 9, 9, "wheat")),
        ("build a carrot farm", TendOrder(TendVerb.FIELD, crop="carrots")),
        ("lay out a field here", TendOrder(TendVerb.FIELD, crop="wheat")),
        ("plant wheat", TendOrder(TendVerb.FIELD, crop="wheat")),
        ("sow some carrots here", TendOrder(TendVerb.FIELD, crop="carrots")),
        ("grow potatoes over here", TendOrder(TendVerb.FIELD, crop="potatoes")),
        ("harvest the field and replant", TendOrder(TendVerb.HARVEST)),
        ("harvest the wheat field", TendOrder(TendVerb.HARVEST, crop="wheat")),
        ("bring in the crops and sow it again", TendOrder(TendVerb.HARVEST)),
        ("keep the farm going", TendOrder(TendVerb.KEEP)),
        ("keep the wheat field going for 3 harvests", TendOrder(TendVerb.KEEP, crop="wheat", count=3)),
        ("look after the field", TendOrder(TendVerb.KEEP)),
        ("light up this area", TendOrder(TendVerb.LIGHT)),
        ("light up with torches", TendOrder(TendVerb.LIGHT)),
        ("light this place up with some torches", TendOrder(TendVerb.LIGHT)),
        ("light up a 20x20 area here", TendOrder(TendVerb.LIGHT, 20, 20)),
        ("light up around home", TendOrder(TendVerb.LIGHT, home=True)),
        ("light the 17x17 area at 10 64 20", TendOrder(TendVerb.LIGHT, 17, 17)),
        ("put torches all around here", TendOrder(TendVerb.LIGHT)),
        ("sleep when it is night", TendOrder(TendVerb.SLEEP)),
        ("everybody go to bed", TendOrder(TendVerb.SLEEP)),
        ("sleep through the night", TendOrder(TendVerb.SLEEP)),
        ("breed the cows", TendOrder(TendVerb.BREED, mob="cow")),
        ("breed two sheep", TendOrder(TendVerb.BREED, mob="sheep")),
        ("put four sheep in a pen", TendOrder(TendVerb.PEN, mob="sheep", count=4)),
        ("lead the cows into a pen", TendOrder(TendVerb.PEN, mob="cow")),
        ("store everything in the chests", TendOrder(TendVerb.STORE_ALL)),
        ("put everything away", TendOrder(TendVerb.STORE_ALL)),
        ("cook for everybody", TendOrder(TendVerb.FEED)),
        ("make dinner for everyone", TendOrder(TendVerb.FEED)),
    ],
)
def test_an_order_to_live_in_a_place_is_read(said, order):
    found = parsed(f"leader, {said}")
    assert (found.intent, found.edit, found.left_out) == (Intent.TEND, order, ())


def test_the_place_of_a_field_is_read():
    assert parsed("leader, make a 9x9 wheat field at 10 64 20").slots.at == (10, 64, 20)
    assert parsed("leader, make a wheat field 9x9 here").slots.place == "here"


@pytest.mark.parametrize(
    ("said", "intent"),
    [
        ("build a farm 9x9 here", Intent.BUILD),
        ("put everything in the chest", Intent.STORE),
        ("cook 3 beef", Intent.COOK),
        ("get me 3 wheat", Intent.GATHER),
        ("make a bed", Intent.CRAFT),
    ],
)
def test_what_was_something_else_stays_it(said, intent):
    assert parsed(f"leader, {said}").intent is intent


@pytest.mark.parametrize(
    "said", ["sleep well", "he keeps the farm going", "i made a wheat field yesterday", "the light is nice"]
)
def test_talk_is_no_order(said):
    assert parsed(said).intent is not Intent.TEND

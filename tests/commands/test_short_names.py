"""People are called by a part of their name."""

import pytest

from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.names import short_names
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

PEOPLE = ("old_greg", "mia_07", "NanaJo", "xX_Rob_Xx")


def said(line):
    return understand(Utterance(line, "Sam", ("Ada", "Ben"), ("Sam", *PEOPLE)), load())


@pytest.mark.parametrize(
    ("line", "to"),
    [
        ("hand greg 3 apples Ben", "old_greg"),
        ("Ben bring mia 2 bread", "mia_07"),
        ("Ben give 4 bread to nana jo", "NanaJo"),
        ("Ben split your 8 apples w rob", "xX_Rob_Xx"),
    ],
)
def test_a_part_of_a_name_is_the_name(line, to):
    found = said(line)
    assert (found.intent, found.slots.to) == (Intent.GIVE, to)


def test_words_that_are_no_names_and_names_of_two_people_stay_as_they_are():
    assert said("Ben wait at the old gate").slots.target == "old gate"
    assert short_names(("Ben",), ("ben_99", "tom_1", "tom_2", "Lena")) == {}


def test_who_talks_to_a_person_by_a_part_of_the_name_orders_nothing():
    assert said("greg, come here").intent is None

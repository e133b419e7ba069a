"""Orders to hand something over."""

import pytest
from clauses import clause, parsed

from orchestrator.commands.command import Intent
from orchestrator.commands.grammar.give import read_give


@pytest.mark.parametrize(
    ("said", "slots"),
    [
        ("give me 5 bread", {"item": "bread", "count": 5, "to": "Sam"}),
        ("give tom a torch", {"item": "torch", "count": 1, "to": "Tom"}),
        ("bring mia 3 bread", {"item": "bread", "count": 3, "to": "Mia"}),
        ("can mia have 3 bread", {"item": "bread", "count": 3, "to": "Mia"}),
        ("give everything to mia", {"item": "", "all": True, "to": "Mia"}),
        ("drop your wood here", {"item": "logs", "to": "", "place": "here"}),
        ("give me some iron", {"item": "iron_ingot", "to": "Sam"}),
    ],
)
def test_what_is_given_and_to_whom(said, slots):
    found = read_give(clause(said))
    assert found and found.intent is Intent.GIVE
    assert {name: getattr(found.slots, name) for name in slots} == slots


def test_it_is_the_item_of_the_last_order():
    found = read_give(clause("give it to tom", prior=(parsed("leader, mine 4 logs"),)))
    assert found and (found.slots.item, found.slots.count, found.slots.to) == ("logs", 4, "Tom")


def test_a_pronoun_for_the_recipient_is_asked_about():
    found = read_give(clause("give him bread"))
    assert found and found.intent is Intent.CLARIFY and found.missing == ("to",)


def test_a_saying_is_talk():
    found = read_give(clause("give me a break"))
    assert found and found.intent is None

"""Commands from an intent and its particulars, as a model gives them."""

import pytest
from clauses import GAME, parsed

from orchestrator.commands.command import ALL, Intent
from orchestrator.commands.not_understood import Unclear
from orchestrator.commands.slots_json import SpokenSlots, command_for
from orchestrator.core.errors import BadGoal

UNCLEAR = Unclear(parsed("leader, my fireplace is hungry"), ("Ada", "Ben"), "Ada", ("Tom",))


@pytest.mark.parametrize(
    ("said", "slots"),
    [
        (SpokenSlots(Intent.GATHER, item="wood", count=40), {"item": "logs", "count": 40}),
        (SpokenSlots(Intent.COOK, item="beef"), {"item": "cooked_beef", "count": 16}),
        (SpokenSlots(Intent.CRAFT, item="furnace"), {"item": "furnace", "count": 1}),
        (SpokenSlots(Intent.GIVE, item="bread", player="tom"), {"item": "bread", "to": "Tom"}),
        (SpokenSlots(Intent.ATTACK, mob="zombies", count=2), {"mob": "zombie", "count": 2}),
        (SpokenSlots(Intent.FOLLOW), {"player": "Sam"}),
        (SpokenSlots(Intent.GOTO, at=(1, 2, 3)), {"at": (1, 2, 3)}),
        (SpokenSlots(Intent.BUILD, structure="shelter"), {"structure": "shelter", "place": "here"}),
    ],
)
def test_names_are_looked_up_in_the_tables(said, slots):
    command = command_for(said, UNCLEAR, GAME)
    assert command.intent is said.intent and not command.unknown and not command.missing
    assert {name: getattr(command.slots, name) for name in slots} == slots


def test_what_can_be_begun_at_once_comes_with_it():
    goal = command_for(SpokenSlots(Intent.GATHER, item="wood", count=40), UNCLEAR, GAME).goal
    assert goal and (goal.text, goal.item, goal.count) == ("get 40 logs", "logs", 40)
    assert command_for(SpokenSlots(Intent.BUILD, structure="shelter"), UNCLEAR, GAME).building


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (SpokenSlots(Intent.GATHER, item="blorg"), "no item 'blorg'"),
        (SpokenSlots(Intent.GATHER, item="wood", count=0), "1 or more"),
        (SpokenSlots(Intent.GIVE, item="bread", player="Bob"), "There is no one called 'Bob'"),
        (SpokenSlots(Intent.ATTACK, mob="Tom"), "no creature"),
        (SpokenSlots(Intent.BUILD, structure="castle"), "can be built"),
        (SpokenSlots(Intent.STOP, who="Zoe"), "not in the crew"),
        (SpokenSlots(Intent.YES), "cannot be decided"),
    ],
)
def test_what_the_parser_could_not_have_said_is_refused(said, why):
    with pytest.raises(BadGoal, match=why):
        command_for(said, UNCLEAR, GAME)


def test_the_addressee_is_a_member_a_group_or_as_before():
    assert command_for(SpokenSlots(Intent.STOP, who="ben"), UNCLEAR, GAME).addressee == "Ben"
    assert command_for(SpokenSlots(Intent.STOP, who=ALL), UNCLEAR, GAME).addressee == ALL
    assert command_for(SpokenSlots(Intent.STOP), UNCLEAR, GAME).addressee == UNCLEAR.command.addressee


def test_particulars_without_use_are_left_out():
    assert command_for(SpokenSlots(Intent.FOLLOW, item="coal"), UNCLEAR, GAME).left_out == ("coal",)

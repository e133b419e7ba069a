"""What people say to each other, or take back, begins nothing; what a bot has is given, and not made anew."""

import json

import pytest

from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.command_json import heard_from
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()
CREW = ("Foreman", "Alex", "Steve", "Maya")


def read(text: str) -> Command:
    """Return what a person says to the crew among other people."""
    return understand(Utterance(text, "Tom", CREW, ("Lena",)), GAME)


@pytest.mark.parametrize(
    "line",
    ["no need to come, i can handle it", "heading back now", "i made boots, anyone want a pair", "coming to the village"],
)
def test_what_people_tell_each_other_begins_nothing(line: str) -> None:
    assert read(line).intent in (None, Intent.NO)


def test_a_need_that_is_taken_back_hides_no_order_behind_it() -> None:
    assert read("no need to mine more coal, come here").intent is Intent.COME


@pytest.mark.parametrize("line", ["Alex bring me your sword", "tell Alex to bring me his spare sword"])
def test_what_a_bot_has_is_given(line: str) -> None:
    found = read(line)
    assert (found.intent, found.slots.to) == (Intent.GIVE, "Tom")


def test_a_named_bot_goes_to_the_place_of_its_work_first() -> None:
    found = read("Steve, go to the farm and harvest the carrots")
    assert [each.intent for each in (found, *found.more)] == [Intent.GOTO, Intent.GATHER]
    assert read("Steve go to the cave and bring me some coal").intent is Intent.GATHER


def test_several_bots_are_told_by_one_word() -> None:
    assert read("Foreman, please let Alex and Steve build a wall here").addressees == ("Alex", "Steve")


def test_an_order_until_the_dark_stays_behind_the_one_for_the_dark() -> None:
    found = read("When it gets dark, all go home, but until then Steve can dig gravel.")
    assert found.intent is Intent.CLARIFY
    assert "go home now" in found.answer


def test_an_earlier_line_may_say_who_said_it_as_the_line_itself_does() -> None:
    line = {"text": "Yes please, that would be nice.", "speaker": "Lena", "players": ["Lena", "Tom"]}
    asked = {"speaker": "Foreman", "text": "Shall we use stone bricks?"}
    heard = heard_from(json.loads(json.dumps(line | {"prior": [asked]})), CREW, GAME)
    assert heard.asked
    assert understand(heard, GAME).intent is Intent.YES

"""No slot that was filled is ignored by everybody: what no handler reads is said back."""

import asyncio
from dataclasses import fields, replace
from typing import Any

import pytest
from listening import listening
from tabletop_crew import crew_at

from orchestrator.commands.command import Command, Intent, Slots, Utterance, WantedItem
from orchestrator.commands.edits import ChestOrder, ChestVerb, QueueEdit, QueueVerb, TendOrder, TendVerb
from orchestrator.commands.left_out import GAINING, USES, slots_left
from orchestrator.commands.parser import understand
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.dialogue.turn import Turn
from orchestrator.knowledge.game import load

SAMPLES: dict[str, Any] = {  # a slot that is new needs one here, and a user or a word in commands/left_out.py
    "item": "logs", "count": 3, "all": True, "items": (WantedItem("logs", 3), WantedItem("sand", 2)), "mob": "zombie",
    "player": "Sam",
    "guard": True, "to": "Sam", "at": (10, 64, 20), "place": "looking_at", "target": "the river", "direction": "north",
    "structure": "house", "size": (5, 4, 5), "materials": ("cobblestone",), "about": "Ben", "instead_of": "logs",
}  # fmt: skip
BESIDE = {
    ("goto", "count"): {"direction": "north"},
    ("attack", "count"): {"mob": "zombie"},
    ("attack", "all"): {"mob": "zombie"},
    ("store", "all"): {"item": "logs"},
    ("store", "count"): {"item": "logs"},
}
EDITS = {
    Intent.QUEUE: QueueEdit(QueueVerb.CANCEL, item="logs"), Intent.STORE: ChestOrder(ChestVerb.PUT),
    Intent.TEND: TendOrder(TendVerb.FIELD, crop="wheat"),
}  # fmt: skip
EVERY = [(intent, field.name) for intent in Intent for field in fields(Slots)]
READ = [
    (intent, name)
    for intent in Intent
    if intent not in (*GAINING, Intent.BUILD, Intent.CLARIFY)
    for name in sorted(USES[intent])
]
SAID_OF = {
    "item": ("mine 3 logs", "mine 3 sand"), "count": ("mine 3 logs", "mine 4 logs"),
    "items": ("mine 3 logs and 2 sand", "mine 3 logs and 2 coal"),
}  # fmt: skip
BUILT = {
    "structure": ("build a hut at 1 2 3", "build a tower at 1 2 3"), "size": ("build a 5x5 hut", "build a 6x6 hut"),
    "materials": ("build a hut of stone", "build a hut of oak planks"), "at": ("build a hut at 1 2 3", "build a hut at 4 5 6"),
}  # fmt: skip


class Watched(Slots):
    """Slots that remember which of them were read."""

    read: set[str] = set()  # noqa: RUF012  of the test that runs

    def __getattribute__(self, name: str) -> Any:
        Watched.read.add(name)
        return super().__getattribute__(name)


@pytest.mark.parametrize(("intent", "name"), EVERY)
def test_a_filled_slot_has_a_user_or_is_said_back(intent, name):
    slots = Slots(**{name: SAMPLES[name]})
    left = slots_left(intent, slots)
    pointed = intent is Intent.ATTACK and name == "place"  # what is looked at has become the creature
    pointed = pointed or (intent is Intent.STORE and name == "to")  # "chest" or "barrel"; which one is in the edit
    assert (left == ()) == (name in USES[intent] or pointed), left
    assert all(left)


@pytest.mark.parametrize(("intent", "name"), READ, ids=str)
async def test_a_handler_reads_the_slots_that_it_is_said_to_use(intent, name):
    filled = {name: SAMPLES[name]} | BESIDE.get((str(intent), name), {})
    crew, notes = crew_at({"oak_log": 500}, pace=0.001)
    dialogue = Dialogue(crew, load(), notes, None, lambda goal, verdict: None)
    listening = asyncio.create_task(dialogue.listen())
    await asyncio.sleep(0)
    if intent is Intent.CORRECT:
        first = understand(Utterance("mine 300 logs", "Sam"), load())
        dialogue.commands.begin(Turn("", first.who, first), first.goal)
    Watched.read = set()
    command = Command("chat", "Sam", "Ben", intent, "", Watched(**filled), addressees=("Ben",), spoken_to=True)
    command = replace(command, edit=EDITS.get(intent))
    await dialogue.commands.apply(Turn("", command.who, command))
    async with asyncio.timeout(30):
        while name not in Watched.read:
            await asyncio.sleep(0.001)
    listening.cancel()


@pytest.mark.parametrize(("one", "other"), [*SAID_OF.values(), *BUILT.values()], ids=[*SAID_OF, *BUILT])
def test_the_parser_makes_the_goal_of_the_slots_that_gathering_and_building_use(one, other):
    first, second = (understand(Utterance(line, "Sam"), load()) for line in (one, other))
    assert first.slots != second.slots and (first.goal, first.building) != (second.goal, second.building)


def test_every_slot_of_gathering_and_building_is_tried_above():
    assert all(USES[intent] == {*SAID_OF, "to"} for intent in GAINING)  # test_where_things_end: who gets it
    assert USES[Intent.BUILD] == {*BUILT, "place"}  # test_talk and test_shelter: "here", "where I am looking"


async def test_what_is_left_out_is_said_in_one_line_by_who_was_called():
    async with listening({"oak_log": 60}) as told:
        told.say("leader, mine 6 logs at 10 64 20 but not birch")
        assert await told.hears("I ignore: at 10 64 20, but not birch.") == "Ada"
        await told.hears("done: ")
        told.say("Ben, follow me until dark")
        assert await told.hears("I ignore: until dark.") == "Ben"
    assert told.said[0][1] == "On it: mine 6 logs."


async def test_nothing_is_said_of_an_order_that_is_done_whole():
    async with listening({"oak_log": 60}) as told:
        told.say("leader, mine 6 logs please")
        await told.hears("done: ")
    told.hear_nothing_from("leave out")


def test_what_was_changed_is_not_what_is_left_out():
    first = understand(Utterance("bring me 30 logs", "Sam"), load())
    assert first.left_out == ()
    again = understand(Utterance("make it 80", "Sam", prior=(replace(first, raw="bring me 30 logs"),)), load())
    assert (again.intent, again.left_out) == (Intent.CORRECT, ())

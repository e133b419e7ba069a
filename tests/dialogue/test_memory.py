"""What people tell a crew to remember, and what it answers, told at the tabletop."""

from contextlib import asynccontextmanager

import pytest
from talking import crew_of, said, talking, until

from orchestrator.core.contracts.world import Line
from orchestrator.dialogue.permissions import People
from orchestrator.memory.fact import Fact, FactKind
from orchestrator.memory.memory_file import MemoryFile
from orchestrator.memory.noticing import Noticing
from orchestrator.memory.world_memory import WorldMemory


@asynccontextmanager
async def remembering(tmp_path, people=None, blocks=None):
    """A dialogue with a memory that listens to its notes."""
    memory = WorldMemory(MemoryFile(tmp_path / "memory.sqlite"), "tabletop")
    crew, noticing = crew_of(blocks), Noticing(memory)
    crew.journal.write, write = (lambda event: (write(event), noticing.notice(crew.journal.events[-1]))[0]), crew.journal.write
    async with talking(crew=crew, people=people, memory=memory) as dialogue:
        yield dialogue, memory


async def say(dialogue, text: str, speaker: str = "Sam") -> str:
    """What is answered to a line."""
    before = len(said(dialogue))
    dialogue.crew.worlds["Ada"].heard.put_nowait(Line(speaker, text))
    await until(lambda: len(said(dialogue)) > before)
    return said(dialogue)[before][1]


async def test_a_place_is_named_told_used_and_forgotten(tmp_path):
    async with remembering(tmp_path) as (dialogue, _):
        assert await say(dialogue, "leader, call this the mine") == "The mine is at 3 64 0: I will remember that."
        assert await say(dialogue, "call 10 64 20 the old tower") == "The old tower is at 10 64 20: I will remember that."
        assert await say(dialogue, "where is the mine?") == "The mine is at 3 64 0, 1 block from you."
        assert (await say(dialogue, "Ben, go to the old tower")) == "On my way to 10 64 20."
        assert await say(dialogue, "what is at the mine?") == "The mine is at 3 64 0 (Sam, just now). I know of nothing there."
        assert await say(dialogue, "what do you remember?") == (
            "I remember 2 places (old tower, mine). Say: what do you remember about old tower?"
        )
        assert await say(dialogue, "forget the mine") == "I have forgotten the mine."
        assert await say(dialogue, "leader, what do you know about the mine") == "I remember nothing about mine."


async def test_what_was_remembered_is_there_after_a_restart(tmp_path):
    async with remembering(tmp_path) as (dialogue, memory):
        await say(dialogue, "remember this as the mine")
        await say(dialogue, "I don't like birch")
    memory.file.close()
    async with remembering(tmp_path) as (dialogue, _):
        assert await say(dialogue, "where was the mine?") == "The mine is at 3 64 0, 1 block from you."
        assert (await say(dialogue, "what do you know about me")).startswith("Sam does not like birch (")


async def test_a_preference_replaces_what_the_same_person_said_before(tmp_path):
    async with remembering(tmp_path) as (dialogue, memory):
        assert await say(dialogue, "I like oak") == "Noted: Sam likes oak."
        assert await say(dialogue, "leader, I hate oak") == "Noted: Sam does not like oak."
        assert await say(dialogue, "my favourite colour is blue") == "Noted: Sam's favourite colour is blue."
        assert await say(dialogue, "my favourite colour is red") == "Noted: Sam's favourite colour is red."
        assert sorted(fact.text for fact in memory.facts()) == ["Sam does not like oak", "Sam's favourite colour is red"]
        assert await say(dialogue, "forget that I like oak") == "Forgotten: what you said about oak."


async def test_an_order_is_remembered_by_who_gave_it(tmp_path):
    async with remembering(tmp_path, blocks={"sand": 50}) as (dialogue, _):
        await say(dialogue, "leader, mine 4 sand")
        await until(lambda: not dialogue.crew.busy)
        await until(lambda: any("done" in text for _, text in said(dialogue)))
        assert await say(dialogue, "what did Sam want today?") == "Sam asked: mine 4 sand (just now)."
        assert await say(dialogue, "leader, who wanted diamonds?") == "I do not know that."


async def test_guests_may_ask_and_not_tell(tmp_path):
    people = People(owners=["Sam"], guests=["Eve"])
    async with remembering(tmp_path, people) as (dialogue, memory):
        await say(dialogue, "leader, call this the mine")
        assert (await say(dialogue, "leader, where is the mine?", "Eve")).startswith("The mine is at 3 64 0")
        assert await say(dialogue, "leader, forget everything", "Eve") == (
            "Sorry Eve, guests may ask questions but not give orders: ask Sam to add your name."
        )
        dialogue.crew.worlds["Ada"].heard.put_nowait(Line("Eve", "leader, call 1 2 3 the trap"))
        await until(lambda: len(dialogue.journal.of("command")) == 4)
        assert [fact.name for fact in memory.facts()] == ["mine"]


async def test_only_an_owner_makes_the_crew_forget_everything_and_is_asked_first(tmp_path):
    async with remembering(tmp_path, People(owners=["Sam"])) as (dialogue, memory):
        await say(dialogue, "leader, call this the mine")
        assert await say(dialogue, "leader, forget everything", "Tom") == (
            "Only an owner of this crew can make us forget everything."
        )
        question = "That is 1 thing about this world, and nobody can bring them back. Forget them? Say yes."
        assert await say(dialogue, "leader, forget everything") == question
        assert memory.facts()
        assert await say(dialogue, "leader, yes") == "Forgotten: 1 thing."
        assert not memory.facts()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (
            "leader, call this the furnace",
            "'furnace' is already a thing of the game: choose another name, such as furnace place.",
        ),
        ("leader, call this Ben", "Ben is somebody's name: choose another one, such as Ben's house."),
        ("leader, call this leader", "'leader' means something else to us: choose another name."),
        ("leader, call this the place where we all met each other", "A name of a place has at most 32 letters and 4 words."),
        ("leader, call this 12", "A name of a place needs letters, for example: call this the mine."),
        ("remember that my password is hunter2", "That looks like a password or a key: we do not keep secrets."),
        ("leader, call this my password", "That looks like a password or a key: we do not keep secrets."),
    ],
)
async def test_what_cannot_be_remembered_is_told_in_one_sentence(tmp_path, line, answer):
    async with remembering(tmp_path) as (dialogue, memory):
        assert await say(dialogue, line) == answer
        assert memory.facts() == []


async def test_who_is_out_of_sight_is_asked_for_coordinates(tmp_path):
    async with remembering(tmp_path) as (dialogue, _):
        answer = await say(dialogue, "leader, call this the mine", "Tom")
        assert answer == "I cannot see you, Tom. Come closer, or give the coordinates: call X Y Z mine."


async def test_things_are_brought_to_the_chest_at_a_place(tmp_path):
    async with remembering(tmp_path) as (dialogue, memory):
        memory.keep(Fact(FactKind.PLACE, "mine", "", "Sam", (10, 64, 10)))
        memory.keep(Fact(FactKind.CHEST, "main", "3 sand", at=(12, 64, 10)))
        dialogue.crew.worlds["Ben"].inventory["sand"] = 4
        dialogue.crew.worlds["Ben"].stores.contents[(12, 64, 10)] = type(dialogue.crew.worlds["Ben"].inventory)()
        dialogue.crew.worlds["Ada"].heard.put_nowait(Line("Sam", "Ben, bring the sand to the mine"))
        await until(lambda: dialogue.crew.worlds["Ben"].stores.contents[(12, 64, 10)]["sand"] == 4)


@pytest.mark.parametrize(
    "line", ["home is here", "this chest is ours", "leader, forget the coal", "leader, call this chest wood", "never mind"]
)
async def test_what_means_something_else_already_still_does(tmp_path, line):
    async with remembering(tmp_path) as (dialogue, memory):
        dialogue.crew.worlds["Ada"].heard.put_nowait(Line("Sam", line))
        await until(lambda: dialogue.journal.of("command") or said(dialogue))
        assert memory.facts() == []


async def test_people_who_talk_with_each_other_are_not_listened_to(tmp_path):
    async with remembering(tmp_path) as (dialogue, memory):
        for speaker, text in (("Tom", "hi all"), ("Sam", "I like oak"), ("Tom", "leader, I like birch")):
            dialogue.crew.worlds["Ada"].heard.put_nowait(Line(speaker, text))
        await until(memory.facts)
        assert [fact.text for fact in memory.facts()] == ["Tom likes birch"]

"""Questions, contradictions and who may say what, told on the tabletop world."""

import asyncio

import pytest
from listening import Told, listening
from tabletop_crew import crew_at

from orchestrator.core.contracts.world import Line
from orchestrator.core.observation import Entity, Position
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.knowledge.game import load


@pytest.mark.parametrize("answer", ["yes", "the first one", "oak log"])
async def test_what_was_asked_back_is_answered_in_many_ways(answer):
    async with listening({"oak_log": 60}) as told:
        told.say("leader, mine 6 oak_loog")
        await told.hears("Did you mean oak_log")
        told.say(answer)
        await told.hears("done: 6 oak_log")


async def test_a_no_ends_a_question_and_what_is_missing_is_put_in():
    async with listening({"oak_log": 60}) as told:
        told.say("leader, mine 6 oak_loog")
        await told.hears("Did you mean oak_log")
        told.say("no")
        told.say("yes")
        told.say("Ben, attack")
        assert await told.hears("Attack what?")
        told.say("the zombies")
        assert await told.hears("I am attacking the zombie.") == "Ben"
        assert not told.crew.busy


async def test_a_question_holds_nobody_up_who_wants_something_else():
    async with listening({"oak_log": 60}) as told:
        told.say("Ben, attack")
        await told.hears("Attack what?")
        told.say("leader, mine 6 logs")
        await told.hears("done: 6 oak_log")
        told.say("hi", speaker="Tom")
        told.say("yes", speaker="Tom")
        told.say("leader, status")
        await told.hears("Nothing to do.")


async def test_two_who_contradict_each_other_are_told_and_the_owner_wins():
    async with listening({}, people=People(owners=["Sam"])) as told:
        told.say("Ben, follow me")
        await told.hears("I am following you.")
        told.say("Ben, come here", speaker="Tom")
        assert await told.hears("Tom, the order from Sam takes precedence (follow Sam): please ask Sam.") == "Ben"
        told.say("Cleo, follow me", speaker="Tom")
        await told.hears("I cannot do that: Tom is not in sight.")
        told.say("Dan, stay here", speaker="Tom")
        await told.hears("I am staying here.")
        told.say("Dan, come here")
        await told.hears("Tom, the order from Sam takes precedence, and it replaces yours (stay here).")
        assert await told.hears("Coming.") == "Dan"


async def test_between_equals_the_later_word_counts_and_both_are_told():
    async with listening({}, people=People(owners=[])) as told:
        told.say("Ben, follow me")
        await told.hears("I am following you.")
        told.say("Ben, come here", speaker="Tom")
        await told.hears("Sam, the order from Tom is newer, and it replaces yours (follow Sam).")


async def test_a_whisper_that_contradicts_is_told_to_both_in_whispers():
    async with listening({}, people=People(owners=["Tom"])) as told:
        told.say("hi", speaker="Tom")
        told.crew.worlds["Ben"].entities = (Entity("player", "Tom", Position(3, 64, 0)),)
        told.say("Ben, follow me", speaker="Tom")
        await told.hears("I am following you.")
        told.whisper("Ben", "come here")
        ben = told.crew.worlds["Ben"]
        await told.until(lambda: len(ben.whispered) == 2)
        assert {to for to, _ in ben.whispered} == {"Sam", "Tom"}
        assert all(text.startswith("Sam, the order from Tom takes precedence (follow Tom)") for _, text in ben.whispered)


async def test_what_the_owner_asked_for_is_changed_by_the_owner_alone_and_stopped_by_anybody():
    async with listening({"oak_log": 300}, pace=0.01, people=People(owners=["Sam"])) as told:
        told.say("leader, mine 90 logs")
        await told.until(lambda: told.crew.gained)
        told.say("leader, make it 10", speaker="Tom")
        await told.hears("Tom, the order from Sam takes precedence (mine 90 logs)")
        assert told.crew.goal and told.crew.goal.count == 90
        told.say("stop", speaker="Tom")
        await told.hears("Stopped. Sam, Tom stopped your order: say resume to continue.")
        assert not told.crew.busy
        told.say("resume")
        await told.until(lambda: told.crew.busy)
        told.say("pause")
        await told.hears("Paused")
        told.say("resume", speaker="Tom")
        await told.hears("Tom, Sam stopped us and takes precedence: please ask Sam.")
        assert told.crew.paused


async def test_a_guest_is_answered_but_not_obeyed_not_even_by_way_of_a_question():
    async with listening({"oak_log": 60}, people=People(owners=["Sam"], guests=["Eve"])) as told:
        told.say("leader, status", speaker="Eve")
        await told.hears("Nothing to do.")
        told.say("leader, mine 6 oak_loog", speaker="Eve")
        await told.hears("Did you mean oak_log")
        told.say("yes", speaker="Eve")
        await told.hears("Sorry Eve, guests may ask questions but not give orders: ask Sam to add your name.")
        told.say("Ben, come here", speaker="Eve")
        told.say("leader, where is Ben", speaker="Eve")
        await told.hears("Ben 0 64 0")
        told.hear_nothing_from("Coming", "On it")


async def test_somebody_who_is_not_in_the_game_is_answered_where_they_are():
    crew, notes = crew_at({"oak_log": 60})
    dialogue = Dialogue(crew, load(), notes, People(owners=[]), lambda goal, verdict: None)
    listening_to = asyncio.create_task(dialogue.listen())
    answers: list[tuple[str, str]] = []
    told = Told(crew, notes)
    await asyncio.sleep(0)
    heard = await dialogue.hear(Line("ops", "leader, mine 6 logs"), source="api", tell=lambda *said: answers.append(said))
    assert heard.accepted and heard.command.intent == "gather" and heard.command.source == "api"
    await told.until(lambda: any(text.startswith("done: 6 oak_log") for _, text in answers))
    assert not any(world.said or world.whispered for world in crew.worlds.values())
    listening_to.cancel()


async def test_who_was_called_by_mistake_leaves_it_to_another():
    async with listening({}) as told:
        told.say("Ben, follow me")
        assert await told.hears("I am following you.") == "Ben"
        told.say("not Ben, Cleo")
        await told.until(lambda: ("Cleo", "I am following you.") in told.said)
        told.say("what is Ben doing")
        await told.hears("Ben: nothing")


async def test_where_somebody_looks_is_a_place_to_go_to_and_to_build_at():
    async with listening({"oak_planks": 200, "cobblestone": 200}) as told:
        told.say("Ben, go there")
        await told.hears("I cannot see what you are looking at, Sam. Come closer, or give the coordinates: go to X Y Z.")
        for world in told.crew.worlds.values():
            world.entities = (Entity("player", "Sam", Position(3, 64, 0), looking_at=(9, 63, 4)),)
        told.say("Ben, go there")
        assert await told.hears("On my way to 9 64 4.") == "Ben"
        told.say("leader, build a 4x4x4 shelter where I am looking")
        await told.hears("On it: build a 4x4x4 shelter at 9 64 4.")

"""What single members are asked for by name, told on the tabletop world."""

import asyncio

import pytest
from listening import Told, listening
from tabletop_crew import crew_at, held

from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.home import recorded_home
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.knowledge.game import load
from orchestrator.record.crew_snapshot import PendingMemberTask, take_snapshot


async def test_who_is_called_by_name_comes_and_nobody_else():
    async with listening({}) as told:
        told.say("Ben, come here")
        assert await told.hears("Coming.") == "Ben"
        assert told.said == [("Ben", "Coming.")]


async def test_the_record_tells_what_a_member_is_at_for_whom_and_when_that_is_over():
    async with listening({}) as told:
        told.say("cleo follow me pls")
        await told.hears("I am following you.")
        told.say("Cleo, stay here")
        await told.hears("I am staying here.")
        told.say("cleo stop")
        await told.hears("Stopped.")
        await told.until(lambda: len(told.notes.of("errand")) == 3)
    seen = [(event.agent, event.data["doing"], event.data["speaker"]) for event in told.notes.of("errand")]
    assert seen == [("Cleo", "follow Sam", "Sam"), ("Cleo", "stay here", "Sam"), ("Cleo", "", "Sam")]


async def test_somebody_follows_until_they_are_told_to_stop():
    async with listening({}) as told:
        told.say("cleo follow me pls")
        assert await told.hears("I am following you.") == "Cleo"
        told.say("cleo stop")
        assert await told.hears("Stopped.") == "Cleo"
        told.say("Cleo, stay here")
        assert await told.hears("I am staying here.") == "Cleo"


async def test_who_cannot_see_the_one_to_follow_says_so():
    async with listening({}) as told:
        told.say("hi all", speaker="Tom")
        told.say("Ben, follow Tom")
        assert await told.hears("I cannot do that: Tom is not in sight.") == "Ben"


async def test_a_place_is_numbers_or_a_direction_of_the_compass():
    async with listening({}) as told:
        told.say("Ben, go to 10 64 -20")
        assert await told.hears("On my way to 10 64 -20.") == "Ben"
        told.say("Ben, walk north 7 blocks")
        await told.hears("On my way to 0 64 -7.")
        told.say("Ben, go to the village")
        await told.hears("I do not know where that is.")


async def test_a_member_that_is_called_by_name_works_alone():
    async with listening({"oak_log": 60}) as told:
        told.say("Ben, mine 3 logs")
        assert await told.hears("done: 3 oak_log") == "Ben"
        assert held(told.crew, "oak_log") == {"Ada": 0, "Ben": 3, "Cleo": 0, "Dan": 0}
        told.say("leader, mine 6 logs")
        await told.hears("done: 6 oak_log")


async def test_who_is_at_work_for_the_crew_comes_when_called_by_name_and_otherwise_the_leader():
    async with listening({"oak_log": 300}, pace=0.01) as told:
        told.say("leader, mine 90 logs")
        await told.until(lambda: told.crew.workers and all(told.crew.workers[name].doing for name in ("Ben", "Cleo", "Dan")))
        told.say("Ben, come here")
        assert await told.hears("Coming. My work waits (") == "Ben"
        told.say("come here")
        await told.until(lambda: ("Ada", "Coming.") in told.said)
        told.say("Ada, stop")
        await told.hears("Stopped.")


async def test_a_stop_by_name_ends_an_errand_and_leaves_the_crew_at_work():
    async with listening({"oak_log": 300}, pace=0.01) as told:
        told.say("leader, mine 200 logs")
        await told.until(lambda: told.crew.gained)
        told.say("Ada, follow me")
        await told.hears("I am following you.")
        told.say("Ada, stop")
        assert await told.hears("Stopped.") == "Ada" and told.crew.busy
        told.say("stop")
        await told.until(lambda: not told.crew.busy)


async def test_a_goal_of_the_crew_ends_what_single_members_are_at():
    async with listening({"oak_log": 60}) as told:
        told.say("everybody follow me")
        await told.until(lambda: len(told.said) == 4)
        told.say("leader, mine 6 logs")
        await told.hears("done: 6 oak_log, 2 + 2 + 2")


async def test_a_whisper_is_answered_by_a_whisper_of_who_heard_it():
    async with listening({"oak_log": 60}) as told:
        told.whisper("Dan", "come here")
        told.whisper("Dan", "what do you have?")
        dan = told.crew.worlds["Dan"]
        await told.until(lambda: len(dan.whispered) == 2)
        assert sorted(dan.whispered) == [("Sam", "Coming."), ("Sam", "Dan: nothing")]
        assert not any(world.said for world in told.crew.worlds.values())
        told.say("leader, status")
        await told.until(lambda: told.crew.worlds["Ada"].said)


@pytest.mark.parametrize(
    ("line", "part"),
    [("Ben, give me 5 bread", "I have no bread."), ("Ben, attack Sam", "I will not attack Sam"),
     ("leader, pause", "nothing to pause"), ("resume", "nothing to resume"), ("Ben, attack", "Attack what?"),
     ("leader, build a castle here", "not a castle yet")],
)  # fmt: skip
async def test_what_nobody_has_learnt_is_said_politely(line, part):
    async with listening({}) as told:
        told.say(line)
        await told.hears(part)


async def test_things_are_handed_over_by_who_has_them():
    async with listening({}) as told:
        bags = {name: world.inventory for name, world in told.crew.worlds.items()}
        bags["Cleo"].update({"oak_log": 5, "birch_log": 3, "raw_iron": 2})
        told.say("give me 6 logs")
        assert await told.hears("I am bringing you 5 oak_log, 1 birch_log.") == "Cleo"
        assert await told.hears("Here: 5 oak_log, 1 birch_log.") == "Cleo"
        await told.until(lambda: bags["Cleo"]["birch_log"] == 2 and not bags["Cleo"]["oak_log"])
        told.say("hi", speaker="Tom")
        told.say("Cleo, give Tom all your iron")
        await told.hears("Here: 2 raw_iron.")
        told.say("Cleo, drop everything you have")
        await told.until(lambda: not bags["Cleo"].total())


async def test_who_has_too_little_is_helped_by_who_has_more():
    async with listening({}) as told:
        bags = {name: world.inventory for name, world in told.crew.worlds.items()}
        for name in ("Ben", "Cleo", "Dan"):
            bags[name].update({"birch_log": 1})
        told.say("Ben, give me 3 logs")
        await told.until(lambda: {name for name, text in told.said if text == "Here: 1 birch_log."} == {"Ben", "Cleo", "Dan"})
        told.say("Ben, give me 3 logs")
        await told.hears("I have no logs.")
        bags["Cleo"].update({"birch_log": 2})
        told.say("Ben, give me 2 logs")
        assert await told.hears("I am bringing you 2 birch_log.") == "Cleo"
        bags["Cleo"].update({"birch_log": 1})
        told.say("Ben, give me all your logs")
        await told.hears("I have no logs; Cleo has 1.")


async def test_who_follows_goes_on_with_it_after_handing_something_over():
    async with listening({}) as told:
        told.crew.worlds["Ben"].inventory.update({"oak_log": 1})
        told.say("Ben, follow me")
        await told.hears("I am following you.")
        told.say("Ben, give me 1 oak_log")
        await told.hears("Here: 1 oak_log.")
        await told.until(lambda: [text for _, text in told.said].count("I am following you.") == 2)
        told.say("what is Ben doing")
        await told.hears("Ben: follow Sam, for Sam")
        told.say("Ben, give me 1 oak_log")
        await told.hears("I have no oak_log.")
        await told.until(lambda: [text for _, text in told.said].count("I am following you.") == 3)
        told.say("Ben, stop")
        await told.hears("Stopped.")
        told.say("what is Ben doing")
        await told.hears("Ben: nothing")


async def test_who_follows_says_so_when_that_is_over_for_other_work():
    async with listening({"oak_log": 60}) as told:
        told.say("Ben, follow me")
        await told.hears("I am following you.")
        told.say("Ben, mine 3 logs")
        assert await told.hears("I no longer follow Sam.") == "Ben"
        await told.hears("done: 3 oak_log")
        told.say("Ben, protect me")
        await told.hears("I am guarding you.")
        told.say("leader, mine 6 logs")
        assert await told.hears("I no longer guard Sam: the crew has work.") == "Ben"


async def test_who_is_asked_to_guard_stays_with_somebody():
    async with listening({}) as told:
        told.say("Ben, protect me from the zombies")
        assert await told.hears("I am guarding you.") == "Ben"


async def test_a_change_of_mind_about_the_thing_changes_what_is_gathered():
    async with listening({"oak_log": 300, "birch_log": 300, "stone": 60}, pace=0.002) as told:
        told.say("leader, mine 60 oak logs")
        await told.until(lambda: told.crew.gained)
        told.say("no, birch")
        await told.hears("The goal is now: get 60 birch_log.")
        await told.hears("done: 60 birch_log")


async def test_home_is_where_the_crew_began_until_somebody_says_otherwise():
    async with listening({}) as told:
        told.say("Ben, go home")
        assert await told.hears("Going home.") == "Ben"
        told.say("leader, home is here")
        await told.hears("Home is now at 3 64 0.")
        told.say("everybody go home")
        await told.until(lambda: len([text for _, text in told.said if text == "Going home."]) == 5)
        assert recorded_home(told.notes.events) == (3, 64, 0), "a run that goes on remembers"


async def test_a_pause_keeps_the_goal_and_everybody_goes_on_after_it():
    async with listening({"oak_log": 300}, pace=0.002) as told:
        told.say("leader, mine 60 logs")
        await told.until(lambda: told.crew.gained >= 3)
        told.say("pause")
        await told.hears("Paused. Say resume to continue.")
        gained = told.crew.gained
        told.say("leader, status")
        assert await told.hears("We are paused.")
        told.say("Ben, come here")
        assert await told.hears("Coming.") == "Ben", "who pauses is free for it"
        await asyncio.sleep(0.02)
        assert told.crew.gained == gained and told.crew.busy
        told.say("resume")
        await told.hears("We continue.")
        await told.hears("done: 60 oak_log")


async def test_a_stop_by_name_leaves_the_others_at_work_until_it_is_to_go_on():
    async with listening({"oak_log": 300}, pace=0.01) as told:
        told.say("leader, mine 60 logs")
        await told.until(lambda: told.crew.workers and all(told.crew.workers[name].doing for name in ("Ben", "Cleo", "Dan")))
        told.say("Ben, stop")
        assert await told.hears("Stopped. The others continue") == "Ben"
        assert told.crew.busy and told.crew.paused == ("Ben",)
        told.say("what is Ben doing")
        await told.hears("Ben: paused")
        told.say("Ben, resume")
        await told.hears("We continue.")
        assert not told.crew.paused
        told.say("stop")
        await told.hears("Stopped.")


async def test_what_was_stopped_can_be_taken_up_again():
    async with listening({"oak_log": 300}, pace=0.002) as told:
        told.say("leader, mine 60 logs")
        await told.until(lambda: told.crew.gained >= 3)
        told.say("stop!")
        await told.until(lambda: not told.crew.busy)
        told.say("resume")
        await told.until(lambda: told.crew.busy)
        assert told.crew.goal and told.crew.goal.count < 60
        await told.hears(f"done: {told.crew.goal.count} oak_log")


async def test_somebody_who_follows_pauses_by_name_and_goes_on():
    async with listening({}) as told:
        told.say("Ben, follow me")
        await told.hears("I am following you.")
        told.say("Ben, pause")
        assert await told.hears("Paused (Ben)")
        told.say("what is Ben doing")
        await told.hears("Ben: follow Sam, for Sam, paused")
        told.say("Ben, resume")
        await told.hears("We continue.")


async def test_after_a_cut_a_member_gathers_what_is_missing_of_its_count():
    crew, notes = crew_at({"oak_log": 60})
    crew.worlds["Ben"].inventory["oak_log"] = 6  # one of them it had before it was asked
    dialogue = Dialogue(crew, load(), notes, None, lambda goal, verdict: None)
    task, told = asyncio.create_task(dialogue.listen()), Told(crew, notes)
    await dialogue.resumed.member_task("Ben", PendingMemberTask(Speaker("Sam"), "mine 8 logs", held={"oak_log": 1}))
    assert await told.hears("done: 8 oak_log") == "Ben"
    assert held(crew, "oak_log")["Ben"] == 9
    task.cancel()


async def test_what_one_member_pauses_with_is_in_the_record():
    async with listening({}) as told:
        told.say("Ben, follow me")
        await told.hears("I am following you.")
        told.say("Ben, pause")
        await told.hears("Paused")
        asked = take_snapshot(told.notes.events).member_tasks["Ben"]
        assert (asked.speaker, asked.paused) == (Speaker("Sam"), True)
        told.say("Ben, resume")
        await told.hears("We continue.")
        assert not take_snapshot(told.notes.events).member_tasks["Ben"].paused

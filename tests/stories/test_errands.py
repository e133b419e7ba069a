"""What single members are asked for by name, told on the tabletop world."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from tabletop_crew import Notes, crew_at, held

from orchestrator.core.observation import Entity, Position
from orchestrator.core.world import Line
from orchestrator.knowledge.game import load
from orchestrator.team.crew import Crew
from orchestrator.team.homes import Homes
from orchestrator.team.people import People
from orchestrator.team.spokesman import Spokesman


class Told:
    """A crew that listens, and what it says."""

    def __init__(self, crew: Crew, notes: Notes) -> None:
        self.crew, self.notes = crew, notes

    def hear_nothing_from(self, *parts: str) -> None:
        """None of these was said."""
        assert not [text for _, text in self.said if any(part in text for part in parts)]

    def say(self, text: str, speaker: str = "Sam") -> None:
        for world in self.crew.worlds.values():
            world.heard.put_nowait(Line(speaker, text))

    def whisper(self, to: str, text: str) -> None:
        self.crew.worlds[to].heard.put_nowait(Line("Sam", text, whisper=True))

    @property
    def said(self) -> list[tuple[str, str]]:
        return [(event.agent, event.data["text"]) for event in self.notes.of("said")]

    async def hears(self, part: str) -> str:
        """Who says something with this part in it."""
        return await self.until(lambda: next((name for name, text in self.said if part in text), ""))

    async def until(self, condition):
        async with asyncio.timeout(5):
            while not (found := condition()):
                await asyncio.sleep(0.001)
        return found


@asynccontextmanager
async def listening(blocks: dict[str, int], pace: float = 0.0, people: People | None = None) -> AsyncIterator[Told]:
    """Ada leads Ben, Cleo and Dan; Sam stands beside them."""
    crew, notes = crew_at(blocks, pace=pace)
    for world in crew.worlds.values():
        world.entities = (Entity("player", "Sam", Position(3, 64, 0)),)
    task = asyncio.create_task(Spokesman(crew, load(), notes, people, lambda goal, verdict: None).listen())
    try:
        yield Told(crew, notes)
        assert not task.done(), task.exception()
    finally:
        task.cancel()


async def test_who_is_called_by_name_comes_and_nobody_else():
    async with listening({}) as told:
        told.say("Ben, come here")
        assert await told.hears("Coming.") == "Ben"
        assert told.said == [("Ben", "Coming.")]


async def test_the_record_tells_what_a_member_is_at_for_whom_and_when_that_is_over():
    async with listening({}) as told:
        told.say("cleo follow me pls")
        await told.hears("I follow you.")
        told.say("Cleo, stay here")
        await told.hears("I stay here.")
        told.say("cleo stop")
        await told.hears("Stopped.")
        await told.until(lambda: len(told.notes.of("errand")) == 3)
    seen = [(event.agent, event.data["doing"], event.data["speaker"]) for event in told.notes.of("errand")]
    assert seen == [("Cleo", "follow Sam", "Sam"), ("Cleo", "stay here", "Sam"), ("Cleo", "", "Sam")]


async def test_somebody_follows_until_they_are_told_to_stop():
    async with listening({}) as told:
        told.say("cleo follow me pls")
        assert await told.hears("I follow you.") == "Cleo"
        told.say("cleo stop")
        assert await told.hears("Stopped.") == "Cleo"
        told.say("Cleo, stay here")
        assert await told.hears("I stay here.") == "Cleo"


async def test_who_cannot_see_the_one_to_follow_says_so():
    async with listening({}) as told:
        told.say("hi all", speaker="Tom")
        told.say("Ben, follow Tom")
        assert await told.hears("I cannot: Tom is not in sight.") == "Ben"


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


async def test_who_is_at_work_for_the_crew_says_so_and_the_leader_comes():
    async with listening({"oak_log": 300}, pace=0.01) as told:
        told.say("leader, mine 90 logs")
        await told.until(lambda: told.crew.workers and all(told.crew.workers[name].doing for name in ("Ben", "Cleo", "Dan")))
        told.say("Ben, come here")
        assert await told.hears("I am at work, Sam") == "Ben"
        told.say("come here")
        assert await told.hears("Coming.") == "Ada"
        told.say("Ada, stop")
        await told.hears("Stopped.")


async def test_a_stop_by_name_ends_an_errand_and_leaves_the_crew_at_work():
    async with listening({"oak_log": 300}, pace=0.01) as told:
        told.say("leader, mine 200 logs")
        await told.until(lambda: told.crew.gained)
        told.say("Ada, follow me")
        await told.hears("I follow you.")
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
    [("Ben, give me 5 bread", "I have no bread."), ("Ben, attack Sam", "I do not attack Sam"),
     ("leader, pause", "nothing to pause"), ("resume", "nothing to go on with"), ("Ben, attack", "Attack what?"),
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
        assert await told.hears("Here: 5 oak_log, 1 birch_log.") == "Cleo"
        await told.until(lambda: bags["Cleo"]["birch_log"] == 2 and not bags["Cleo"]["oak_log"])
        told.say("hi", speaker="Tom")
        told.say("Cleo, give Tom all your iron")
        await told.hears("Here: 2 raw_iron.")
        told.say("Cleo, drop everything you have")
        await told.until(lambda: not bags["Cleo"].total())


async def test_who_is_asked_to_guard_stays_with_somebody():
    async with listening({}) as told:
        told.say("Ben, protect me from the zombies")
        assert await told.hears("I guard you.") == "Ben"


async def test_a_change_of_mind_about_the_thing_changes_what_is_gathered():
    async with listening({"oak_log": 300, "birch_log": 300, "stone": 60}, pace=0.002) as told:
        told.say("leader, mine 60 oak logs")
        await told.until(lambda: told.crew.gained)
        told.say("no, birch")
        await told.hears("Right: get 60 birch_log.")
        await told.hears("done: 60 birch_log")


async def test_home_is_where_the_crew_began_until_somebody_says_otherwise():
    async with listening({}) as told:
        told.say("Ben, go home")
        assert await told.hears("Going home.") == "Ben"
        told.say("leader, home is here")
        await told.hears("Home is at 3 64 0 now.")
        told.say("everybody go home")
        await told.until(lambda: len([text for _, text in told.said if text == "Going home."]) == 5)
        again = Homes(told.crew, told.notes)
        again.recall(told.notes.events)
        assert again.at == (3, 64, 0), "a run that goes on remembers"


async def test_a_pause_keeps_the_goal_and_everybody_goes_on_after_it():
    async with listening({"oak_log": 300}, pace=0.002) as told:
        told.say("leader, mine 60 logs")
        await told.until(lambda: told.crew.gained >= 3)
        told.say("pause")
        await told.hears("We pause; say resume to go on.")
        gained = told.crew.gained
        told.say("leader, status")
        assert await told.hears("We pause.")
        told.say("Ben, come here")
        assert await told.hears("Coming.") == "Ben", "who pauses is free for it"
        await asyncio.sleep(0.02)
        assert told.crew.gained == gained and told.crew.busy
        told.say("resume")
        await told.hears("We go on.")
        await told.hears("done: 60 oak_log")


async def test_a_stop_by_name_leaves_the_others_at_work_until_it_is_to_go_on():
    async with listening({"oak_log": 300}, pace=0.01) as told:
        told.say("leader, mine 60 logs")
        await told.until(lambda: told.crew.workers and all(told.crew.workers[name].doing for name in ("Ben", "Cleo", "Dan")))
        told.say("Ben, stop")
        assert await told.hears("Stopped. The others go on") == "Ben"
        assert told.crew.busy and told.crew.paused == ("Ben",)
        told.say("what is Ben doing")
        await told.hears("Ben: paused")
        told.say("Ben, resume")
        await told.hears("We go on.")
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
        await told.hears("I follow you.")
        told.say("Ben, pause")
        assert await told.hears("We pause (Ben)")
        told.say("what is Ben doing")
        await told.hears("Ben: follow Sam, for Sam, paused")
        told.say("Ben, resume")
        await told.hears("We go on.")


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
        assert await told.hears("I go for the zombie.") == "Ben"
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
        await told.hears("I follow you.")
        told.say("Ben, come here", speaker="Tom")
        assert await told.hears("Tom, Sam wants me to follow Sam and goes before: please ask Sam.") == "Ben"
        told.say("Cleo, follow me", speaker="Tom")
        await told.hears("I cannot: Tom is not in sight.")
        told.say("Dan, stay here", speaker="Tom")
        await told.hears("I stay here.")
        told.say("Dan, come here")
        await told.hears("Tom, you wanted me to stay here; Sam, who goes before, wants otherwise, and I do that.")
        assert await told.hears("Coming.") == "Dan"


async def test_between_equals_the_later_word_counts_and_both_are_told():
    async with listening({}, people=People(owners=[])) as told:
        told.say("Ben, follow me")
        await told.hears("I follow you.")
        told.say("Ben, come here", speaker="Tom")
        await told.hears("Sam, you wanted me to follow Sam; Tom wants otherwise, and I do that.")


async def test_a_whisper_that_contradicts_is_told_to_both_in_whispers():
    async with listening({}, people=People(owners=["Tom"])) as told:
        told.say("hi", speaker="Tom")
        told.crew.worlds["Ben"].entities = (Entity("player", "Tom", Position(3, 64, 0)),)
        told.say("Ben, follow me", speaker="Tom")
        await told.hears("I follow you.")
        told.whisper("Ben", "come here")
        ben = told.crew.worlds["Ben"]
        await told.until(lambda: len(ben.whispered) == 2)
        assert {to for to, _ in ben.whispered} == {"Sam", "Tom"}
        assert all(text.startswith("Sam, Tom wants me to follow Tom") for _, text in ben.whispered)


async def test_what_the_owner_asked_for_is_changed_by_the_owner_alone_and_stopped_by_anybody():
    async with listening({"oak_log": 300}, pace=0.01, people=People(owners=["Sam"])) as told:
        told.say("leader, mine 90 logs")
        await told.until(lambda: told.crew.gained)
        told.say("leader, make it 10", speaker="Tom")
        await told.hears("Tom, Sam wants mine 90 logs and goes before")
        assert told.crew.goal and told.crew.goal.count == 90
        told.say("stop", speaker="Tom")
        await told.hears("Stopped. Sam, that was Tom: say resume if it is to go on.")
        assert not told.crew.busy
        told.say("resume")
        await told.until(lambda: told.crew.busy)
        told.say("pause")
        await told.hears("We pause")
        told.say("resume", speaker="Tom")
        await told.hears("Tom, Sam wants us to stand still and goes before: please ask Sam.")
        assert told.crew.paused


async def test_a_guest_is_answered_but_not_obeyed_not_even_by_way_of_a_question():
    async with listening({"oak_log": 60}, people=People(owners=["Sam"], guests=["Eve"])) as told:
        told.say("leader, status", speaker="Eve")
        await told.hears("Nothing to do.")
        told.say("leader, mine 6 oak_loog", speaker="Eve")
        await told.hears("Did you mean oak_log")
        told.say("yes", speaker="Eve")
        await told.hears("Sorry Eve, you are a guest here, who may ask but not give orders: ask Sam to add your name.")
        told.say("Ben, come here", speaker="Eve")
        told.say("leader, where is Ben", speaker="Eve")
        await told.hears("Ben 0 64 0")
        told.hear_nothing_from("Coming", "On it")


async def test_somebody_who_is_not_in_the_game_is_answered_where_they_are():
    crew, notes = crew_at({"oak_log": 60})
    spokesman = Spokesman(crew, load(), notes, People(owners=[]), lambda goal, verdict: None)
    listening_to = asyncio.create_task(spokesman.listen())
    answers: list[tuple[str, str]] = []
    told = Told(crew, notes)
    await asyncio.sleep(0)
    heard = await spokesman.hear(Line("ops@api", "leader, mine 6 logs"), source="api", tell=lambda *said: answers.append(said))
    assert heard.accepted and heard.command.intent == "gather" and heard.command.source == "api"
    await told.until(lambda: any(text.startswith("done: 6 oak_log") for _, text in answers))
    assert not any(world.said or world.whispered for world in crew.worlds.values())
    listening_to.cancel()


async def test_who_was_called_by_mistake_leaves_it_to_another():
    async with listening({}) as told:
        told.say("Ben, follow me")
        assert await told.hears("I follow you.") == "Ben"
        told.say("not Ben, Cleo")
        await told.until(lambda: ("Cleo", "I follow you.") in told.said)
        told.say("what is Ben doing")
        await told.hears("Ben: nothing")


async def test_where_somebody_looks_is_a_place_to_go_to_and_to_build_at():
    async with listening({"oak_planks": 200, "cobblestone": 200}) as told:
        told.say("Ben, go there")
        await told.hears("I do not see what you look at, Sam: come nearer, or say where: go to X Y Z.")
        for world in told.crew.worlds.values():
            world.entities = (Entity("player", "Sam", Position(3, 64, 0), looking_at=(9, 63, 4)),)
        told.say("Ben, go there")
        assert await told.hears("On my way to 9 64 4.") == "Ben"
        told.say("leader, build a 4x4x4 shelter where I am looking")
        await told.hears("On it: build a 4x4x4 shelter at 9 64 4.")

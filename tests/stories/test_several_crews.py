"""Two crews hear the same chat: one of them does what was said, and everybody stops."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import pytest
from listening import Told
from tabletop_crew import Notes

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.world import Line
from orchestrator.core.observation import Entity, Position
from orchestrator.dialogue.crew_routing import CrewRouter
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.knowledge.game import load
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.team.crew import Crew
from orchestrator.team.message_pool import MessagePool
from orchestrator.team.organisations import tree
from orchestrator.worlds.tabletop import TabletopWorld

FAR, NEAR = Position(90, 64, 0), Position(5, 64, 0)
SAM = Entity("player", "Sam", Position(0, 64, 0))


@dataclass
class Two:
    """`lumber` is Ada and Ben, near to Sam, `stone` is Cleo and Dan, far away."""

    lumber: Told
    stone: Told

    def say(self, text: str) -> None:
        for told in (self.lumber, self.stone):
            told.say(text)

    def commands(self) -> tuple[list[str], list[str]]:
        lumber, stone = ([event.data["text"] for event in told.notes.of("command")] for told in (self.lumber, self.stone))
        return lumber, stone


def seated(names: tuple[str, str], at: Position, blocks: dict[str, int]) -> tuple[Crew, Notes]:
    organisation = tree.organisation(1)
    organisation = organisation.renamed(dict(zip(organisation.members, names, strict=True)))
    first = TabletopWorld(blocks, names[0], pace=0.001)
    worlds = {world.name: world for world in (first, first.another_body(names[1]))}
    for world in worlds.values():
        world.at, world.entities = at, (SAM,)
    notes = Notes()
    return Crew(organisation, worlds, SymbolicMind(), MessagePool(WallClock(), notes), notes), notes


@asynccontextmanager
async def two_crews(blocks: dict[str, int]) -> AsyncIterator[Two]:
    company, told = CrewRouter(), []
    everybody = ("Ada", "Ben", "Cleo", "Dan")
    async with AsyncExitStack() as stack:
        for name, names, at in (("lumber", ("Ada", "Ben"), NEAR), ("stone", ("Cleo", "Dan"), FAR)):
            crew, notes = seated(names, at, blocks)
            dialogue = Dialogue(
                crew, load(), notes, People(owners=()), lambda goal, verdict: None, router=company, bot_names=lambda: everybody
            )
            stack.enter_context(company.joined(name, crew))
            task = asyncio.create_task(dialogue.listen())
            stack.callback(task.cancel)
            told.append(Told(crew, notes))
        yield Two(*told)


async def test_an_order_to_nobody_in_particular_is_for_the_nearest_crew_and_what_follows_it_too():
    async with two_crews({"oak_log": 90}) as two:
        two.say("leader, mine 40 logs")
        await two.lumber.hears("On it: mine 40 logs.")
        for world in two.stone.crew.worlds.values():
            world.at = Position(1, 64, 0)  # now they are nearer
        two.say("make it 30")
        await two.lumber.hears("The goal is now: mine 30 logs.")
        two.say("leader, status")
        await two.lumber.hears("of 30 logs")
        assert two.commands()[1] == []


@pytest.mark.parametrize("line", ["stone, mine 4 logs", "Stone: mine 4 logs", "@stone mine 4 logs", "stone leader mine 4 logs"])
async def test_a_crew_that_is_called_by_its_name_is_meant(line):
    async with two_crews({"oak_log": 90}) as two:
        two.say(line)
        await two.stone.hears("On it: mine 4 logs.")
        assert two.commands() == ([], [line])


async def test_who_is_called_by_name_or_is_the_nearest_comes_and_nobody_else():
    async with two_crews({}) as two:
        two.say("Dan, follow me")
        await two.stone.hears("I am following you.")
        two.say("come here")
        await two.lumber.hears("Coming.")
        assert two.commands() == (["come here"], ["Dan, follow me"])


async def test_a_stop_is_for_everybody_and_for_one_crew_when_it_is_called():
    async with two_crews({"oak_log": 9000}) as two:
        for line in ("lumber, mine 900 logs", "stone, mine 900 logs"):
            two.say(line)
        await two.lumber.hears("On it")
        await two.stone.hears("On it")
        two.say("stone, stop")
        await two.stone.hears("Stopped.")
        assert two.lumber.crew.busy and not two.stone.crew.busy
        two.say("stop")
        await two.lumber.hears("Stopped.")
        assert not two.lumber.crew.busy


async def test_an_order_in_the_same_breath_before_a_stop_does_not_begin_after_it():
    async with two_crews({"oak_log": 9000}) as two:
        two.say("leader, mine 900 logs")
        two.say("stop")
        await two.lumber.hears("Stopped.")
        two.say("lumber, status")
        await two.lumber.hears("Nothing to do.")
        two.lumber.hear_nothing_from("On it")


async def test_a_question_of_one_crew_does_not_draw_what_is_said_to_the_other():
    async with two_crews({"oak_log": 90}) as two:
        two.say("stone, mine 5 oak logz")
        await two.stone.hears("Did you mean oak_log")
        two.say("lumber, status")
        await two.lumber.hears("Nothing to do.")
        two.say("leader, mine 1e9 logs")
        await two.lumber.hears("too many")
        two.say("lumber, status")
        await two.lumber.until(lambda: len(two.commands()[0]) == 3)
        two.stone.hear_nothing_from("too many")


async def test_when_nobody_sees_who_speaks_one_of_them_asks_which_crew_is_meant():
    async with two_crews({"oak_log": 90}) as two:
        for told in (two.lumber, two.stone):
            for world in told.crew.worlds.values():
                world.entities = ()
        two.say("leader, mine 4 logs")
        assert await two.lumber.hears("Which crew do you mean: lumber or stone?") == "Ada"
        two.say("stone, mine 4 logs")
        await two.stone.hears("On it: mine 4 logs.")
        assert two.commands() == ([], ["stone, mine 4 logs"])


async def test_who_speaks_from_elsewhere_is_heard_and_does_not_make_a_crowd_of_the_chat():
    crew, notes = seated(("Ada", "Ben"), NEAR, {})
    dialogue, answers = Dialogue(crew, load(), notes, People(owners=()), lambda goal, verdict: None), list[str]()
    task, told = asyncio.create_task(dialogue.listen()), Told(crew, notes)
    await asyncio.sleep(0)

    async def asked(text: str) -> bool:
        return (await dialogue.hear(Line("ops", text), source="api", tell=lambda _, text: answers.append(text))).accepted

    assert await asked("status")
    told.say("who has logs")
    await told.hears("Nobody")
    assert await asked("where is everyone"), "what is said there is said to the crew, whoever chats in the game"
    await told.until(lambda: any("Ben" in text for text in answers))
    task.cancel()

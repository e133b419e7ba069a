"""The steps that a line passes, one by one."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest
from talking import GAME, crew_of, hears, said, talking, turn, until

from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.core.contracts.world import Line
from orchestrator.core.rate_limit import Rate
from orchestrator.core.speaker import Source, Speaker
from orchestrator.dialogue.crew_routing import CrewRouter
from orchestrator.dialogue.fallbacks.chain import Fallbacks
from orchestrator.dialogue.fallbacks.llm_interpreter import LineInterpreter
from orchestrator.dialogue.permissions import People, Role
from orchestrator.dialogue.permitted import permitted
from orchestrator.dialogue.pipeline import Dialogue, turn_of
from orchestrator.dialogue.replies import PUBLIC, ReplyTarget
from orchestrator.dialogue.turn import Done, Turn
from orchestrator.knowledge.game import load


class Reads:
    """Reads the same order in every line."""

    def __init__(self, text: str) -> None:
        self.text = text

    async def interpret(self, unclear):
        return understand(Utterance(self.text, unclear.command.speaker, unclear.members), load())


def test_a_turn_knows_its_speaker_and_where_it_is_answered():
    assert turn_of(Line("Sam", "hi")).reply_to is PUBLIC
    whisper = turn_of(Line("Sam", "hi"), "Ben")
    assert (whisper.source, whisper.member, whisper.reply_to) == ("whisper", "Ben", ReplyTarget("Sam", "Ben"))
    tell = lambda member, text: None  # noqa: E731
    api = turn_of(Line("ops", "hi"), "", "api", tell, 7)
    assert (api.speaker, api.number, api.reply_to.tell) == (Speaker("ops", Source.API), 7, tell)


async def test_a_line_that_calls_another_crew_ends_and_one_that_calls_this_one_goes_on():
    router, one, other = CrewRouter(), crew_of(), crew_of()
    router.crews.update(lumber=one, stone=other)
    async with talking(crew=one, router=router) as dialogue:
        assert isinstance(await dialogue.routing.by_name(turn_of(Line("Sam", "stone, mine 5 logs"))), Done)
        ours = await dialogue.routing.by_name(turn_of(Line("Sam", "lumber, mine 5 logs")))
        assert isinstance(ours, Turn) and "mine 5 logs" in ours.called


async def test_talk_among_people_ends_and_is_recorded_only_with_a_number():
    async with talking() as dialogue:
        for number in (None, 4):
            talk = replace(turn(dialogue, "nice weather today"), number=number)
            assert isinstance(await dialogue.ignore_small_talk(talk), Done)
        assert [event.data["number"] for event in dialogue.journal.of("command")] == [4]
        assert isinstance(await dialogue.ignore_small_talk(turn(dialogue, "leader, status")), Turn)


async def test_an_answer_completes_the_order_that_was_asked_back_about():
    async with talking({"oak_log": 60}) as dialogue:
        await dialogue.hear(Line("Sam", "leader, mine 5"))
        await until(lambda: dialogue.pending.open(Speaker("Sam")))
        assert not dialogue.crew.busy
        assert (await dialogue.hear(Line("Sam", "logs"))).accepted and not dialogue.pending.open(Speaker("Sam"))
        await hears(dialogue, "On it: ")


@pytest.mark.parametrize(("text", "allowed"), [("leader, mine 5 logs", False), ("leader, status", True), ("stop", False)])
async def test_a_refusal_is_recorded_and_explained(text, allowed):
    async with talking({"oak_log": 60}, people=People(owners=["Ann"], guests=["Sam"])) as dialogue:
        done = await dialogue.hear(Line("Sam", text))
        assert done.accepted is allowed and [event.data["accepted"] for event in dialogue.journal.of("command")] == [allowed]
        assert allowed or said(dialogue)[0][1] == done.why != ""


def test_a_guest_who_asks_and_orders_in_one_line_may_only_ask():
    asked, order = (understand(Utterance(said, "Sam", ("Ada",)), GAME) for said in ("status", "Ada, mine 5 logs"))
    rule = partial(People(owners=["Ann"], guests=["Sam"]).rule, Speaker("Sam"))
    found = permitted(replace(asked, more=(order,)), rule, chosen=False)
    assert found.decision.allowed and found.command.more == () and "guests may ask" in found.why


async def test_a_stop_counts_whatever_else_its_speaker_may_not_order():
    people = People(owners=["Ann"], paces={Role.PLAYER: Rate(1)})
    async with talking({"oak_log": 60}, people=people) as dialogue:
        await dialogue.hear(Line("Sam", "leader, mine 50 logs"))
        await until(lambda: dialogue.crew.busy)
        done = await dialogue.hear(Line("Sam", "stop and then mine 5 dirt"))
        assert done.accepted and done.command.more == () and not dialogue.crew.busy
        await hears(dialogue, "too many messages")


async def test_an_order_that_a_model_reads_is_one_command_and_one_goal_in_the_record():
    crew = crew_of({"oak_log": 60})
    fallbacks = Fallbacks(interpreter=LineInterpreter(Reads("leader, mine 40 logs"), crew, crew.journal))
    async with talking(crew=crew, fallbacks=fallbacks) as dialogue:
        await dialogue.hear(Line("Sam", "leader, my fireplace is hungry"))
        await hears(dialogue, "On it: mine 40 logs.")
    assert [event.data["intent"] for event in crew.journal.of("command")] == [Intent.CLARIFY]
    assert len(crew.journal.of("interpreted")) == len(crew.journal.of("goal_accepted")) == 1


async def test_an_order_that_a_model_reads_is_refused_like_any_other():
    crew = crew_of({"oak_log": 900})
    fallbacks = Fallbacks(interpreter=LineInterpreter(Reads("leader, build a hut at 1 2 3"), crew, crew.journal))
    async with talking(crew=crew, fallbacks=fallbacks) as dialogue:
        await dialogue.hear(Line("Sam", "leader, mine 300 logs"))
        await dialogue.hear(Line("Sam", "leader, my fireplace is hungry"))
        await hears(dialogue, "We cannot change a building")
    assert len(crew.journal.of("goal_accepted")) == 1


async def test_a_public_line_is_taken_once_and_a_bot_is_not_obeyed():
    async with talking({"oak_log": 60}, bot_names=lambda: ("Zoe",)) as dialogue:
        for speaker in ("Zoe", "Ben", "Sam"):
            for world in dialogue.crew.worlds.values():
                world.heard.put_nowait(Line(speaker, "leader, status"))
        await hears(dialogue, "Nothing to do.")
        await until(lambda: all(world.heard.empty() for world in dialogue.crew.worlds.values()))
        assert [event.data["speaker"] for event in dialogue.journal.of("command")] == ["Sam"]


async def test_work_that_is_cancelled_before_the_crew_listens_leaves_no_coroutine_behind(warned):
    async def work() -> None:
        raise AssertionError("it never begins")

    crew = crew_of()
    dialogue = Dialogue(crew, GAME, crew.journal, None, lambda goal, verdict: None)
    waiting = asyncio.create_task(dialogue.run_beside(work))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert warned() == []

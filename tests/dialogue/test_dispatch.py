"""Each intent has a handler, and the handler does what it is for."""

import pytest
from talking import hears, said, talking, turn, until

from orchestrator.commands.command import Intent
from orchestrator.core.events.crew import GoalAccepted
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.place_orders import NOT_BESIDE


async def test_every_intent_has_a_handler():
    async with talking() as dialogue:
        assert set(dialogue.commands.handlers) == set(Intent)


async def test_a_goal_is_recorded_begun_and_announced():
    async with talking({"oak_log": 60}) as dialogue:
        await dialogue.commands.apply(turn(dialogue, "leader, mine 6 logs"))
        assert said(dialogue) == [("Ada", "On it: mine 6 logs.")] and dialogue.goal_edits.asked_by == Speaker("Sam")
        await hears(dialogue, "done: 6 oak_log")
    assert [event.data["goal"].count for event in dialogue.journal.events if event.kind == GoalAccepted.kind] == [6]


async def test_a_second_goal_joins_the_first_one():
    async with talking(
        {"oak_log": 600, "sand": 60},
    ) as dialogue:
        await dialogue.commands.apply(turn(dialogue, "leader, mine 300 logs"))
        await dialogue.commands.apply(turn(dialogue, "leader, mine 5 sand"))
        assert said(dialogue)[-1][1].startswith("Added. The goal is now: ")
        assert len(dialogue.crew.goal.singles) == 2


async def test_one_member_gathers_alone_while_the_crew_has_nothing_to_do():
    async with talking({"oak_log": 60}) as dialogue:
        order = turn(dialogue, "Ben, mine 3 logs")
        assert dialogue.commands.gaining.alone(order.command) == "Ben"
        assert not dialogue.commands.gaining.alone(turn(dialogue, "leader, mine 3 logs").command)
        await dialogue.commands.apply(order)
        assert await hears(dialogue, "done: 3 oak_log") == "Ben" and not dialogue.crew.busy


async def test_a_question_is_answered_where_it_was_asked():
    async with talking() as dialogue:
        await dialogue.commands.apply(turn(dialogue, "how far are you?", to="Ben"))
        await until(lambda: dialogue.crew.worlds["Ben"].whispered)
    assert dialogue.crew.worlds["Ben"].whispered[0][0] == "Sam"


async def test_a_building_is_refused_besides_other_work():
    async with talking({"oak_log": 600}) as dialogue:
        house = turn(dialogue, "leader, build a hut at 10 64 20").command
        assert not dialogue.commands.refusal(house)
        await dialogue.commands.apply(turn(dialogue, "leader, mine 300 logs"))
        assert dialogue.commands.refusal(house) == NOT_BESIDE


@pytest.mark.parametrize("text", ["yes", "no"])
async def test_an_answer_that_nobody_asked_for_does_nothing(text):
    async with talking() as dialogue:
        answer = turn(dialogue, text)
        assert answer.command.intent in (Intent.YES, Intent.NO)
        await dialogue.commands.apply(answer)
    assert not said(dialogue)


async def test_an_order_goes_to_another_member_instead():
    async with talking() as dialogue:
        await dialogue.commands.apply(turn(dialogue, "Ben, follow me"))
        await hears(dialogue, "I am following you.")
        await dialogue.commands.apply(turn(dialogue, "not Ben, Cleo"))
        await until(lambda: set(dialogue.member_tasks.running) == {"Cleo"})

"""Tasks of single members for one person."""

import asyncio

import pytest
from talking import hears, said, talking, turn, until

from orchestrator.core.outcome import Reason
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.permissions import People


def running(dialogue) -> dict[str, str]:
    return {name: task.doing for name, task in dialogue.member_tasks.running.items()}


async def test_a_task_is_recorded_when_it_begins_and_when_it_ends():
    async with talking() as dialogue:
        await dialogue.member_tasks.begin(turn(dialogue, "Ben, come here"))
        await until(lambda: len(dialogue.journal.of("errand")) == 2)
        assert [event.data["doing"] for event in dialogue.journal.of("errand")] == ["come to Sam", ""]
        assert not running(dialogue)


async def test_a_new_task_replaces_the_one_before_and_a_short_one_goes_back_to_following():
    async with talking() as dialogue:
        dialogue.crew.worlds["Ben"].inventory["torch"] = 3
        await dialogue.member_tasks.begin(turn(dialogue, "Ben, follow me"))
        await until(lambda: running(dialogue) == {"Ben": "follow Sam"})
        await dialogue.member_tasks.begin(turn(dialogue, "Ben, drop 2 torches"))
        await hears(dialogue, "I am dropping 2 torch")
        await until(lambda: running(dialogue) == {"Ben": "follow Sam"})
        assert [text for _, text in said(dialogue)].count("I am following you.") == 2
        await dialogue.member_tasks.begin(turn(dialogue, "Ben, stay here"))
        await until(lambda: running(dialogue) == {"Ben": "stay here"})


async def test_the_answer_goes_where_the_order_was_given():
    async with talking() as dialogue:
        await dialogue.member_tasks.begin(turn(dialogue, "come here", to="Ben"))
        await until(lambda: dialogue.crew.worlds["Ben"].whispered)
        assert dialogue.crew.worlds["Ben"].whispered == [("Sam", "Coming.")] and not dialogue.crew.worlds["Ben"].said


async def test_a_member_that_works_for_the_crew_is_not_borrowed_from_an_order_of_somebody_of_higher_rank():
    async with talking({"oak_log": 900}, people=People(owners=["Sam"])) as dialogue:
        await dialogue.commands.apply(turn(dialogue, "leader, mine 300 logs"))
        await until(lambda: dialogue.member_tasks.work("Ben"))
        await dialogue.member_tasks.begin(turn(dialogue, "Ben, come here", "Tom"))
        assert said(dialogue)[-1][1].startswith("I am busy, Tom: ") and not running(dialogue)
        await dialogue.member_tasks.begin(turn(dialogue, "Ben, defend me", "Tom"))
        await hears(dialogue, "I am guarding you. My work waits")


async def test_a_member_leaves_its_task_only_for_somebody_of_the_same_precedence():
    async with talking(people=People(owners=["Ann"])) as dialogue:
        await dialogue.member_tasks.begin(turn(dialogue, "Ben, stay here", "Ann"))
        assert not dialogue.member_tasks.may_leave("Ben", turn(dialogue, "Ben, come here"))
        assert "please ask Ann" in said(dialogue)[-1][1]
        assert dialogue.member_tasks.may_leave("Ben", turn(dialogue, "Ben, come here", "Ann"))


async def test_a_paused_task_goes_on_after_the_pause():
    async with talking({"oak_log": 60}) as dialogue:
        tasks, order = dialogue.member_tasks, turn(dialogue, "Ben, mine 6 logs")
        await tasks.gather("Ben", order, order.command.goal)
        assert await tasks.pause(("Ben", "Cleo")) == ("Ben",) and tasks.doing("Ben") == "mine 6 logs, for Sam, paused"
        assert tasks.resume(("Ben",)) == ("Ben",)
        await hears(dialogue, "done: 6 oak_log")


@pytest.mark.parametrize("line", ["Ben, come here", "Ben, mine 6 logs"])
async def test_a_task_that_ends_before_it_starts_leaves_no_coroutine_behind(line, warned):
    async with talking() as dialogue:
        tasks, order = dialogue.member_tasks, turn(dialogue, line)
        if order.command.goal:
            await tasks.gather("Ben", order, order.command.goal)
        else:
            tasks.perform("Ben", order)
        tasks.end()
        await asyncio.sleep(0)
    assert warned() == []


async def test_what_failed_is_said_and_remembered():
    async with talking() as dialogue:
        dialogue.crew.worlds["Ben"].trouble.append(Reason.UNREACHABLE)
        await dialogue.member_tasks.begin(turn(dialogue, "Ben, come here"))
        await hears(dialogue, "I cannot do that: ")
        assert dialogue.member_tasks.doing("Ben").startswith("nothing (my last task failed: come to Sam")


async def test_work_of_the_crew_ends_all_tasks_and_followers_say_so():
    async with talking() as dialogue:
        order = turn(dialogue, "Ben, follow me")
        await dialogue.member_tasks.begin(order)
        await until(lambda: running(dialogue) == {"Ben": "follow Sam"})
        assert dialogue.member_tasks.running["Ben"].speaker == Speaker("Sam")
        dialogue.member_tasks.leave(order.reply_to)
        assert said(dialogue)[-1] == ("Ben", "I no longer follow Sam: the crew has work.") and not running(dialogue)


async def test_what_is_called_the_steaks_is_what_the_crew_has():
    async with talking() as dialogue:
        for name, count in (("Ben", 2), ("Cleo", 1)):
            dialogue.crew.worlds[name].inventory["cooked_beef"] = count
        await dialogue.commands.apply(turn(dialogue, "bring me the steaks"))
        await until(lambda: not any(dialogue.crew.worlds[name].inventory.get("cooked_beef") for name in ("Ben", "Cleo")))
        assert dialogue.crew.goal is None


async def test_what_nobody_has_is_gained_though_it_has_an_article():
    async with talking({"oak_log": 90}) as dialogue:
        await dialogue.commands.apply(turn(dialogue, "bring me the logs"))
        await until(lambda: dialogue.crew.goal)
        assert dialogue.crew.goal.singles[0].item == "logs"


async def test_a_member_helps_a_team_mate_with_half_of_what_it_still_gathers_and_brings_it_there():
    async with talking({"oak_log": 60}) as dialogue:
        await dialogue.commands.apply(turn(dialogue, "Ben, mine 20 oak logs"))
        await until(lambda: "Ben" in running(dialogue) and dialogue.member_tasks.running["Ben"].held is not None)
        order = await dialogue.commands.helping.order(turn(dialogue, "Cleo, help Ben"))
        assert order is not None and order.goal is not None
        assert order.addressees == ("Cleo",) and order.slots.to == "Ben"
        assert 1 <= order.goal.count <= 10


async def test_a_member_that_helps_a_team_mate_without_work_stays_with_it():
    async with talking() as dialogue:
        await dialogue.commands.apply(turn(dialogue, "Cleo, give Ben a hand"))
        await hears(dialogue, "I am guarding Ben.")


async def test_a_member_that_helps_one_that_works_for_the_crew_takes_up_its_share():
    async with talking({"oak_log": 900}) as dialogue:
        await dialogue.commands.apply(turn(dialogue, "leader, mine 300 logs"))
        await until(lambda: dialogue.member_tasks.work("Ben"))
        await dialogue.commands.apply(turn(dialogue, "Cleo, come here"))
        await until(lambda: "Cleo" in dialogue.member_tasks.borrowing.lent)
        await dialogue.commands.apply(turn(dialogue, "Cleo, help Ben"))
        await until(lambda: "Cleo" not in dialogue.member_tasks.borrowing.lent)

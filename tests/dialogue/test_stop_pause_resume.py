"""Stop, pause and resume."""

from talking import hears, said, talking, turn, until

from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.permissions import People


async def at_work(dialogue, speaker: str = "Sam") -> None:
    await dialogue.commands.apply(turn(dialogue, "leader, mine 300 logs", speaker))
    await until(lambda: all(dialogue.member_tasks.work(name) for name in ("Ben", "Cleo", "Dan")))


async def test_a_stop_ends_the_goal_and_resume_continues_with_what_remains():
    async with talking({"oak_log": 900}) as dialogue:
        await at_work(dialogue)
        await until(lambda: dialogue.crew.gained > 3)
        await dialogue.commands.standstill.stop(turn(dialogue, "stop"))
        assert said(dialogue)[-1][1] == "Stopped." and not dialogue.crew.busy
        assert dialogue.goal_edits.halted_by == Speaker("Sam")
        left = await dialogue.commands.standstill.resume(turn(dialogue, "resume"))
        assert left and left.count < 300


async def test_a_stop_of_one_member_leaves_the_others_at_work():
    async with talking({"oak_log": 900}) as dialogue:
        await at_work(dialogue)
        await dialogue.commands.standstill.stop(turn(dialogue, "Ben, stop"))
        assert dialogue.crew.paused == ("Ben",) and dialogue.crew.busy
        assert said(dialogue)[-1][0] == "Ben"


async def test_a_stop_of_a_member_with_a_task_ends_only_that_and_tells_its_owner():
    async with talking(people=People(owners=())) as dialogue:
        await dialogue.member_tasks.begin(turn(dialogue, "Ben and Cleo, stay here", "Tom"))
        await until(lambda: set(dialogue.member_tasks.running) == {"Ben", "Cleo"})
        await dialogue.commands.standstill.stop(turn(dialogue, "Ben, stop"))
        assert set(dialogue.member_tasks.running) == {"Cleo"}
        assert said(dialogue)[-1] == ("Ben", "Stopped. Tom, Sam stopped your order: say resume to continue.")


async def test_a_pause_keeps_the_goal_and_resume_continues_it():
    async with talking({"oak_log": 900}) as dialogue:
        standstill = dialogue.commands.standstill
        await standstill.pause(turn(dialogue, "pause"))
        assert said(dialogue)[-1][1] == "We have nothing to pause."
        await at_work(dialogue)
        await standstill.pause(turn(dialogue, "pause"))
        assert set(dialogue.crew.paused) == {"Ada", "Ben", "Cleo", "Dan"} and dialogue.crew.busy
        assert await standstill.resume(turn(dialogue, "resume")) is None and not dialogue.crew.paused
        await hears(dialogue, "We continue.")


async def test_who_has_no_precedence_does_not_resume_what_the_owner_paused():
    async with talking({"oak_log": 900}, people=People(owners=["Ann"])) as dialogue:
        await at_work(dialogue)
        await dialogue.commands.standstill.pause(turn(dialogue, "pause", "Ann"))
        await dialogue.commands.standstill.resume(turn(dialogue, "resume"))
        assert dialogue.crew.paused and "please ask Ann" in said(dialogue)[-1][1]

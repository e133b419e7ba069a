"""Answers go where the line came from."""

import pytest
from talking import crew_of

from orchestrator.core.speaker import Source, Speaker
from orchestrator.dialogue.replies import BROKEN, PUBLIC, AnsweringTasks, ReplySender, ReplyTarget


async def sent(to: ReplyTarget, *, both: Speaker | None = None, offline: str = ""):
    """The crew after one answer."""
    crew = crew_of()
    if offline:
        crew.worlds[offline].online = False
    async with AnsweringTasks() as tasks:
        replies = ReplySender(crew, crew.journal, tasks)
        if both:
            replies.speak_to_both("Cleo", both, "Hello.", to)
        else:
            replies.say("Hello.", to)
    return crew


async def test_a_public_line_is_answered_in_public_by_the_first_member_in_the_world():
    assert (await sent(PUBLIC)).worlds["Ada"].said == ["Hello."]
    crew = await sent(PUBLIC, offline="Ada")
    assert crew.worlds["Ben"].said == ["Hello."] and crew.journal.of("said")[0].agent == "Ben"


async def test_a_whisper_is_answered_by_a_whisper_of_the_same_member_and_recorded_as_one():
    crew = await sent(ReplyTarget("Sam", "Cleo"))
    assert crew.worlds["Cleo"].whispered == [("Sam", "Hello.")] and not crew.worlds["Cleo"].said
    assert crew.journal.of("said")[0].data["whisper"]


async def test_a_program_is_answered_by_its_callback_and_not_in_the_game():
    told = list[tuple[str, str]]()
    crew = await sent(ReplyTarget("ops", tell=lambda member, text: told.append((member, text))))
    assert told == [("Ada", "Hello.")] and not crew.worlds["Ada"].said


async def test_another_person_is_told_apart_only_when_the_answer_is_not_public():
    crew = await sent(ReplyTarget("Sam", "Cleo"), both=Speaker("Tom"))
    assert crew.worlds["Cleo"].whispered == [("Sam", "Hello."), ("Tom", "Hello.")]
    assert (await sent(PUBLIC, both=Speaker("Tom"))).worlds["Cleo"].whispered == []
    assert len((await sent(ReplyTarget("Sam", "Cleo"), both=Speaker("ops", Source.API))).worlds["Cleo"].whispered) == 1


async def test_a_task_that_breaks_answers_the_program_it_works_for():
    told = list[tuple[str, str]]()

    async def breaks() -> None:
        raise RuntimeError("a defect")

    with pytest.raises(ExceptionGroup):
        async with AnsweringTasks() as tasks:
            tasks.start(breaks(), ReplyTarget("Sam", "", lambda member, text: told.append((member, text))))
    assert told == [("", BROKEN)]


async def test_a_group_that_has_ended_refuses_work_and_closes_it(warned):
    async def work() -> None:
        raise AssertionError("it never begins")

    async with AnsweringTasks() as tasks:
        pass
    with pytest.raises(RuntimeError, match="finished"):
        tasks.start(work(), PUBLIC)
    assert warned() == []

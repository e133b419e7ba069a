"""When a crew tries to learn. tests/stories/test_teaching.py has the whole way, with a model that writes a skill."""

import asyncio

import pytest
from talking import GAME, crew_of, talking, turn

from orchestrator.core.lesson import Lesson
from orchestrator.dialogue.fallbacks.learn_on_request import LearnOnRequest, describe_result
from orchestrator.dialogue.fallbacks.skill_requests import SkillRequests
from orchestrator.learning.learner import Result


def learning(crew, prove=None) -> LearnOnRequest:
    def nothing():
        raise AssertionError("nothing is to be learned here")

    return LearnOnRequest(nothing, SkillRequests(nothing, crew, GAME, crew.journal), prove, crew.journal)


@pytest.mark.parametrize(("line", "busy"), [("Ben, shall we hammer a crate?", False), ("Ben, hammer a crate", True)])
async def test_questions_and_busy_members_are_no_reason_to_learn(line, busy):
    crew = crew_of()
    learns = learning(crew)
    learns.skill_requests.at_work["Ben"] += busy
    async with talking(crew=crew) as dialogue:
        assert not await learns.try_handle(turn(dialogue, line).command, lambda text: None)


async def test_verifications_that_still_run_are_cancelled_at_the_end():
    begun = asyncio.Event()

    async def prove(skill) -> None:
        begun.set()
        await asyncio.Event().wait()

    learns = learning(crew_of(), prove)
    learns.begin_proof(None)
    await begun.wait()
    (task,) = learns.proofs
    await learns.close()
    assert task.cancelled() and not learns.proofs


def test_a_failed_lesson_is_one_line():
    assert (
        describe_result(Result(Lesson("dance"), why="it did not run", attempts=5))
        == "I tried 5 times and failed: it did not run"
    )

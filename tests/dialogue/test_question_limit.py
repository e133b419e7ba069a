"""How often people reach a model."""

import asyncio

from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.fallbacks.question_limit import EACH, LINES, ModelQuestionLimit


async def test_each_person_and_all_together_have_a_limit_per_minute():
    limit = ModelQuestionLimit()
    assert [limit.take(Speaker("Sam")) for _ in range(EACH + 1)] == [True] * EACH + [False]
    assert [limit.take(Speaker(f"p{number}")) for number in range(LINES)].count(True) == LINES - EACH
    await asyncio.sleep(60)
    assert limit.take(Speaker("Sam"))

"""Questions that need a look at the bodies share it, and no answer is older than its question."""

import asyncio

from orchestrator.team.crew_members import LatestCall


async def test_a_thousand_at_once_cost_two_calls_and_nobody_gets_an_answer_from_before_its_question():
    begun = 0
    gate = asyncio.Event()

    async def look() -> int:
        nonlocal begun
        begun += 1
        mine = begun
        await gate.wait()
        return mine

    looks = LatestCall(look)
    first = asyncio.create_task(looks())
    while not begun:
        await asyncio.sleep(0)
    later = [asyncio.create_task(looks()) for _ in range(1000)]
    await asyncio.sleep(0)
    later[0].cancel()
    gate.set()
    assert await first == 1
    assert set(await asyncio.gather(*later[1:])) == {2}, "asked while the first ran: its answer may be older than the question"
    assert await looks() == 3


async def test_a_call_that_fails_fails_for_those_who_shared_it_and_for_nobody_else():
    answers = iter([RuntimeError("lost"), 5])

    async def look() -> int:
        await asyncio.sleep(0)
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    looks = LatestCall(look)
    both = await asyncio.gather(looks(), looks(), return_exceptions=True)
    assert [str(each) for each in both] == ["lost", "lost"]
    assert await looks() == 5

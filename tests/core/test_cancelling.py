"""Tasks are cancelled in order, and have ended before whoever cancels them goes on."""

import asyncio

from orchestrator.core.waiting.cancelling import cancel


async def test_tasks_have_ended_with_their_cleanup_in_the_given_order():
    ended: list[str] = []

    async def work(name: str) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(name)
            await asyncio.sleep(0)

    tasks = {name: asyncio.create_task(work(name)) for name in ("Ann", "Ben", "Cleo")}
    await asyncio.sleep(0)
    await cancel(*(tasks[name] for name in ("Cleo", "Ann", "Ben")))
    assert ended == ["Cleo", "Ann", "Ben"] and all(task.cancelled() for task in tasks.values())


async def test_errors_and_results_are_dropped_also_those_of_tasks_that_had_ended():
    async def fail() -> None:
        raise ValueError("broken")

    async def fail_when_cancelled() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            raise ValueError("broken while it ended")

    async def succeed() -> int:
        return 1

    tasks = [asyncio.create_task(work()) for work in (fail, succeed, fail_when_cancelled)]
    await asyncio.sleep(0)
    await cancel(*tasks)
    assert all(task.done() for task in tasks) and tasks[1].result() == 1


async def test_nothing_to_cancel_is_no_error():
    await cancel()

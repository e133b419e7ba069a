"""One benchmark at a time, however many are asked for at once; what is stopped has really ended."""

import asyncio

from serving_crews import Running, running
from waiting import until

COLLECTION = {"task": "collection", "goal": "mine 90 logs", "teams": "solo", "speed": 3}


async def test_of_ten_that_are_asked_for_at_once_one_begins_and_a_stop_ends_it(service: Running):
    answers = await asyncio.gather(*(service.owner.http.post("/api/tasks", json=COLLECTION) for _ in range(10)))
    assert sorted(answer.status_code for answer in answers) == [202] + [409] * 9
    (begun,) = [answer.json() for answer in answers if answer.status_code == 202]
    assert [bench["id"] for bench in await service.owner.get("/api/tasks/runs")] == [begun["id"]], "the others left nothing"
    process = service.benches.running.process
    stopped = await service.owner.ask("DELETE", f"/api/tasks/runs/{begun['id']}", 200)
    assert stopped["state"] == "stopped"
    await process.wait()
    await until(lambda: is_free(service))
    assert (await service.owner.get(f"/api/tasks/runs/{begun['id']}"))["state"] == "stopped"


async def test_one_that_is_stopped_and_started_again_at_once_is_one_at_every_moment(service: Running):
    for _ in range(2):
        starts = [service.owner.http.post("/api/tasks", json=COLLECTION) for _ in range(3)]
        begun = [answer.json() for answer in await asyncio.gather(*starts) if answer.status_code == 202]
        assert len(begun) == 1
        await asyncio.gather(*(service.owner.ask("DELETE", f"/api/tasks/runs/{begun[0]['id']}", 200) for _ in range(3)))
        await until(lambda: is_free(service))
    assert {bench["state"] for bench in await service.owner.get("/api/tasks/runs")} == {"stopped"}


async def test_a_stopped_one_stays_stopped_after_a_restart(tmp_path):
    async with running(tmp_path) as before:
        begun = await before.owner.post("/api/tasks", **COLLECTION)
        await before.owner.ask("DELETE", f"/api/tasks/runs/{begun['id']}", 200)
    async with running(tmp_path, before.tokens) as after:
        assert (await after.owner.get(f"/api/tasks/runs/{begun['id']}"))["state"] == "stopped"
        assert await is_free(after)


async def is_free(service: Running) -> bool:
    return service.benches.running is None

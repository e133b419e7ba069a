"""What breaks around the service is told in a sentence, and the rest works."""

import asyncio
import sqlite3

import psutil
import pytest
from serving_crews import Running, running
from waiting import until

from orchestrator.app.run_config import RunConfig
from orchestrator.service.server import ListenAddress


async def test_on_a_full_disk_commands_are_not_taken_and_looking_goes_on(service: Running):
    await service.owner.post("/api/crews", name="one", workers=1)
    await until(lambda: state_is(service, "one", "here"))
    database = service.registry.store._db
    (pages,) = database.execute("pragma page_count").fetchone()
    database.execute(f"pragma max_page_count = {pages}")  # SQLite says then what it says on a full disk
    refused = await fill(service)
    assert "cannot store this (database or disk is full)" in refused["error"]
    assert (await service.guest.get("/api/crews"))[0]["state"] == "here"
    database.execute("pragma max_page_count = 1000000")
    await service.player.post("/api/commands", text="leader, mine 2 logs")


async def fill(service: Running) -> dict:
    """Speak until it cannot be written down any more."""
    for _ in range(400):
        answer = await service.owner.http.post("/api/commands", json={"text": "hm " * 80})
        if answer.status_code == 429:
            await asyncio.sleep(0.2)
        elif answer.status_code != 202:
            assert answer.status_code == 503
            return answer.json()
    raise AssertionError("there was room for ever")


async def test_a_crew_whose_record_cannot_be_written_is_away_and_comes_back_and_others_work(service: Running):
    for name in ("one", "two"):
        await service.owner.post("/api/crews", name=name, workers=1)
        await until(lambda name=name: state_is(service, name, "here"))
    database: sqlite3.Connection = service.registry.runners["one"].session.recorder._db
    (pages,) = database.execute("pragma page_count").fetchone()
    database.execute(f"pragma max_page_count = {pages}")
    await service.owner.post("/api/commands", text="leader, mine 90 logs", crew="one")
    await until(lambda: away_since(service, "one", "cannot be written"))
    await service.owner.post("/api/commands", text="leader, mine 2 logs", crew="two")
    await until(lambda: got(service, "two", 2))
    await until(lambda: state_is(service, "one", "here"))  # its next try has a file that it can write


async def test_a_world_that_is_not_there_is_told_and_everything_else_answers(tmp_path):
    async with running(tmp_path, choice=RunConfig(world="127.0.0.1:9")) as service:
        await service.owner.post("/api/crews", name="one", workers=1)

        async def told():
            return (await service.owner.get("/api/world"))["why"] not in ("", "the world is being opened")

        await until(told)
        assert "127.0.0.1:9" in (await service.owner.get("/api/world"))["why"]
        await service.stranger.ask("GET", "/ready", 503)

        async def away():
            return (await service.owner.get("/api/crews/one"))["state"] == "away"

        await until(away)  # crews hear of it a moment later
        assert len(await service.owner.get("/api/skills")) > 40


async def test_who_never_finishes_a_request_is_shown_out(tmp_path):
    async with running(tmp_path, door=ListenAddress(port=0, patience=1)) as service:
        host, port = service.service.url.removeprefix("http://").split(":")
        for sent in (b"", b"GET /health HTTP/1.1\r\nHo"):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(sent)
            assert await asyncio.wait_for(reader.read(), 10) == b"", "the service hangs up"
            writer.close()
        await service.stranger.get("/health")


@pytest.mark.long
async def test_a_benchmark_is_started_watched_and_stopped(service: Running):
    tasks = {task["name"]: task for task in await service.owner.get("/api/tasks")}
    assert tasks.keys() == {"collection", "shelter"} and "goal" in tasks["collection"]["options"]["properties"]
    await service.owner.ask("POST", "/api/tasks", 422, json={"task": "collection", "teams": "solo; rm -rf /"})
    bench = await service.owner.post("/api/tasks", task="collection", goal="mine 90 logs", teams="solo", speed=3)
    await service.owner.ask("POST", "/api/tasks", 409, json={"task": "collection"})

    async def shown():
        return await service.guest.get(f"/api/tasks/runs/{bench['id']}")

    async def said():
        return [line for line in (await shown())["said"] if line.startswith("run 1 of 1: solo")]

    await until(said, 60)
    assert processes_of(bench)
    await service.owner.ask("DELETE", f"/api/tasks/runs/{bench['id']}", 200)

    async def gone():
        return not processes_of(bench)

    async def stopped():
        return (await shown())["state"] == "stopped"

    await until(gone, 60)
    await until(stopped)
    assert (await shown())["rows"] == []


def processes_of(bench: dict) -> list[psutil.Process]:
    """Those that work for it."""
    ours = psutil.Process().children(recursive=True)
    return [each for each in ours if each.is_running() and bench["id"] in " ".join(words_of(each))]


def words_of(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []


async def away_since(service: Running, name: str, why: str) -> bool:
    """For that reason, in one answer: after a second it comes again."""
    crew = await service.owner.get(f"/api/crews/{name}")
    return crew["state"] == "away" and why in crew["why"]


async def state_is(service: Running, name: str, state: str) -> bool:
    return (await service.owner.get(f"/api/crews/{name}"))["state"] == state


async def got(service: Running, name: str, count: int) -> bool:
    crew = await service.owner.get(f"/api/crews/{name}")
    return sum(part["got"] for part in crew["progress"]) >= count

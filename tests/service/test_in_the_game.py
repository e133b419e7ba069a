"""The service in the real game: its world ends, it is killed itself, and the crew gains what it was asked for all the same."""

import os
import signal
from contextlib import suppress

import psutil
from own_process import process, ready
from serving_crews import Caller
from waiting import until

from orchestrator.record.reader import list_runs, read_run

WANTED = 15
WORLD = ("--land", "flat", "--speed", "3")


async def test_a_crew_outlives_the_end_of_its_world_and_of_its_service(tmp_path):
    with process(tmp_path, *WORLD) as (serving, url, tokens):
        owner = Caller(url, tokens["owner"])
        await owner.post("/api/crews", name="one", workers=2, mind="frugal")
        await ready(owner)
        address = (await owner.get("/api/world"))["address"]
        await owner.post("/api/commands", text=f"leader, mine {WANTED} dirt")
        await until(lambda: gained(owner, 3))
        (world,) = [each for each in psutil.Process(serving.pid).children() if "start.js" in words_of(each)]
        world.kill()
        await until(lambda: world_says(owner, "embedded server ended"))
        assert await is_away(owner)
        await ready(owner)
        await until(lambda: holds(owner, 6))
        os.kill(serving.pid, signal.SIGKILL)
    with process(tmp_path, *WORLD) as (_, url, _):
        owner = Caller(url, tokens["owner"])
        await ready(owner)
        assert (await owner.get("/api/world"))["address"] == address, "people find it where it was"
        await until(lambda: idle(owner))
        await until(lambda: holds(owner, WANTED), 30)  # the last look at a body may be older than the end
        (progress,) = (await owner.get("/api/crews/one"))["progress"]
        assert progress["wanted"] == WANTED, "progress is that of the whole, however often it was cut off"
        said = [line["text"] for line in (await owner.get("/api/crews/one"))["conversation"] if line["kind"] == "said"]
        assert [text.split(":")[0] for text in said] == ["On it", "Continuing", "Continuing", "done"]
    (run,) = list_runs(tmp_path / "runs")
    assert read_run(run).of("begun")[-1].data["goal"]["count"] <= WANTED - 6, "what was there is not gathered twice"


def words_of(process: psutil.Process) -> str:
    """None of one that has just ended."""
    with suppress(psutil.Error):
        return " ".join(process.cmdline())
    return ""


async def gained(owner: Caller, count: int) -> bool:
    return sum(part["got"] for part in (await owner.get("/api/crews/one"))["progress"]) >= count


async def holds(owner: Caller, count: int) -> bool:
    crew = await owner.get("/api/crews/one")
    return sum(agent["inventory"].get("dirt", 0) for agent in crew["agents"]) >= count


async def world_says(owner: Caller, text: str) -> bool:
    return text in (await owner.get("/api/world"))["why"]


async def is_away(owner: Caller) -> bool:
    return (await owner.get("/api/crews/one"))["state"] == "away"


async def idle(owner: Caller) -> bool:
    return not (await owner.get("/api/crews/one"))["goal"]

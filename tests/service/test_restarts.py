"""Killed at any moment, the service comes back with its crews, and nothing that it had acknowledged is lost."""

import asyncio
import os
import signal

import pytest
from own_process import process, ready
from serving_crews import Caller, running, told
from waiting import until

from orchestrator.app.run_config import RunConfig
from orchestrator.dialogue.permissions import Role
from orchestrator.record.reader import list_runs, read_run

NOWHERE = RunConfig(world="127.0.0.1:9")


async def test_killed_under_load_it_comes_back_with_every_crew_and_every_acknowledged_command(tmp_path):
    acknowledged: list[int] = []
    with process(tmp_path, "--world", "tabletop") as (serving, url, tokens):
        owner = Caller(url, tokens["owner"])
        for name in ("one", "two", "three"):
            await owner.post("/api/crews", name=name, workers=2)
        await ready(owner)
        for name in ("one", "two"):
            acknowledged.append((await owner.post("/api/commands", text="leader, mine 300 logs", crew=name))["number"])

        async def load() -> None:
            while True:
                told = await owner.post("/api/commands", text="leader, how far are you?", crew="three")
                acknowledged.append(told["number"])

        loading = asyncio.create_task(load())
        await until(lambda: gained(owner, "one", 3))
        os.kill(serving.pid, signal.SIGKILL)
        with pytest.raises(Exception):  # noqa: B017 - however a cut connection is told
            await loading
    with process(tmp_path, "--world", "tabletop") as (_, url, _):
        owner = Caller(url, tokens["owner"])
        await ready(owner)
        crews = {crew["name"]: crew for crew in await owner.get("/api/crews")}
        assert {name: crew["state"] for name, crew in crews.items()} == dict.fromkeys(("one", "two", "three"), "here")
        assert crews["one"]["goal"].startswith("mine ") and crews["two"]["goal"], "they are at it again"
        await until(lambda: gained(owner, "one", 3))
        await until(lambda: is_begun(owner, acknowledged[-1]))  # the last of many: they are taken in their order
    recorded = [event.data for path in list_runs(tmp_path / "runs") for event in read_run(path).of("command")]
    begun = [each["number"] for each in recorded if each["number"]]
    assert len(begun) == len(set(begun)), "nothing is begun twice"
    assert set(acknowledged) <= set(begun), "nothing that was acknowledged is lost"


async def is_begun(caller: Caller, number: int) -> bool:
    return (await caller.get(f"/api/commands/{number}"))["state"] != "waiting"


async def gained(caller: Caller, name: str, count: int) -> bool:
    crew = await caller.get(f"/api/crews/{name}")
    return sum(part["got"] for part in crew["progress"]) >= count


async def test_a_command_that_was_written_down_but_not_begun_is_begun_at_the_next_start(tmp_path):
    async with running(tmp_path, choice=NOWHERE) as before:
        await before.owner.post("/api/crews", name="one", workers=2)
        told = await before.player.post("/api/commands", text="leader, mine 4 logs")
        assert (await before.owner.get(f"/api/commands/{told['number']}"))["state"] == "waiting"
        tokens = before.tokens
    async with running(tmp_path, tokens) as after:

        async def done():
            return len((await after.owner.get(f"/api/commands/{told['number']}"))["answers"]) == 2

        await until(done)
        command = await after.owner.get(f"/api/commands/{told['number']}")
        assert (command["speaker"], command["role"], command["state"]) == ("player", Role.PLAYER, "accepted")


async def test_a_stopped_goal_and_a_finished_one_are_not_taken_up_again(tmp_path):
    async with running(tmp_path) as before:
        for name in ("stopped", "finished"):
            await before.owner.post("/api/crews", name=name, workers=1)
        await before.owner.post("/api/commands", text="leader, mine 200 logs", crew="stopped")
        await before.owner.post("/api/commands", text="leader, mine 2 logs", crew="finished")
        await until(lambda: gained(before.owner, "finished", 2))
        await before.owner.post("/api/commands", text="stop", crew="stopped")
        for name in ("finished", "stopped"):
            await until(lambda name=name: idle(before, name))
        await until(lambda: heard_stop(before))
    async with running(tmp_path, before.tokens) as after:
        for name in ("finished", "stopped"):
            await until(lambda name=name: here(after, name))
        assert [crew["goal"] for crew in await after.owner.get("/api/crews")] == ["", ""]
        conversation = (await after.owner.get("/api/crews/stopped"))["conversation"]
        assert conversation[-1]["text"] == "Stopped.", "what was said before is still there"


async def heard_stop(run) -> bool:
    return (await run.owner.get("/api/crews/stopped"))["conversation"][-1]["text"] == "Stopped."


async def here(run, name: str) -> bool:
    return (await run.owner.get(f"/api/crews/{name}"))["state"] == "here"


async def idle(run, name: str) -> bool:
    return not (await run.owner.get(f"/api/crews/{name}"))["goal"]


async def test_what_single_members_were_asked_for_is_taken_up_and_what_was_ended_is_not(tmp_path):
    async with running(tmp_path) as before:
        await before.owner.post("/api/crews", name="one", workers=2)
        await until(lambda: here(before, "one"))
        ben, cleo = [name for name, agent in (await agents(before)).items() if agent["role"] == "leaf"]
        for line in (f"{ben}, mine 200 logs", f"{cleo}, stay here", f"{cleo}, stop"):
            await told(before, line)
        await until(lambda: on_errand(before, ben, "mine 200 logs"))
        await until(lambda: on_errand(before, cleo, ""))
    async with running(tmp_path, before.tokens) as after:
        await until(lambda: on_errand(after, ben, "mine 200 logs"))
        await until(lambda: carries(after, ben))
        assert not (await agents(after))[cleo]["errand"]


async def agents(run) -> dict:
    return {agent["name"]: agent for agent in (await run.owner.get("/api/crews/one"))["agents"]}


async def on_errand(run, name: str, errand: str) -> bool:
    return errand in (await agents(run))[name]["errand"] if errand else not (await agents(run))[name]["errand"]


async def carries(run, name: str) -> bool:
    return bool((await agents(run))[name]["inventory"])

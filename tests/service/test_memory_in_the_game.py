"""What a crew was told in the real game is known after its service was killed, and its bots go there."""

import os
import signal

import pytest
from own_process import process, ready
from serving_crews import Caller
from waiting import until

WORLD = ("--land", "flat", "--speed", "3")


@pytest.mark.long
async def test_a_killed_service_remembers_places_and_people(tmp_path):
    with process(tmp_path, *WORLD) as (serving, url, tokens):
        owner = Caller(url, tokens["owner"])
        await owner.post("/api/crews", name="one", workers=2, mind="frugal")
        await ready(owner)
        at = await place_of(owner)
        x, y, z = round(at["x"]), round(at["y"]), round(at["z"])
        mine = f"{x + 12} {y} {z}"
        assert await answer(owner, f"leader, call {mine} the mine") == f"The mine is at {mine}: I will remember that."
        await answer(owner, "I don't like birch")
        await answer(owner, "leader, mine 3 dirt", "done")
        os.kill(serving.pid, signal.SIGKILL)
    assert (tmp_path / "memory.sqlite").stat().st_mode & 0o777 == 0o600
    with process(tmp_path, *WORLD) as (_, url, _):
        owner, guest = Caller(url, tokens["owner"]), Caller(url, tokens["guest"])
        await ready(owner)
        assert mine in await answer(guest, "where is the mine?")
        assert "does not like birch" in await answer(owner, "which wood do I hate?")
        assert "mine 3 dirt" in await answer(owner, "what did I ask for today?")
        assert "guests may ask questions but not give orders" in await answer(guest, "forget everything")
        assert await answer(owner, "Ben, go to the mine") == f"On my way to {mine}."
        await until(lambda: is_near(owner, "Ben", x + 12, z))
        assert "Say yes" in await answer(owner, "forget everything")
        assert (await answer(owner, "yes")).startswith("Forgotten: 3 things")
        assert await answer(owner, "what do you remember?") == (
            "Nothing yet. Say: call this the mine | I like oak | remember that the bridge is broken."
        )


async def place_of(owner: Caller, name: str = "Ben") -> dict[str, float]:
    """The position of a bot."""

    async def known():
        agents = {agent["name"]: agent for agent in (await owner.get("/api/crews/one"))["agents"]}
        return agents.get(name, {}).get("position")

    await until(known)
    return await known()


async def is_near(owner: Caller, name: str, x: int, z: int) -> bool:
    at = await place_of(owner, name)
    return abs(at["x"] - x) < 4 and abs(at["z"] - z) < 4


async def answer(caller: Caller, text: str, part: str = "") -> str:
    """What the crew answers to a line, until `part` is in it."""
    told = await caller.post("/api/commands", text=text)

    async def said():
        lines = " ".join(each["text"] for each in (await caller.get(f"/api/commands/{told['number']}"))["answers"])
        return lines if part in lines else ""

    await until(said)
    return await said()

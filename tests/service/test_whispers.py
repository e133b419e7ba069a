"""What was whispered to a bot is not for guests: neither in the live state nor in the record."""

import asyncio
import json
from typing import Any

from serving_crews import Caller, Running
from waiting import until

from orchestrator.core.contracts.world import Line

WHISPERED = "leader, how far are you?"


async def test_guests_get_no_whispers(service: Running):
    await service.owner.post("/api/crews", name="one", workers=1)
    await until(lambda: here(service))
    streams = {caller: asyncio.create_task(heard(caller)) for caller in (service.guest, service.player)}
    await until(lambda: two_viewers(service))
    crew = service.registry.runners["one"]
    assert crew.session
    dialogue = crew.session.dialogue
    await dialogue.hear(Line("Sam", WHISPERED, whisper=True), to=next(iter(crew.session.worlds)))
    await until(lambda: answered(service.player))
    await service.owner.post("/api/commands", text="leader, what have you got?")

    assert spoken(await service.guest.get("/api/crews/one")).isdisjoint({"Sam", "whisper"})
    assert spoken((await service.guest.get("/api/crews"))[0]).isdisjoint({"Sam", "whisper"})
    assert {"Sam", "whisper"} <= spoken(await service.player.get("/api/crews/one"))
    run = (await service.owner.get("/api/crews/one"))["run"]
    events = {caller: await caller.get(f"/api/runs/{run}/events?last=1000") for caller in streams}
    assert WHISPERED in json.dumps(events[service.player]) and '"whisper": true' in json.dumps(events[service.player])
    assert WHISPERED not in json.dumps(events[service.guest]) and "whisper" not in json.dumps(events[service.guest])
    assert events[service.guest], "and everything else they get"
    guest, player = await streams[service.guest], await streams[service.player]
    assert "Sam" in player and "Sam" not in guest


async def heard(caller: Caller) -> str:
    """The stream of live events up to the owner's question."""
    said = ""
    async with caller.http.stream("GET", "/api/events") as answer:
        async for text in answer.aiter_text():
            said += text
            if "what have you got?" in said:
                return said
    return said


def spoken(crew: dict[str, Any]) -> set[str]:
    return {line[field] for line in crew["conversation"] for field in ("speaker", "source")}


async def answered(caller: Caller) -> bool:
    lines = (await caller.get("/api/crews/one"))["conversation"]
    return any(line["kind"] == "said" and line["source"] == "whisper" for line in lines)


async def here(service: Running) -> bool:
    return (await service.owner.get("/api/crews/one"))["state"] == "here"


async def two_viewers(service: Running) -> bool:
    return service.registry.feed.viewers == 2

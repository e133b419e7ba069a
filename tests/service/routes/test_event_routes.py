"""/api/events: the live state as server-sent events."""

import asyncio
from pathlib import Path

from app_in_process import AppInProcess, app_in_process
from record_lines import WHISPERED, line
from waiting import until

from orchestrator.service.web.pace import Paces


async def stream(parts: AppInProcess, who: str, last_id: str = "") -> str:
    """Return all of a stream, which the end of the service ends."""
    asked = asyncio.create_task(parts.clients[who].get("/api/events", headers={"last-event-id": last_id}))
    await until(lambda: viewed(parts))
    parts.registry.feed.close()
    answer = await asked
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/event-stream")
    return answer.text


async def viewed(parts: AppInProcess) -> bool:
    return parts.registry.feed.viewers == 1


async def test_a_stream_begins_with_the_whole_state_and_says_when_the_service_ends(in_process: AppInProcess):
    said = await stream(in_process, "player")
    assert said.startswith("event: snapshot\n") and '"name":"one"' in said and "event: bye\n" in said


async def test_a_guest_gets_no_whispers(in_process: AppInProcess):
    in_process.crew.notice(line(WHISPERED))
    assert WHISPERED.text not in await stream(in_process, "guest")


async def test_others_get_whispers(in_process: AppInProcess):
    in_process.crew.notice(line(WHISPERED))
    assert WHISPERED.text in await stream(in_process, "player")


async def test_a_stream_above_the_limit_of_its_token_is_refused_and_not_counted(tmp_path: Path):
    paces = Paces(most_streams=0)
    async with app_in_process(tmp_path, paces) as parts:
        answer = await parts.clients["player"].get("/api/events")
        assert answer.status_code == 429 and "retry-after" not in answer.headers
        assert paces.streams.total() == 0

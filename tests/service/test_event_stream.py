"""The event stream: every viewer gets the whole state or exactly the changes that it missed."""

import json
from collections.abc import AsyncIterator
from contextlib import aclosing

from record_lines import SAID_ALOUD

from orchestrator.service.event_stream import KEPT, EventStream
from orchestrator.service.models import ConversationLine

LINE = ConversationLine(at=0, speaker="Ann", text=SAID_ALOUD.text, kind="said").model_dump()
WHISPER = LINE | {"source": "whisper", "text": "only for Sam"}


def stream() -> EventStream:
    return EventStream(lambda: {"crews": [{"name": "one", "conversation": [LINE, WHISPER]}]})


def events(sent: bytes) -> list[dict[str, str]]:
    """Return the fields of each event in a piece of a stream."""
    blocks = sent.decode().strip().split("\n\n")
    return [dict(field.split(": ", 1) for field in block.splitlines()) for block in blocks]


async def first(follower: AsyncIterator[bytes]) -> list[dict[str, str]]:
    async with aclosing(follower):  # type: ignore[type-var]
        return events(await anext(follower))


async def test_a_viewer_gets_the_whole_state_and_then_each_change():
    feed = stream()
    async with aclosing(feed.follow()) as follower:
        (whole,) = events(await anext(follower))
        assert whole["event"] == "snapshot" and json.loads(whole["data"]) == feed.state()
        feed.tell("crew", {"name": "one"})
        feed.tell("gone", {"name": "one"})
        assert [(each["event"], each["data"]) for each in events(await anext(follower))] == [
            ("crew", '{"name":"one"}'),
            ("gone", '{"name":"one"}'),
        ]
        assert feed.viewers == 1
    assert feed.viewers == 0


async def test_a_viewer_that_comes_back_gets_only_the_changes_that_it_missed():
    feed = stream()
    for name in "abc":
        feed.tell("gone", {"name": name})
    (one,) = await first(feed.follow(f"{feed.start}-2"))
    assert (one["event"], one["data"], one["id"]) == ("gone", '{"name":"c"}', f"{feed.start}-3")


async def test_an_id_of_another_process_or_one_that_is_none_leads_to_the_whole_state():
    feed = stream()
    feed.tell("gone", {"name": "a"})
    for last_id in ("00000000-1", f"{feed.start}-2", f"{feed.start}-x", f"{feed.start}-", "1", f"{feed.start}-²"):
        (one,) = await first(feed.follow(last_id))
        assert one["event"] == "snapshot", last_id


async def test_a_viewer_that_missed_more_than_is_kept_gets_the_whole_state():
    feed = stream()
    for _ in range(KEPT + 1):
        feed.tell("gone", {"name": "a"})
    assert len(await first(feed.follow(f"{feed.start}-1"))) == KEPT
    assert [one["event"] for one in await first(feed.follow(f"{feed.start}-0"))] == ["snapshot"]


async def test_guests_get_neither_the_state_nor_changes_with_whispers():
    feed = stream()
    (whole,) = await first(feed.follow(guest=True))
    assert [line["text"] for line in json.loads(whole["data"])["crews"][0]["conversation"]] == [LINE["text"]]
    feed.tell("crew", {"name": "one", "lines": [WHISPER]})
    (for_guest,) = await first(feed.follow(f"{feed.start}-0", guest=True))
    (for_others,) = await first(feed.follow(f"{feed.start}-0"))
    assert json.loads(for_guest["data"])["lines"] == [] and json.loads(for_others["data"])["lines"] == [WHISPER]


async def test_a_stream_ends_when_its_viewer_may_not_see_it_any_more():
    feed, allowed = stream(), [True]
    async with aclosing(feed.follow(may=lambda: allowed[0])) as follower:
        await anext(follower)
        allowed[0] = False
        feed.tell("gone", {"name": "a"})
        assert [piece async for piece in follower] == []


async def test_the_end_of_the_service_is_the_last_event():
    feed = stream()
    async with aclosing(feed.follow()) as follower:
        await anext(follower)
        feed.close()
        assert [event["event"] for piece in [piece async for piece in follower] for event in events(piece)] == ["bye"]

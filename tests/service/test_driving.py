"""A crew is driven over HTTP, from its making to its dismissal."""

import json

import httpx2
from waiting import until


async def test_a_crew_is_made_told_to_work_watched_and_dismissed(service):
    owner = service.owner
    made = await owner.post("/api/crews", name="one", workers=2)
    assert made["state"] == "coming" and made["team"] == "tree"
    told = await owner.post("/api/commands", text="leader, mine 6 logs")

    async def answered():
        command = await owner.get(f"/api/commands/{told['number']}")
        return command if len(command["answers"]) == 2 else None

    command = await until(answered)
    assert (command["state"], command["intent"], command["speaker"]) == ("accepted", "gather", "owner")
    assert [answer["text"] for answer in command["answers"]] == ["On it: mine 6 logs.", "done: 6 oak_log, 3 + 3"]
    crew = await owner.get("/api/crews/one")
    assert crew["state"] == "here" and crew["progress"] == [{"item": "logs", "wanted": 6, "got": 6}]
    assert [agent["role"] for agent in crew["agents"]] == ["root", "leaf", "leaf"]
    assert crew["conversation"][0] | {"at": 0} == {
        "at": 0, "speaker": "owner", "to": "", "text": "leader, mine 6 logs",
        "kind": "command", "source": "api", "accepted": True, "line": 1,
    }  # fmt: skip
    await owner.ask("DELETE", "/api/crews/one", 204)
    assert await owner.get("/api/crews") == []
    await owner.ask("GET", "/api/crews/one", 404)


async def test_two_crews_have_names_records_and_ears_of_their_own(service):
    for name in ("one", "two"):
        await service.owner.post("/api/crews", name=name, workers=2)
    assert (await service.owner.ask("POST", "/api/commands", 404, json={"text": "stop"}))["error"] == "Name a crew: one, two."
    await service.player.post("/api/commands", text="leader, mine 4 logs", crew="two")

    async def done():
        two = await service.owner.get("/api/crews/two")
        return two if two["progress"] and two["progress"][0]["got"] == 4 else None

    two, one = await until(done), await service.owner.get("/api/crews/one")
    assert [agent["name"] for agent in one["agents"]] == ["Ada", "Ben", "Cleo"]
    assert [agent["name"] for agent in two["agents"]] == ["Dan", "Elsa", "Finn"]
    assert one["run"] != two["run"] and one["conversation"] == []


async def test_viewers_get_the_whole_state_then_changes_and_go_on_where_they_were(service):
    await service.owner.post("/api/crews", name="one", workers=1)
    (seen,) = await read_events(service.guest.http, bool, "")
    assert seen["event"] == "snapshot" and seen["data"]["world"]["name"] == "tabletop"
    last = seen["id"]
    await service.owner.post("/api/commands", text="leader, mine 3 logs")
    missed = await read_events(service.guest.http, lambda events: any(e["goal"] for e in crews(events)), last)
    assert missed[0]["event"] == "crew", "no snapshot again"
    (strange,) = await read_events(service.guest.http, bool, "another-7")
    assert strange["event"] == "snapshot", "ids of another process mean nothing"


def crews(events):
    return [event["data"] for event in events if event["event"] == "crew"]


async def read_events(http: httpx2.AsyncClient, enough, last_id: str) -> list[dict]:
    """Events until they are enough."""
    events: list[dict] = []
    async with http.stream("GET", "/api/events", headers={"last-event-id": last_id}) as answer:
        current: dict = {}
        async for line in answer.aiter_lines():
            field, _, value = line.partition(": ")
            if field:
                current[field] = json.loads(value) if field == "data" else value
            elif not line and current:
                events.append(current)
                current = {}
                if enough(events):
                    return events
    raise AssertionError("the stream ended")

"""/api/crews/NAME/phrases, /calls and /lines: what one can say, what a model was asked, and what a line caused."""

from record_lines import command, line, model_call
from serving_crews import Running, told
from waiting import until

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.dialogue import LineSaid
from orchestrator.record.writer import Recorder


async def test_a_guest_is_offered_questions_only_and_everybody_the_names_of_this_crew(in_process):
    owner = await in_process.get("/api/crews/one/phrases")
    guest = await in_process.get("/api/crews/one/phrases", who="guest")
    assert {each["say"] for each in guest["lines"]} < {each["say"] for each in owner["lines"]}
    assert all(each["asks"] for each in guest["lines"]) and "stop" not in {each["say"] for each in guest["lines"]}
    assert {"leader", "everybody"} <= set(owner["bots"]) and owner["items"][0] == "logs" and "zombie" in owner["mobs"]
    mine = next(each for each in owner["lines"] if each["say"] == "mine {count} {item}")
    assert mine["fill"] == {"count": "12", "item": "logs"}


async def test_questions_to_a_model_are_for_owners_newest_first_and_of_one_agent_if_asked(in_process):
    crew = in_process.crew
    assert await in_process.get("/api/crews/one/calls") == []
    recorder = Recorder.at(crew.record, WallClock())
    for number, agent in enumerate(("Ada", "Ben", "Ada")):
        recorder.write(model_call(agent, tokens_in=number, price=0.5))
    recorder.close()
    calls = await in_process.get("/api/crews/one/calls?last=2")
    assert [(each["agent"], each["tokens_in"], each["price"]) for each in calls] == [("Ada", 2, 0.5), ("Ben", 1, 0.5)]
    assert [each["number"] for each in await in_process.get("/api/crews/one/calls?agent=Ada")] == [3, 1]
    for who in ("player", "guest"):
        await in_process.ask(who, "GET", "/api/crews/one/calls", 403)


async def test_a_line_leads_to_its_answers_and_its_goal(service: Running):
    await service.owner.post("/api/crews", name="one", workers=2)
    await service.owner.post("/api/commands", text="status", crew="one")
    await service.owner.post("/api/commands", text="leader, mine 6 logs", crew="one")

    async def ended() -> bool:
        said = (await service.guest.get("/api/crews/one"))["conversation"]
        return any(each["text"].startswith("done") for each in said)

    await until(ended)
    said = (await service.guest.get("/api/crews/one"))["conversation"]
    asked = [each["line"] for each in said if each["kind"] == "command"]
    assert asked == [1, 2] and {each["line"] for each in said if each["kind"] == "said"} == {1, 2}
    found = await service.guest.get("/api/crews/one/lines/2")
    kinds = [each["kind"] for each in found["events"]]
    assert found["command"]["data"]["text"] == "leader, mine 6 logs"
    assert kinds[0] == "goal_accepted" and {"said", "objective", "action", "outcome", "message", "ended"} <= set(kinds)
    assert [each["kind"] for each in (await service.guest.get("/api/crews/one/lines/1"))["events"]] == ["said"]
    await service.guest.ask("GET", "/api/crews/one/lines/3", 404)


async def test_pauses_stops_and_changes_of_the_queue_are_what_their_lines_caused(service: Running):
    await service.owner.post("/api/crews", name="one", workers=2)
    lines = ("leader, mine 5000 logs", "pause", "resume", "after that, mine 3 sand", "cancel the last", "Ben, stop", "stop")
    caused: dict[str, set[str]] = {}
    for number, text in enumerate(lines, 1):
        await told(service, text)
        caused[text] = {each["kind"] for each in (await service.guest.get(f"/api/crews/one/lines/{number}"))["events"]}
    assert caused["pause"] == {"paused", "said"} and {"resumed_work", "said"} <= caused["resume"]
    assert caused["after that, mine 3 sand"] == caused["cancel the last"] == {"queue", "said"}
    assert caused["Ben, stop"] == {"paused", "said"} and {"stopped", "said"} <= caused["stop"]
    whole = (await service.guest.get("/api/crews/one/lines/1"))["events"]
    assert "stopped" in {each["kind"] for each in whole}, "the goal's own line tells of its end, too"


async def test_a_crew_shows_who_commands_whom_and_tells_viewers_only_of_changes(in_process):
    crew = await in_process.get("/api/crews/one", who="guest")
    ada, ben = crew["organisation"]["edges"][0]
    assert (crew["organisation"]["name"], crew["organisation"]["root"], ada) == ("tree", ada, crew["organisation"]["root"])
    registry, runner = in_process.registry, in_process.crew
    viewer = registry.feed.follow()
    assert b'"organisation"' in await anext(viewer), "whoever begins to watch gets the whole crew"
    for _ in range(2):  # the first change of a crew is the whole of it, too
        runner.notice(line(LineSaid(agent=ben, text="hello")))
        runner.turn(runner.status)
        registry.snapshot()  # sends what has changed
        change = await anext(viewer)
    assert b"hello" in change and b'"organisation"' not in change
    await viewer.aclose()
    assert runner.shown().organisation.edges == [(ada, ben)]


def test_the_event_of_a_command_without_a_line_has_the_number_zero():
    assert command(1).line == 0 and "line" not in command(1).data()

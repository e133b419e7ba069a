"""One trace id goes with an order from the line of chat to the skills of the bots, and stands in the record's events."""

from pathlib import Path

from recorded_crew import recorded

from orchestrator.core.contracts.journal import Event

WORK = ("message", "objective", "plan", "action", "outcome", "gain")


def trace_of(events: list[Event], line: str) -> str:
    """The trace id of the line of this text."""
    return next(event.trace for event in events if event.kind == "command" and event.data["text"] == line)


def kinds_of(events: list[Event], trace: str) -> set[str]:
    return {event.kind for event in events if event.trace == trace}


async def test_all_work_for_a_goal_has_the_trace_of_the_line_that_gave_it(tmp_path: Path):
    async with recorded(tmp_path) as (told, events):
        told.say("leader, mine 9 logs")
        await told.hears("done: 9")
    trace = trace_of(events, "leader, mine 9 logs")
    assert len(trace) == 32 and int(trace, 16)
    assert kinds_of(events, trace) >= {"command", "goal_accepted", "begun", "said", *WORK}
    work = [event for event in events if event.kind in WORK]
    assert {event.agent for event in work} >= {"Ada", "Ben", "Cleo", "Dan"}
    assert {event.trace for event in work} == {trace}


async def test_two_orders_have_two_traces_even_when_one_waits_for_the_other(tmp_path: Path):
    async with recorded(tmp_path) as (told, events):
        told.say("leader, mine 9 logs")
        await told.hears("On it: mine 9 logs.")
        told.say("after that, mine 6 dirt")
        await told.hears("done: 6 dirt")
    first, second = trace_of(events, "leader, mine 9 logs"), trace_of(events, "after that, mine 6 dirt")
    assert first != second
    gained = {trace: {each.data["item"] for each in events if each.kind == "gain" and each.trace == trace}
              for trace in (first, second)}  # fmt: skip
    assert gained == {first: {"logs"}, second: {"dirt"}}


async def test_an_order_for_one_bot_has_its_own_trace_beside_the_goal_of_the_crew(tmp_path: Path):
    async with recorded(tmp_path, pace=0.01) as (told, events):
        told.say("leader, mine 200 logs")
        await told.until(lambda: told.crew.workers and told.crew.workers["Ben"].doing)
        told.say("Ben, come here")
        await told.hears("Coming. My work waits (")
        told.say("stop")
        await told.until(lambda: not told.crew.busy)
    mine = [event for event in events if event.trace == trace_of(events, "Ben, come here")]
    assert {(event.kind, event.agent) for event in mine} >= {("errand", "Ben"), ("said", "Ben")}
    assert {event.agent for event in mine} == {"", "Ben"}


async def test_what_one_bot_gathers_for_a_person_has_the_trace_of_that_line(tmp_path: Path):
    async with recorded(tmp_path) as (told, events):
        told.say("Ben, mine 3 logs")
        await told.hears("done: 3 oak_log")
    mine = [event for event in events if event.trace == trace_of(events, "Ben, mine 3 logs")]
    assert {event.kind for event in mine} >= {"command", "errand", "action", "outcome", "said"}
    assert {event.agent for event in mine} == {"", "Ben"}

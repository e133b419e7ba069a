"""One trace id goes with an order from the line of chat to the skills of the bots, and stands in the record's events."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from listening import Told, listening
from tabletop_crew import Notes

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.record.reader import read_run
from orchestrator.record.writer import Recorder

LAND = {"oak_log": 300, "dirt": 300, "sand": 300}
WORK = ("message", "objective", "plan", "action", "outcome", "gain")


class Recorded(Notes):
    """Notes that are a record, too."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.recorder = Recorder(folder, WallClock())

    def write(self, event: RecordEvent) -> None:
        super().write(event)
        self.recorder.write(event)


@asynccontextmanager
async def recorded(folder: Path, pace: float = 0.001) -> AsyncIterator[tuple[Told, list[Event]]]:
    """A crew that listens, and the events of its record once it no longer does."""
    notes, events = Recorded(folder), list[Event]()
    async with listening(LAND, pace=pace, notes=notes) as told:
        yield told, events
    notes.recorder.close()
    events += read_run(notes.recorder.path).events


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

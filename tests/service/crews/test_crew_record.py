"""The record of a crew: a new one, or the one of an earlier process with its events and a clock that waits."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from record_lines import SAID_ALOUD, command

from orchestrator.app.run_config import RunConfig
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.crew import GoalBegun
from orchestrator.core.goal import Goal
from orchestrator.record.writer import Recorder
from orchestrator.service.crews.record import CrewRecord, open_crew_record

CONFIG = RunConfig(world="tabletop", workers=1, team="chain")


def written(path, *events) -> CrewRecord:
    """Return the record that a second process opens after a first one wrote these events."""
    first = open_crew_record(path, CONFIG, "one").recorder
    for event in events:
        first.write(event)
    first.close()
    again = open_crew_record(path, CONFIG, "one")
    again.recorder.close()
    return again


def test_a_new_record_has_the_options_of_its_crew_and_no_past(tmp_path):
    record = open_crew_record(tmp_path / "a.sqlite", CONFIG, "one")
    record.recorder.close()
    assert (record.events, record.clock, record.last_number, record.snapshot().goal) == ((), None, 0, None)
    again = open_crew_record(tmp_path / "a.sqlite", CONFIG, "one")
    again.recorder.close()
    assert again.recorder.path == record.recorder.path and again.clock


def test_a_record_that_goes_on_has_its_events_and_the_last_command_that_was_begun(tmp_path):
    record = written(tmp_path / "a.sqlite", command(4), command(9), command(None), SAID_ALOUD)
    assert [event.kind for event in record.events] == ["command", "command", "command", "said"]
    assert record.last_number == 9


async def test_its_clock_stands_at_the_last_event_until_it_is_started(tmp_path):
    record = written(tmp_path / "a.sqlite", SAID_ALOUD)
    assert record.clock and record.clock.now() == record.events[-1].at
    record.clock.start()
    await asyncio.sleep(0.01)
    assert record.clock.now() > record.events[-1].at


def test_a_goal_that_was_begun_is_in_the_snapshot(tmp_path):
    goal = Goal("mine 3 logs", "oak_log", 3)
    record = written(tmp_path / "a.sqlite", GoalBegun(goal=goal, before={"Ann": {"oak_log": 1}}, there=None))
    assert record.snapshot().goal == goal and record.snapshot().before == {"Ann": {"oak_log": 1}}


def test_a_file_that_is_no_record_is_put_aside_for_a_new_one(tmp_path):
    path = tmp_path / "a.sqlite"
    path.write_text("cut off")
    record = open_crew_record(path, CONFIG, "one")
    record.recorder.close()
    assert record.events == () and path.with_suffix(".damaged").read_text() == "cut off"


def test_a_record_that_is_inconsistent_says_to_dismiss_the_crew(tmp_path):
    recorder = Recorder.at(tmp_path / "a.sqlite", WallClock(), crew="one")
    recorder.close()
    with closing(sqlite3.connect(recorder.path)) as db, db:
        db.execute("insert into events (at, kind, agent, data) values (0, 'begun', '', '{}')")
    record = open_crew_record(tmp_path / "a.sqlite", CONFIG, "one")
    record.recorder.close()
    with pytest.raises(BlockcrewError, match="dismiss the crew"):
        record.snapshot()

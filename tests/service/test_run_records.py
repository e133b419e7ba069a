"""What the API reads of a record: the run, its figures, its events; whispers only for those who may read them."""

import json
from pathlib import Path

import pytest
from record_lines import SAID_ALOUD, WHISPERED, model_call

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ActionsQueued, ItemsGained, PlanMade
from orchestrator.core.events.crew import GoalAccepted
from orchestrator.core.events.run import CrewJoined, RunFinished
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker
from orchestrator.record.writer import Recorder
from orchestrator.service.run_records import page, private, reported, whole

EVENTS = (
    CrewJoined(members=("Ann",), address="", cannot=""),
    GoalAccepted(goal=Goal("mine 2 logs", "oak_log", 2), speaker=Speaker("Sam"), source="chat", joins=False),
    PlanMade(agent="Ann", objective="logs", stages=(("a",), ("b",)), why=""),
    ActionsQueued(agent="Ann", actions=("a", "b")),
    ItemsGained(agent="Ann", item="oak_log", count=2),
    WHISPERED,
    SAID_ALOUD,
    model_call("Ann", tokens_in=7, price=0.25),
    RunFinished(figures={"success": True}),
)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    recorder = Recorder(tmp_path, WallClock(), goal="mine 2 logs")
    for event in EVENTS:
        recorder.write(event)
    recorder.close()
    return recorder.path


def test_a_run_has_its_options_its_result_and_the_number_of_its_events(record: Path):
    run = whole(record)
    assert (run.id, run.meta["goal"], run.result, run.events) == (record.stem, "mine 2 logs", {"success": True}, len(EVENTS))


def test_the_report_counts_plans_actions_and_the_model(record: Path):
    report = reported(record)
    assert (report.mpt, report.actions_per_plan, report.messages) == (1.0, 2.0, 0)
    assert (report.model["model_calls"], report.model["model_dollars"]) == (1, 0.25)
    assert report.seconds is not None and report.result == {"success": True}


def test_a_record_that_is_none_is_an_error(tmp_path: Path):
    (tmp_path / "x.sqlite").write_text("no database")
    for read in (whole, reported):
        with pytest.raises(BlockcrewError):
            read(tmp_path / "x.sqlite")


def test_a_page_continues_after_a_number(record: Path):
    first = json.loads(page(record, after=0, count=4))
    rest = json.loads(page(record, after=first[-1]["number"], count=1000))
    assert [event["number"] for event in first + rest] == list(range(1, len(EVENTS) + 1))
    assert [event["kind"] for event in first + rest] == [event.kind for event in EVENTS]
    assert json.loads(page(record, after=len(EVENTS), count=10)) == []


def test_a_page_without_whispers_leaves_private_events_out_and_is_still_full(record: Path):
    kinds = [event["kind"] for event in json.loads(page(record, 0, 1000, whispers=False))]
    assert "model_call" not in kinds and kinds.count("said") == 1
    assert len(json.loads(page(record, 4, 2, whispers=False))) == 2


@pytest.mark.parametrize(
    ("kind", "data", "hidden"),
    [
        ("said", {"whisper": True}, True),
        ("said", {"whisper": False}, False),
        ("said", {"text": 'the word "whisper"'}, False),
        ("command", {"source": "whisper"}, True),
        ("command", {"source": "chat"}, False),
        ("model_call", {}, True),
        ("plan", {}, False),
    ],
)
def test_an_event_is_private_if_it_holds_a_whisper_or_may_repeat_one(kind: str, data: dict[str, object], hidden: bool):
    assert private(kind, json.dumps(data)) is hidden

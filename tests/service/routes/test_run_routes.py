"""/api/runs: records of runs."""

import pytest
from app_in_process import AppInProcess
from record_lines import SAID_ALOUD, WHISPERED, command, model_call

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.models import ReplayDeparted
from orchestrator.core.events.order_queue import QueueChanged
from orchestrator.core.events.run import RunFinished
from orchestrator.core.queued_order import QueuedOrder
from orchestrator.core.speaker import Speaker
from orchestrator.record.writer import Recorder


@pytest.fixture
def run(in_process: AppInProcess) -> str:
    """The id of a run with four events."""
    recorder = Recorder(in_process.settings.runs, WallClock(), goal="mine 3 logs")
    for event in (WHISPERED, SAID_ALOUD, command(None), RunFinished(figures={"success": True})):
        recorder.write(event)
    recorder.close()
    return recorder.path.stem


async def test_runs_are_listed_newest_first_and_page_by_page(in_process: AppInProcess, run: str):
    later = Recorder(in_process.settings.runs, WallClock())
    later.close()
    ids = sorted((run, later.path.stem), reverse=True)
    assert [each["id"] for each in await in_process.get("/api/runs")] == ids
    assert [each["id"] for each in await in_process.get("/api/runs?last=1")] == ids[:1]
    assert [each["id"] for each in await in_process.get(f"/api/runs?before={ids[0]}")] == ids[1:]


async def test_one_run_has_options_and_a_result_and_its_report_has_figures(in_process: AppInProcess, run: str):
    whole = await in_process.get(f"/api/runs/{run}")
    assert (whole["meta"]["goal"], whole["result"], whole["events"]) == ("mine 3 logs", {"success": True}, 4)
    report = await in_process.get(f"/api/runs/{run}/report")
    assert (report["id"], report["messages"], report["result"]) == (run, 0, {"success": True})


async def test_events_are_read_after_a_number_of_one_kind_and_a_few_at_a_time(in_process: AppInProcess, run: str):
    path = f"/api/runs/{run}/events"
    assert [each["kind"] for each in await in_process.get(path)] == ["said", "said", "command", "result"]
    assert [each["number"] for each in await in_process.get(f"{path}?after=1&last=2")] == [2, 3]
    assert [each["number"] for each in await in_process.get(f"{path}?kind=said&after=1")] == [2]
    assert [each["number"] for each in await in_process.get(path, "guest")] == [2, 3, 4], "without the whisper"


async def test_what_a_model_was_asked_is_for_owners_only(in_process: AppInProcess):
    recorder = Recorder(in_process.settings.runs, WallClock())
    for event in (model_call("Ada"), ReplayDeparted(agent="Ada", number=1, about="plan", how="other words"), SAID_ALOUD):
        recorder.write(event)
    recorder.close()
    path = f"/api/runs/{recorder.path.stem}/events"
    assert [each["kind"] for each in await in_process.get(path)] == ["model_call", "departure", "said"]
    for who in ("player", "guest"):
        assert [each["kind"] for each in await in_process.get(path, who)] == ["said"]
        assert await in_process.get(f"{path}?kind=model_call", who) == []


async def test_a_queue_with_a_whispered_order_is_not_for_guests(in_process: AppInProcess):
    recorder = Recorder(in_process.settings.runs, WallClock())
    for source in ("chat", "whisper"):
        recorder.write(QueueChanged(orders=[QueuedOrder(1, "mine coal", "mine coal", Speaker("Sam"), source)]))
    recorder.close()
    path = f"/api/runs/{recorder.path.stem}/events"
    assert [len(await in_process.get(path, who)) for who in ("player", "guest")] == [2, 1]


@pytest.mark.parametrize("path", ["", "/report", "/events"])
async def test_an_unknown_run_is_not_found(in_process: AppInProcess, path: str):
    await in_process.ask("owner", "GET", f"/api/runs/none{path}", 404)

"""/api/run-list and what the page of runs asks about one run."""

import json
from pathlib import Path

import pytest
from app_in_process import AppInProcess
from record_lines import SAID_ALOUD, WHISPERED, model_call

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.run import RunFinished
from orchestrator.record.exports.json_lines import rows_of
from orchestrator.record.reader import read_run
from orchestrator.record.writer import Recorder


def recorded(folder: Path, **meta: object) -> Path:
    recorder = Recorder(folder, WallClock(), **meta)
    for event in (WHISPERED, SAID_ALOUD, model_call("Ada"), RunFinished(figures={"ok": True, "seconds": 3.0})):
        recorder.write(event)
    recorder.close()
    return recorder.path


@pytest.fixture
def path(in_process: AppInProcess) -> Path:
    return recorded(in_process.settings.runs, goal="mine 3 logs", team="solo")


async def test_everybody_may_search_the_list(in_process: AppInProcess, path: Path):
    recorded(in_process.settings.runs, goal="build a hut", team="tree")
    for who in ("guest", "player", "owner"):
        found = await in_process.get("/api/run-list?words=logs%20team:solo&sort=seconds&rising=true", who)
        assert [run["id"] for run in found["runs"]] == [path.stem]
        assert (found["found"], found["all"], found["unread"], found["teams"]) == (1, 2, 0, ["solo", "tree"])
    await in_process.ask("owner", "GET", "/api/run-list?sort=color", 422)
    await in_process.ask("owner", "GET", "/api/run-list?size=1000", 422)
    assert (await in_process.get(f"/api/run-list?ids=none,{path.stem}"))["found"] == 1


async def test_a_run_of_a_bench_is_read_like_any_other(in_process: AppInProcess):
    run = recorded(in_process.settings.data / "benches" / "b1" / "runs")
    assert (await in_process.get(f"/api/runs/{run.stem}/summary"))["bench"] == "b1"
    assert (await in_process.get(f"/api/runs/{run.stem}"))["result"]["seconds"] == 3
    assert (await in_process.get(f"/api/runs/{run.stem}/timeline"))["last"] == 4


async def test_a_timeline_is_for_everybody_and_whispers_are_not_for_guests(in_process: AppInProcess, path: Path):
    for who, count in (("guest", 1), ("player", 2), ("owner", 2)):
        assert len((await in_process.get(f"/api/runs/{path.stem}/timeline", who))["moments"]) == count
    after = await in_process.get(f"/api/runs/{path.stem}/timeline?after=1")
    assert [moment["number"] for moment in after["moments"]] == [2]


async def download(in_process: AppInProcess, id: str, who: str) -> list[dict[str, object]]:
    answer = await in_process.clients[who].get(f"/api/runs/{id}/record")
    assert answer.status_code == 200 and answer.headers["content-type"] == "application/jsonl"
    assert answer.headers["content-disposition"] == f'attachment; filename="{id}.jsonl"'
    return [json.loads(line) for line in answer.text.splitlines()]


async def test_the_record_is_downloaded_as_the_command_line_exports_it(in_process: AppInProcess, path: Path):
    assert await download(in_process, path.stem, "owner") == list(rows_of(read_run(path)))
    assert [row["kind"] for row in await download(in_process, path.stem, "player")] == ["run", "said", "said", "result"]
    assert [row["kind"] for row in await download(in_process, path.stem, "guest")] == ["run", "said", "result"]


async def test_a_record_of_many_pieces_is_downloaded_whole_and_a_damaged_one_says_where_it_ends(in_process: AppInProcess):
    recorder = Recorder(in_process.settings.runs, WallClock())
    for number in range(5000):
        recorder.write(RunFinished(figures={"number": number, "text": "x" * 300}))
    recorder.close()
    rows = await download(in_process, recorder.path.stem, "guest")
    assert [row["data"]["number"] for row in rows[1:]] == list(range(5000))
    content = bytearray(recorder.path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    recorder.path.write_bytes(content)
    *rows, last = await download(in_process, recorder.path.stem, "guest")
    assert 1000 < len(rows) < 4000 and last["kind"] == "damaged" and last["data"]["after"] == len(rows) - 1


async def test_a_file_that_is_no_record_is_listed_and_every_read_of_it_is_one_sentence(in_process: AppInProcess):
    in_process.settings.runs.mkdir(parents=True, exist_ok=True)
    (in_process.settings.runs / "x1.sqlite").write_text("no database")
    (run,) = (await in_process.get("/api/run-list"))["runs"]
    assert (run["id"], run["state"]) == ("x1", "damaged")
    assert (await in_process.get("/api/runs/x1/summary"))["why"] == run["why"]
    for part in ("", "/timeline", "/record"):
        assert "is not the record of a run" in (await in_process.ask("owner", "GET", f"/api/runs/x1{part}", 400))["error"]


@pytest.mark.parametrize("part", ["summary", "timeline", "record"])
async def test_an_unknown_run_is_not_found(in_process: AppInProcess, part: str):
    await in_process.ask("owner", "GET", f"/api/runs/none/{part}", 404)

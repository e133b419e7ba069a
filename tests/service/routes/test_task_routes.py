"""/api/tasks: benchmarks. That one really runs is tested in test_troubles.py."""

from pathlib import Path

from app_in_process import AppInProcess, app_in_process

from orchestrator.service.crews.store import Bench

DONE = Bench("20260101-000000-abcd", "collection", ["--seeds", "1"], "Sam", "done")


async def test_the_tasks_are_described_by_the_schema_of_their_options(in_process: AppInProcess):
    tasks = {task["name"]: task for task in await in_process.get("/api/tasks", "guest")}
    assert set(tasks) == {"collection", "shelter", "cuisineworld", "games"}
    assert "goal" in tasks["collection"]["options"]["properties"] and "size" in tasks["shelter"]["options"]["properties"]


async def test_an_ended_benchmark_is_listed_with_its_rows_and_a_stop_changes_nothing(tmp_path: Path):
    rows = tmp_path / "benches" / DONE.id / "rows.jsonl"
    rows.parent.mkdir(parents=True)
    rows.write_text('{"seed": 1}\n{"seed": 2}\n{"se')  # the last line was cut off
    async with app_in_process(tmp_path, benches=[DONE]) as parts:
        (shown,) = await parts.get("/api/tasks/runs", "guest")
        assert (shown["id"], shown["state"], shown["rows"]) == (DONE.id, "done", [{"seed": 1}, {"seed": 2}])
        assert shown["finished"] == 2
        assert await parts.get("/api/tasks/runs?rows=false") == [shown | {"rows": []}]
        assert await parts.get(f"/api/tasks/runs/{DONE.id}") == shown
        assert await parts.ask("owner", "DELETE", f"/api/tasks/runs/{DONE.id}", 200) == shown
        await parts.ask("owner", "GET", "/api/tasks/runs/0", 404)


async def test_options_that_no_benchmark_has_are_refused(in_process: AppInProcess):
    await in_process.ask("owner", "POST", "/api/tasks", 422, json={"task": "shelter", "size": "1 by 2"})
    await in_process.ask("owner", "POST", "/api/tasks", 422, json={"task": "chess"})

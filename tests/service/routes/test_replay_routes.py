"""/api/runs/ID/replay: replays of runs, their land, and a replay as one file."""

import pytest
from app_in_process import AppInProcess
from replay_records import EVENTS, recorded


@pytest.fixture
def run(in_process: AppInProcess) -> str:
    """The id of a short run with land."""
    return recorded(in_process.settings.runs, land=True).stem


async def test_a_replay_has_what_happened_and_the_land(in_process: AppInProcess, run: str):
    found = await in_process.get(f"/api/runs/{run}/replay")
    assert (found["run"], found["end"], found["live"], found["running"]) == (run, len(EVENTS) - 1, "", False)
    assert len((await in_process.get(f"/api/runs/{run}/replay/land"))["times"]) == 2


async def test_a_replay_is_packed_for_those_who_can_unpack_it(in_process: AppInProcess, run: str):
    for accepted, encoding in (("gzip, br", "gzip"), ("identity", None)):
        answer = await in_process.clients["owner"].get(f"/api/runs/{run}/replay", headers={"accept-encoding": accepted})
        assert (answer.headers.get("content-encoding"), answer.json()["run"]) == (encoding, run)


async def test_guests_hear_no_whispers(in_process: AppInProcess, run: str):
    for who, may in (("owner", True), ("player", True), ("guest", False)):
        answer = await in_process.clients[who].get(f"/api/runs/{run}/replay")
        assert ("only for Sam" in answer.text) is may


async def test_the_run_of_a_crew_of_the_service_leads_to_the_live_page(in_process: AppInProcess):
    path = recorded(in_process.settings.runs)
    path.rename(in_process.crew.record)
    assert (await in_process.get(f"/api/runs/{in_process.crew.record.stem}/replay"))["live"] == "one"


async def test_a_replay_is_a_file_to_keep(in_process: AppInProcess, run: str):
    answer = await in_process.clients["guest"].get(f"/api/runs/{run}/replay.html")
    assert answer.headers["content-disposition"] == f'attachment; filename="replay-{run}.html"'
    assert answer.headers["content-type"].startswith("text/html")
    assert 'id="recording"' in answer.text and "only for Sam" not in answer.text


@pytest.mark.parametrize("path", ["/replay", "/replay/land", "/replay.html"])
async def test_an_unknown_run_has_no_replay(in_process: AppInProcess, path: str):
    assert (await in_process.ask("owner", "GET", f"/api/runs/none{path}", 404)) == {"error": "There is no run 'none'."}


async def test_a_record_that_cannot_be_replayed_is_said_in_a_sentence(in_process: AppInProcess):
    path = in_process.settings.runs / "20260101-000000-aaaa.sqlite"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"nothing")
    answer = await in_process.ask("owner", "GET", f"/api/runs/{path.stem}/replay", 400)
    assert "is not the record of a run" in answer["error"]
    with path.open("wb") as file:
        file.truncate(2_000_000_000)
    answer = await in_process.ask("owner", "GET", f"/api/runs/{path.stem}/replay", 400)
    assert "2.0 GB" in answer["error"]

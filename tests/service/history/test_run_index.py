"""The list of runs: summaries from the ends of records, read again only when a file has changed, and searched."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.agents import ItemsGained
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import RunBroken, RunFinished
from orchestrator.record.writer import Recorder
from orchestrator.service.history.run_index import RecordFolders, RunIndex
from orchestrator.service.history.run_search import RunWish, searched
from orchestrator.service.history.run_summary import EDGE, summarised
from orchestrator.service.models import ListedRun

GAIN = ItemsGained(agent="Ann", item="oak_log", count=1)
DONE = RunFinished(figures={"ok": True, "seconds": 12.5, "got": 3, "why": "all there", "record": "x", "bad": float("inf")})


def recorded(folder: Path, *events: RecordEvent, **meta: object) -> Path:
    """Return the path of a new record with these events."""
    recorder = Recorder(folder, WallClock(), **meta)
    for event in events:
        recorder.write(event)
    recorder.close()
    return recorder.path


@pytest.fixture
def index(tmp_path: Path) -> RunIndex:
    return RunIndex(RecordFolders(tmp_path / "runs", tmp_path / "benches"))


@pytest.mark.parametrize(
    ("events", "state"),
    [
        ((GAIN, DONE), "ok"),
        ((RunFinished(figures={"ok": False}),), "failed"),
        ((RunFinished(figures={"success": True}),), "ended"),
        ((GAIN,), "unfinished"),
        ((GAIN, RunBroken(why="the disk is full")), "broken off"),
        ((RunBroken(why="no port"),), "not begun"),
        ((), "unfinished"),
    ],
)
def test_how_a_run_ended_is_told_as_by_the_command_line(tmp_path: Path, events: tuple[RecordEvent, ...], state: str):
    assert summarised(recorded(tmp_path, *events, goal="mine 3 logs")).state == state


def test_a_summary_has_the_options_and_the_figures_that_are_numbers(tmp_path: Path):
    run = summarised(recorded(tmp_path, GAIN, DONE, goal="mine 3\x1b logs", team="tree", workers=3, seed=7), "b1")
    assert (run.goal, run.team, run.workers, run.seed, run.bench) == (
        "mine 3\N{REPLACEMENT CHARACTER} logs",
        "tree",
        3,
        7,
        "b1",
    )
    assert run.figures == {"seconds": 12.5, "got": 3.0} and run.why == "all there" and run.events == 2


def test_options_that_are_no_texts_or_numbers_do_no_harm(tmp_path: Path):
    run = summarised(recorded(tmp_path, goal=["a"], workers="many", seed=1.5, team=None))
    assert (run.goal, run.workers, run.seed, run.team) == ("['a']", None, None, "")


def test_only_the_end_of_a_record_is_read(tmp_path: Path):
    path = recorded(tmp_path, DONE, *[GAIN] * EDGE)
    assert summarised(path).state == "unfinished", "the result is no longer among the last events"


def test_a_damaged_record_and_one_of_another_format_say_so(tmp_path: Path):
    (tmp_path / "x.sqlite").write_text("no database")
    assert summarised(tmp_path / "x.sqlite").state == "damaged" and "damaged" in summarised(tmp_path / "x.sqlite").why
    path = recorded(tmp_path)
    with sqlite3.connect(path) as db:
        db.execute("update meta set value = '9' where key = 'format'")
    run = summarised(path)
    assert run.state == "other format" and "record format 9" in run.why


def test_a_record_is_read_again_only_when_it_has_changed(tmp_path: Path, index: RunIndex):
    path = recorded(tmp_path / "runs", GAIN)
    (first,) = index.runs()[0]
    assert index.runs()[0][0] is first
    recorder = Recorder.reopen(path, WallClock())
    recorder.write(DONE)
    (second,) = index.runs()[0]
    assert (first.state, second.state, second.events) == ("unfinished", "ok", 2)
    recorder.close()
    path.unlink()
    assert index.runs() == ([], 0)


def test_a_run_that_is_being_written_is_running(tmp_path: Path, index: RunIndex):
    recorder = Recorder(tmp_path / "runs", WallClock())
    recorder.write(GAIN)
    assert [run.state for run in index.runs()[0]] == ["running"] == [index.run(recorder.path).state]
    recorder.close()
    assert [run.state for run in index.runs()[0]] == ["unfinished"], "without a change of the file"


def test_runs_of_benches_are_listed_with_their_bench_and_are_found(tmp_path: Path, index: RunIndex):
    paths = [recorded(tmp_path / folder, DONE) for folder in ("runs", "benches/b7/runs", "runs/bench/runs")]
    assert {run.id: run.bench for run in index.runs()[0]} == dict(
        zip([path.stem for path in paths], ("", "b7", "bench"), strict=True)
    )
    assert [index.folders.find(path.stem) for path in paths] == paths
    assert index.folders.find("none") is None
    assert index.run(paths[1]).bench == "b7"


def test_new_records_are_read_for_a_moment_and_the_next_list_goes_on(tmp_path: Path):
    for _ in range(3):
        recorded(tmp_path / "runs", DONE)
    seconds = iter(range(100))
    index = RunIndex(RecordFolders(tmp_path / "runs", tmp_path / "benches"), clock=lambda: float(next(seconds)))
    assert [index.runs(patience=0.5)[1] for _ in range(4)] == [2, 1, 0, 0]


def run(id: str, **fields: object) -> ListedRun:
    return ListedRun.model_validate({"id": id, "state": "ok"} | fields)


RUNS = [
    run("3", goal="mine 12 logs", team="tree", seed=12, figures={"seconds": 5.0}, started=30.0),
    run("2", goal="mine 3 logs", team="solo", seed=1, state="failed", started=20.0),
    run("1", goal="Shelter", team="tree", seed=1, figures={"seconds": 9.0}, started=10.0),
]


@pytest.mark.parametrize(
    ("wish", "ids"),
    [
        (RunWish(), "321"),
        (RunWish(words="LOGS mine"), "32"),
        (RunWish(words="seed:1"), "21"),
        (RunWish(words="team:tree shelter"), "1"),
        (RunWish(words="nothing:1"), ""),
        (RunWish(words="3"), "2"),
        (RunWish(words="mine 12"), "3"),
        (RunWish(words="id:3"), "3"),
        (RunWish(state="failed"), "2"),
        (RunWish(team="tree"), "31"),
        (RunWish(ids=("1", "2")), "21"),
        (RunWish(sort="seconds"), "132"),
        (RunWish(sort="seconds", rising=True), "312"),
        (RunWish(sort="goal", rising=True), "321"),
        (RunWish(size=2), "32"),
        (RunWish(size=2, page=2), "1"),
        (RunWish(page=9), ""),
    ],
)
def test_runs_are_searched_and_sorted(wish: RunWish, ids: str):
    assert "".join(each.id for each in searched(RUNS, 0, wish).runs) == ids


def test_a_search_says_how_many_fit_and_what_can_be_chosen():
    found = searched(RUNS, 4, RunWish(words="logs", size=1))
    assert (found.found, found.all, found.unread) == (2, 7, 4)
    assert (found.states, found.teams, found.minds) == (["failed", "ok"], ["solo", "tree"], [])


def test_every_sort_has_a_value_or_none():
    sort: Callable[[str], list[ListedRun]] = lambda name: searched(RUNS, 0, RunWish(sort=name)).runs  # noqa: E731
    assert all(len(sort(name)) == len(RUNS) for name in ("started", "lasted", "mpt", "state", "mind"))

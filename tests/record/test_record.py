"""A run's file: append-only, readable at any moment, honest about what it is not."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ActionEnded, ActionsQueued, BodyChanged, ItemsGained, PlanMade
from orchestrator.core.events.crew import GoalAccepted
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import RunFinished
from orchestrator.core.goal import Goal
from orchestrator.core.outcome import Outcome
from orchestrator.core.position import Position
from orchestrator.core.speaker import Speaker
from orchestrator.record.goals import write_order
from orchestrator.record.metrics import actions_per_plan, distance_walked, mean_prompt_times, time_cost
from orchestrator.record.reader import find_run, list_runs, read_run, snapshot
from orchestrator.record.writer import Recorder


def test_what_was_written_is_read(tmp_path: Path):
    recorder = Recorder(tmp_path, WallClock(), goal="mine 5 logs", seed=7)
    write_order(recorder, Goal("mine 5 logs", "logs", 5), "Sam")
    run = read_run(recorder.path)
    assert run.meta["seed"] == 7
    goal = run.of("goal_accepted")[0].data["goal"]
    assert (goal["text"], goal["item"], goal["count"]) == ("mine 5 logs", "logs", 5)
    assert run.result is None


def test_a_record_can_be_read_after_a_crash(tmp_path: Path):
    script = (
        "import os, sys; from pathlib import Path; from orchestrator.core.contracts.clock import WallClock;"
        "from orchestrator.core.events.agents import ItemsGained; "
        "from orchestrator.record.writer import Recorder; r = Recorder(Path(sys.argv[1]), WallClock());"
        "[r.write(ItemsGained(agent='Ben', item='dirt', count=n)) for n in range(200)]; os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=False).returncode == 9
    assert len(read_run(list_runs(tmp_path)[0]).of("gain")) == 200


def test_nothing_written_can_be_changed(tmp_path: Path):
    recorder = Recorder(tmp_path, WallClock())
    recorder.write(ItemsGained(agent="Ben", item="dirt", count=1))
    with sqlite3.connect(recorder.path) as db, pytest.raises(sqlite3.IntegrityError, match="append-only"):
        db.execute("delete from events")


def test_a_file_that_is_no_record_says_so(tmp_path: Path):
    (tmp_path / "x.sqlite").write_bytes(b"no database at all" * 50)
    with pytest.raises(BlockcrewError, match="not the record"):
        read_run(tmp_path / "x.sqlite")


def test_a_damaged_record_says_so(tmp_path: Path):
    recorder = Recorder(tmp_path, WallClock())
    with closing(sqlite3.connect(recorder.path)) as db, db:
        db.execute("insert into events (at, kind, agent, data) values (1, 'gain', 'Ben', '{half')")
    with pytest.raises(BlockcrewError, match="damaged"):
        read_run(recorder.path)


def test_a_run_is_found_by_the_beginning_of_its_id(tmp_path: Path):
    first = Recorder(tmp_path, WallClock()).path
    assert find_run(tmp_path, first.stem[:18]) == first
    assert find_run(tmp_path, "last") == first
    with pytest.raises(BlockcrewError, match="runs list"):
        find_run(tmp_path, "nothing")


@pytest.mark.skipif(os.geteuid() != 0, reason="needs a folder that even its owner cannot write: /proc, as root")
def test_a_folder_that_cannot_be_written_is_one_sentence():
    with pytest.raises(BlockcrewError, match="--data"):
        Recorder(Path("/proc/nowhere"), WallClock())


def at(time: float, event: RecordEvent) -> Event:
    return Event(time, event.kind, event.agent, event.data())


def given(time: float) -> Event:
    return at(time, GoalAccepted(goal=Goal("mine 5 logs", "logs", 5), speaker=Speaker("Sam"), source="chat", joins=False))


def test_the_figures_of_a_run():
    def plan(time: float, agent: str, *actions: str) -> list[Event]:
        made = PlanMade(agent=agent, objective="", stages=[], why="")
        return [at(time, made), at(time, ActionsQueued(agent=agent, actions=actions))]

    question = CommandReceived(
        speaker=Speaker("Sam"), text="status", intent="status", accepted=True, source="chat", number=None
    )
    gains = [at(20 + 10 * more, ItemsGained(agent="Ben", item="logs", count=3 - more)) for more in (0, 1)]
    ended = ActionEnded.of("Ben", "mineBlock", Outcome(True))
    events = [
        given(10), *plan(11, "Ada", "a", "b"), *plan(12, "Ben", "c"), *plan(13, "Ben", "c", "c", "c"), *gains,
        at(25, question), at(33, ended),  # a question does not move the clock
    ]  # fmt: skip
    assert time_cost(events) == 20
    assert mean_prompt_times(events, ["Ada", "Ben", "Cleo"]) == 1
    assert actions_per_plan(events) == 2


def test_who_is_set_down_somewhere_before_the_command_has_not_walked_there():
    def body(time: float, x: float) -> Event:
        return at(time, BodyChanged(agent="Ben", position=Position(x, 64.0, 0.0), health=20, food=20, inventory={}))

    command = given(10)
    assert distance_walked([body(1, 0), body(2, 90), command, body(11, 91), body(12, 95), body(13, 94)]) == 5


def test_a_record_is_for_its_owner_alone(tmp_path: Path):
    recorder = Recorder(tmp_path / "runs", WallClock())
    recorder.write(ItemsGained(agent="Ben", item="dirt", count=1))
    assert recorder.path.parent.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in recorder.path.parent.iterdir()} == {0o600}
    recorder.close()


def test_a_long_record_is_read_piece_by_piece_and_as_it_was_when_it_was_opened(tmp_path: Path):
    recorder = Recorder(tmp_path, WallClock(), goal="mine 5 dirt")
    for count in range(5):
        recorder.write(ItemsGained(agent="Ben", item="dirt", count=count))
        recorder.write(BodyChanged(agent="Ben", position=Position(0, 0, 0), health=20, food=20, inventory={}))
    with snapshot(recorder.path) as record:
        recorder.write(RunFinished(figures={"ok": True}))
        assert (record.count, record.last("result"), record.last("gain")) == (10, None, {"item": "dirt", "count": 4})
        gains = record.of("gain")
        assert [event.data["count"] for event in gains] == [event.data["count"] for event in gains] == [0, 1, 2, 3, 4]
        assert len(list(record.of())) == 10 and record.meta["goal"] == "mine 5 dirt"
    with snapshot(recorder.path) as record:
        assert record.last("result") == {"ok": True}
    recorder.close()

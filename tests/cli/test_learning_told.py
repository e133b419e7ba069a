"""Runs of `explore` and of `skills run` among all others: listed, told line by line, counted."""

import json
from pathlib import Path

from typer.testing import CliRunner

from orchestrator.app.run_storage import finish
from orchestrator.cli import app
from orchestrator.cli.explore import summary
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.learning import DraftTried, ExplorerMoved, LessonFailed, LessonProposed, SkillLearned, SkillProven
from orchestrator.core.events.run import RunFinished
from orchestrator.core.lesson import Lesson, Topic
from orchestrator.learning.explorer import Exploration
from orchestrator.learning.learner import Result
from orchestrator.record.writer import Recorder

LESSON = Lesson("get 1 stick", Topic.GAIN, "stick", {"stick": 1})


def run(*words: str) -> str:
    done = CliRunner(env={"COLUMNS": "200"}).invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def explored(folder: Path) -> str:
    """The record of an exploration that learned nothing; its id."""
    recorder = Recorder(folder, WallClock(), world="embedded", land="survival", goal="explore for 1 minutes", team="solo")
    recorder.write(LessonProposed(agent="Ann", lesson=LESSON))
    recorder.write(
        DraftTried(
            lesson=LESSON.text, number=1, skill="getStick", code="", hurdle="run", problem="no tree", gained={}, seconds=1
        )
    )
    recorder.write(LessonFailed(lesson=LESSON.text, why="no tree", attempts=1))
    recorder.write(ExplorerMoved(agent="Ann", ok=True, note="40 m on"))
    recorder.write(
        SkillLearned(
            skill="learned/getStick", lesson=LESSON.text, author="", parents=[], attempts=2, gained={"stick": 4}, seconds=1.0
        )
    )
    recorder.write(SkillProven(skill="learned/getStick", ran=True, verified=False, why="gained 0 stick"))
    finish(recorder, {"ok": False, **summary(Exploration([Result(LESSON, None, "no tree", 1)]))})
    recorder.close()
    return recorder.path.stem


def test_a_run_that_learned_is_listed_and_told_like_others(tmp_path: Path):
    name = explored(tmp_path / "runs")
    (row,) = json.loads(run("runs", "list", "--json", "--data", str(tmp_path)))
    assert (row["id"], row["state"], row["goal"]) == (name, "failed", "explore for 1 minutes")
    assert name in run("runs", "list", "--data", str(tmp_path))
    told = run("runs", "show", name, "--data", str(tmp_path))
    for line in (
        "wants to learn: get 1 stick", "tries getStick: no tree (1.0 s)", "did not learn it in 1 attempts: no tree",
        "moves to other land: 40 m on", "learned learned/getStick at attempt 2 +4 stick", 
        "not verified on a plot: gained 0 stick",
        "result: 0 skills learned, 0 of them verified, 1 lessons failed",
    ):  # fmt: skip
        assert line in told


def test_a_result_that_says_nothing_of_success_is_no_reason_to_list_nothing(tmp_path: Path):
    recorder = Recorder(tmp_path / "runs", WallClock(), goal="explore for 1 minutes")
    recorder.write(RunFinished(figures={"learned": 0, "verified": 0, "skills": [], "failed": []}))
    recorder.close()
    (row,) = json.loads(run("runs", "list", "--json", "--data", str(tmp_path)))
    assert row["state"] == "ended"

"""The command line with a crew that works by a meta-plan: `tabletop --collaboration capo`, and `runs show` that tells why."""

from dataclasses import replace
from pathlib import Path

import pytest

from orchestrator.cli import app
from orchestrator.cli.plan_picture import plan_versions
from orchestrator.cli.story import wording
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.metaplan import MetaPlanDiscussed
from orchestrator.core.events.parse import events_of
from orchestrator.core.events.run import RunFinished
from orchestrator.record.reader import Event, RunRecord, read_run

CHANGED = MetaPlanDiscussed(
    agent="Dan", event="impossible (Cleo: no stone)", plan=2, changed=True, why="Cleo: I found none", agreed=True, rounds=2,
    subtasks=["Ben: gain 12 cobblestone", "Dan: gain 8 cobblestone"], said=["Cleo: I found none"],
)  # fmt: skip


def test_runs_show_tells_who_planned_what_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    words = ["tabletop", "--goal", "mine 12 logs", "--collaboration", "capo", "--data", str(tmp_path)]
    assert app(words, standalone_mode=False) == 0
    capsys.readouterr()
    app(["runs", "show", "last", "--data", str(tmp_path)], standalone_mode=False)
    (line,) = [line for line in capsys.readouterr().out.replace("\n", " ").split(" s  ") if "meta-plan 1 " in line]
    assert "agreed in 1 round" in line and "gain 4 logs" in line and "why: 3 members that finish together" in line


def test_the_plans_of_a_run_are_drawn_with_their_causes(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    words = ["tabletop", "--goal", "mine 12 logs", "--collaboration", "capo", "--data", str(tmp_path)]
    assert app(words, standalone_mode=False) == 0
    app(["runs", "show", "last", "--data", str(tmp_path), "--plans", str(tmp_path / "plans.svg")], standalone_mode=False)
    drawn = (tmp_path / "plans.svg").read_text("utf-8")
    assert "after the beginning; by " in drawn and "gain 4 logs" in drawn
    words = ["tabletop", "--goal", "mine 2 logs", "--data", str(tmp_path / "tree")]
    assert app(words, standalone_mode=False) == 0
    with pytest.raises(BlockcrewError, match="has no meta-plan to draw"):
        app(["runs", "show", "last", "--data", str(tmp_path / "tree"), "--plans", "x.svg"], standalone_mode=False)


def test_every_version_has_a_line_with_its_cause():
    meta = {"goal": "mine 20 cobblestone", "started": 0.0}
    first = replace(CHANGED, event="", plan=1, agent="Ben")
    same = replace(CHANGED, changed=False, event="completed (Ben)")
    events = tuple(Event(at, each.kind, each.agent, each.data()) for at, each in ((1.0, first), (9.0, CHANGED), (12.0, same)))
    figure = plan_versions(RunRecord(Path("x"), meta, events))
    texts = [each.get_text() for each in figure.axes[0].texts]
    assert any(
        text == "1: 0 s, after the beginning; by Ben\n2: 8 s, after impossible (Cleo: no stone); by Dan" for text in texts
    )
    assert len(figure.axes[0].lines) == 2 and [each.get_text() for each in figure.axes[0].get_yticklabels()] == ["Ben", "Dan"]


def test_the_result_of_a_shift_of_cooks_has_no_mpt():
    assert wording(RunFinished(figures={"got": 17, "wanted": 26, "seconds": 300})) == "result: 17 of 26, TC 300 s"


def test_a_change_is_told_with_its_event_and_its_objections():
    assert wording(CHANGED) == (
        "meta-plan 2 after impossible (Cleo: no stone) (agreed in 2 rounds): "
        "Ben: gain 12 cobblestone; Dan: gain 8 cobblestone; said: Cleo: I found none"
    )


def test_a_team_without_meta_plans_says_so(tmp_path: Path):
    words = ["tabletop", "--team", "graph", "--collaboration", "capo", "--data", str(tmp_path)]
    with pytest.raises(BlockcrewError, match="A graph can use asynchronous or rounds, not capo"):
        app(words, standalone_mode=False)


@pytest.mark.parametrize(("way", "rounds", "changes"), [("capo-initial", 0, 1), ("capo-discussed", 1, 1), ("capo", 1, None)])
def test_a_crew_can_work_without_parts_of_the_protocol(way: str, rounds: int, changes: int | None, tmp_path: Path):
    words = ["tabletop", "--goal", "mine 40 logs", "--collaboration", way, "--data", str(tmp_path)]
    assert app(words, standalone_mode=False) == 0
    run = read_run(next((tmp_path / "runs").glob("*.sqlite")))
    held = [event for _, event in events_of(run.events, MetaPlanDiscussed)]
    assert held[0].rounds >= rounds and (rounds or held[0].rounds == 0)
    assert changes is None or len(held) == changes
    assert run.meta["collaboration"] == way

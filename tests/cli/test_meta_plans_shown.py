"""The command line with a crew that works by a meta-plan: `tabletop --collaboration capo`, and `runs show` that tells why."""

from pathlib import Path

import pytest

from orchestrator.cli import app
from orchestrator.cli.story import wording
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.metaplan import MetaPlanDiscussed

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


def test_a_change_is_told_with_its_event_and_its_objections():
    assert wording(CHANGED) == (
        "meta-plan 2 after impossible (Cleo: no stone) (agreed in 2 rounds): "
        "Ben: gain 12 cobblestone; Dan: gain 8 cobblestone; said: Cleo: I found none"
    )


def test_a_team_without_meta_plans_says_so(tmp_path: Path):
    words = ["tabletop", "--team", "graph", "--collaboration", "capo", "--data", str(tmp_path)]
    with pytest.raises(BlockcrewError, match="A graph can use asynchronous or rounds, not capo"):
        app(words, standalone_mode=False)

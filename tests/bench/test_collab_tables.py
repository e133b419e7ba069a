"""Tables of MineCollab's benchmark: what was solved, what was left out, and how two benches differ."""

import pytest

from orchestrator.bench.minecollab.collab_tables import comparison, is_minecollab, markdown, summary
from orchestrator.cli.bench import comparison_of
from orchestrator.core.errors import BlockcrewError


def row(task: str, ok: bool, **more: object) -> dict[str, object]:
    common = {"kind": "techtree", "agents": 2, "mind": "symbolic", "seed": 1, "seconds": 9.5, "timeout": 300.0, "notes": []}
    return {"task": task, "ok": ok, "why": "made" if ok else "late", **common, **more}


def test_the_summary_counts_tasks_blocks_and_what_was_left_out():
    rows = [row("wool", True), row("hut", False, kind="construction", blocks=0.5)]
    assert summary(rows, {"talk": "f.json: talk: no validator"}) == {
        "success": 0.5, "tasks": 2, "skipped": 1, "blocks": 0.5, "left_out": {"talk": "f.json: talk: no validator"},
    }  # fmt: skip
    text = markdown(rows, {"talk": "f.json: talk: no validator"})
    assert "| hut | symbolic | 1 | 50.0% | 9.5 | late |" in text and text.endswith("* f.json: talk: no validator")


def test_two_benches_are_compared_run_by_run():
    before, after = [row("wool", False), row("cake", True)], [row("wool", True), row("cake", True)]
    assert is_minecollab(before) and comparison_of(after) is comparison
    told = comparison(before, after)
    assert told[0].startswith("2 runs in both: 1 solved before, 2 after")
    assert told[1:] == ["now solved: wool, symbolic, seed 1"]


def test_benches_that_are_not_compared_say_so():
    with pytest.raises(BlockcrewError, match="not compared"):
        comparison_of([{"scenario": "farm", "task": "cake_0"}])

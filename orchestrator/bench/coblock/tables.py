"""Summarises a benchmark of CoBlock: success, balance and actions of each type of task, and whether the digests are equal."""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from orchestrator.bench.sweep import Row

HEAD = ("type", "tasks", "success %", "gamma", "actions", "rounds", "equal", "seconds")
MEANS = ("gamma", "actions", "rounds", "seconds")


def summary(rows: Sequence[Row]) -> dict[str, dict[str, Any]]:
    """Return type of task -> figures as plain JSON: number of `tasks`, share of `success`, means of the other measures over
    those that were played to their end, and in Minecraft `equal`, the number of tasks with the digests of the text."""
    return {name: figures([row for row in rows if row["type"] == name]) for name in dict.fromkeys(row["type"] for row in rows)}


def figures(rows: Sequence[Row]) -> dict[str, Any]:
    """Return the figures of the tasks of one type."""
    found: dict[str, Any] = {"tasks": len(rows), "success": round(fmean(row["success"] for row in rows), 4)}
    for name in MEANS:
        values = [row[name] for row in rows if name in row]
        found |= {name: round(fmean(values), 3)} if values else {}
    if any("equal" in row for row in rows):
        found["equal"] = sum(bool(row.get("equal")) for row in rows)
        found["taken_away"] = sum(row.get("taken_away", 0) for row in rows)
    return found


def cells(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    """Return the lines of the table, one for each type of task."""
    return [
        (
            name, str(found["tasks"]), f"{100 * found['success']:.0f}", f"{found.get('gamma', 0):.3f}",
            f"{found.get('actions', 0):.1f}", f"{found.get('rounds', 0):.1f}",
            f"{found['equal']} of {found['tasks']}" if "equal" in found else "", f"{found.get('seconds', 0):.1f}",
        )
        for name, found in summary(rows).items()
    ]  # fmt: skip

"""Summarises a VillagerBench benchmark: completion, efficiency and balance, by scenario, agents and mind."""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from orchestrator.bench.sweep import Row

SHOWN = ("completion", "efficiency", "balance")
SAME = ("scenario", "agents", "mind")


def summary(rows: Sequence[Row]) -> dict[str, Any]:
    """Return the result as plain JSON: the means of completion, efficiency and balance, the share of tasks completed, the
    number of tasks, and the scenario's own figure, cooperation or view."""
    own = [name for name in ("cooperation", "view") if rows and name in rows[0]]
    return {
        **{name: round(fmean(row[name] for row in rows), 4) for name in (*SHOWN, *own) if rows},
        "complete": round(fmean(bool(row["ok"]) for row in rows), 4) if rows else 0.0,
        "tasks": len({row["task"] for row in rows}),
    }


def markdown(rows: Sequence[Row]) -> str:
    """Return the table of the groups and that of the tasks, as Markdown."""
    lines = ["| scenario | agents | mind | tasks | complete | completion | efficiency | balance |", "|" + "---|" * 8]
    groups: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(row[name] for name in SAME), []).append(row)
    for key, several in groups.items():
        means = " | ".join(f"{fmean(row[name] for row in several):.3f}" for name in SHOWN)
        done = sum(bool(row["ok"]) for row in several)
        lines.append(f"| {' | '.join(map(str, key))} | {len(several)} | {done} | {means} |")
    lines += ["", "| task | mind | completion | efficiency | balance | contribution | s | ended |", "|" + "---|" * 8]
    for row in sorted(rows, key=lambda row: float(row["completion"])):
        shares = " ".join(f"{share:.2f}" for share in row["contribution"].values())
        figures = " | ".join(f"{row[name]:.3f}" for name in SHOWN)
        lines.append(f"| {row['task']} | {row['mind']} | {figures} | {shares} | {row['seconds']} | {row['why']} |")
    return "\n".join(lines)

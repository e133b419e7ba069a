"""Summarises a MineCollab benchmark: the share of tasks solved, and of blocks that are right, by kind, agents and mind."""

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from orchestrator.bench.sweep import Row

PAPERS = (
    "Figures of the paper (MineCollab, arXiv:2504.17950) are of language models that talk in words: they are quoted in "
    "docs/results/neighbours.md and are not comparable with rules that read the game's recipes.",
)
SAME = ("kind", "agents", "mind")


def is_minecollab(rows: Sequence[Row]) -> bool:
    """Return whether rows of figures belong to a benchmark of this kind."""
    return bool(rows) and "kind" in rows[0] and "timeout" in rows[0]


def summary(rows: Sequence[Row], left_out: Mapping[str, str]) -> dict[str, Any]:
    """Return the result as plain JSON: the share of runs that solved their task, the number of tasks, how many were left out
    and why, and for construction the mean share of blocks that are right."""
    blocks = [row["blocks"] for row in rows if "blocks" in row]
    return {
        "success": round(fmean(bool(row["ok"]) for row in rows), 4) if rows else 0.0,
        "tasks": len({row["task"] for row in rows}),
        "skipped": len(left_out),
        **({"blocks": round(fmean(blocks), 4)} if blocks else {}),
        "left_out": dict(left_out),
    }


def markdown(rows: Sequence[Row], left_out: Mapping[str, str]) -> str:
    """Return the table of the groups, a table of the tasks, and the tasks that were left out, as Markdown."""
    lines = ["| kind | agents | mind | runs | solved | blocks right | median s |", "|---|---|---|---|---|---|---|"]
    for key, several in grouped(rows).items():
        lines.append(f"| {' | '.join(map(str, key))} | {' | '.join(cells(several))} |")
    lines += ["", "| task | mind | seed | solved | s | why |", "|---|---|---|---|---|---|"]
    for row in sorted(rows, key=lambda row: bool(row["ok"])):
        solved = "yes" if row["ok"] else f"{row['blocks']:.1%}" if "blocks" in row else "no"
        why = "; ".join([row["why"], *row["notes"]])
        lines.append(f"| {row['task']} | {row['mind']} | {row['seed']} | {solved} | {row['seconds']} | {why} |")
    if left_out:
        lines += ["", "Left out:", "", *(f"* {why}" for why in left_out.values())]
    return "\n".join(lines)


def grouped(rows: Sequence[Row]) -> dict[tuple[Any, ...], list[Row]]:
    """Return the rows by kind, number of agents and mind, in the order of their first rows."""
    found: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        found.setdefault(tuple(row[name] for name in SAME), []).append(row)
    return found


def cells(rows: Sequence[Row]) -> tuple[str, str, str, str]:
    """Return the cells of one group: its runs, the share solved, the share of blocks, and the median time of those solved."""
    solved = sorted(row["seconds"] for row in rows if row["ok"])
    blocks = [row["blocks"] for row in rows if "blocks" in row]
    middle = f"{solved[len(solved) // 2]:.0f}" if solved else "-"
    return str(len(rows)), f"{len(solved) / len(rows):.1%}", f"{fmean(blocks):.1%}" if blocks else "-", middle


def comparison(before: Sequence[Row], after: Sequence[Row]) -> list[str]:
    """Return sentences on which tasks two benchmarks solve differently, run by run."""
    old = {(row["task"], row["mind"], row["seed"]): bool(row["ok"]) for row in before}
    new = {(row["task"], row["mind"], row["seed"]): bool(row["ok"]) for row in after}
    both = [key for key in new if key in old]
    gained = [key for key in both if new[key] and not old[key]]
    lost = [key for key in both if old[key] and not new[key]]
    return [
        f"{len(both)} runs in both: {sum(old[key] for key in both)} solved before, {sum(new[key] for key in both)} after.",
        *(f"now solved: {key[0]}, {key[1]}, seed {key[2]}" for key in gained),
        *(f"no longer solved: {key[0]}, {key[1]}, seed {key[2]}" for key in lost),
    ]

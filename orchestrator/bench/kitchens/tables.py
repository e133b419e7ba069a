"""Summarises a text-kitchen benchmark: mean scores beside GPT-4's published ones and the bound that no dispatcher (planner) can
exceed, differences between dispatchers with intervals, and Markdown tables.

CoS is the collaboration score of the MindAgent paper (0 to 1), the mean share of completed orders over tau. Tau (1 to 5) says
how much time orders leave: 1 little, 5 much.
"""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any

from orchestrator.bench.kitchens.sweep import Row, cos
from orchestrator.bench.statistics import Interval, interval

GPT4_FILE = Path(__file__).parent / "mindagent.json"
GPT4 = "GPT-4 (published)"
BOUND = "bound"


@cache
def gpt4() -> dict[int, dict[str, list[list[int]]]]:
    """Return GPT-4's results (MindAgent paper, tables 3 to 5) as number of agents -> level -> five pairs [completed, decided],
    one for each tau (1 to 5, how much time orders leave). A pair has two numbers of orders: [10, 26] means that 26 orders were
    completed or expired, 10 of them completed."""
    found = json.loads(GPT4_FILE.read_text("utf-8"))["gpt4"]
    return {int(agents): cells for agents, cells in found.items()}


def names(rows: Sequence[Row]) -> list[str]:
    """Return the names of the dispatchers (planners) in `rows` (one row of figures per dispatcher, number of agents and level),
    in the order of their first rows."""
    return list(dict.fromkeys(row["dispatcher"] for row in rows))


def crews(rows: Sequence[Row]) -> list[int]:
    """Return the numbers of agents that occur in `rows` (one row of figures per planner, number of agents and level), in
    ascending order."""
    return sorted({row["agents"] for row in rows})


def of(rows: Sequence[Row], dispatcher: str, agents: int) -> list[Row]:
    """Return those rows of figures that are of one dispatcher (planner) with one number of agents: one row for each level
    (kitchen with its menu); none if it was not played."""
    return [row for row in rows if row["dispatcher"] == dispatcher and row["agents"] == agents]


def summary(rows: Sequence[Row]) -> dict[str, dict[str, float]]:
    """Return the mean CoS (collaboration score, 0 to 1) over the levels of each dispatcher (planner), as dispatcher -> number
    of agents as text, such as '2' -> mean."""
    return {
        name: {str(agents): round(fmean(row["cos"] for row in of(rows, name, agents)), 4) for agents in crews(rows)}
        for name in names(rows)
    }


def by_seed(rows: Sequence[Row], dispatcher: str, agents: int) -> dict[str, float]:
    """Return the mean CoS (collaboration score, 0 to 1) of a dispatcher (planner) over the levels, as seed -> mean, for one
    number of agents."""
    found: dict[str, list[float]] = {}
    for row in of(rows, dispatcher, agents):
        for seed, cells in row["runs"].items():
            found.setdefault(seed, []).append(cos(cells))
    return {seed: fmean(each) for seed, each in found.items()}


def margin(rows: Sequence[Row], better: str, worse: str, agents: int) -> Interval | None:
    """Return how much higher the CoS (collaboration score, 0 to 1) of the planner `better` is than that of the planner `worse`,
    with its bootstrap interval.

    It is the mean difference over the seeds that both have in `rows` with this number of `agents`; None when they share none.
    It is below zero if `worse` scored more.
    """
    ours, theirs = by_seed(rows, better, agents), by_seed(rows, worse, agents)
    return interval([ours[seed] - theirs[seed] for seed in ours if seed in theirs], fmean)


def not_worse(rows: Sequence[Row], better: str, worse: str, agents: Sequence[int]) -> tuple[int, int]:
    """Return two counts: the cells in which the planner `better` scores at least as much as the planner `worse`, and the cells
    that both played.

    A cell is one level (kitchen with its menu) with one of these numbers of agents.
    """
    base = {(row["agents"], row["level"]): row["cos"] for row in rows if row["dispatcher"] == worse}
    pairs = [
        row["cos"] >= base[row["agents"], row["level"]]
        for row in rows
        if row["dispatcher"] == better and row["agents"] in agents and (row["agents"], row["level"]) in base
    ]
    return sum(pairs), len(pairs)


def markdown(rows: Sequence[Row], compare: bool) -> str:
    """Return all tables of a text-kitchen benchmark as Markdown. `rows` has the figures of each dispatcher (planner), number of
    agents and level.

    The tables are the mean scores, then the scores by level and by tau (how much time orders leave) for each number of agents,
    then the speed of the planners. With `compare`, they also contain GPT-4's published results; that is fair only if the same
    orders were played.
    """
    parts = [means(rows, compare)]
    for agents in crews(rows):
        parts += [f"## {agents} agent{'s' * (agents > 1)}", by_level(rows, agents, compare), by_tau(rows, agents)]
    parts += ["## Speed and refusals", speed(rows)]
    return "\n\n".join(parts)


def table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table with the header `head` and one line for each list of cells in `lines`."""
    return "\n".join("| " + " | ".join(line) + " |" for line in (head, ["---"] * len(head), *lines))


def means(rows: Sequence[Row], compare: bool) -> str:
    """Return a Markdown table of the mean CoS (collaboration score, 0 to 1) over the levels, by dispatcher (planner) and number
    of agents.

    The last line is the bound that no planner can exceed; with `compare` the first has GPT-4's published means.
    """
    crew = crews(rows)
    lines = [[name, *(f"{found[str(agents)]:.3f}" for agents in crew)] for name, found in summary(rows).items()]
    if compare:
        lines.insert(0, [GPT4, *(published_mean(rows, agents) for agents in crew)])
    top = [f"{fmean(row['bound'] for row in of(rows, names(rows)[0], agents)):.3f}" for agents in crew]
    return table(["mean CoS", *(f"{agents} agent{'s' * (agents > 1)}" for agents in crew)], [*lines, [BOUND, *top]])


def published_mean(rows: Sequence[Row], agents: int) -> str:
    """Return GPT-4's published mean CoS (collaboration score, 0 to 1) over the levels in `rows`, as text; levels without a
    published result are left out, and '-' is returned if that is all of them."""
    cells = gpt4().get(agents, {})
    found = [cos(cells[row["level"]]) for row in of(rows, names(rows)[0], agents) if row["level"] in cells]
    return f"{fmean(found):.3f}" if found else "-"


def by_level(rows: Sequence[Row], agents: int, compare: bool) -> str:
    """Return a Markdown table of the CoS (collaboration score, 0 to 1) for one number of agents: a line per level, a column per
    dispatcher (planner).

    The last column is the bound that no planner can exceed; with `compare` there is a column of GPT-4's published scores.
    """
    known = names(rows)
    levels = list(dict.fromkeys(row["level"] for row in rows))
    found = {(row["dispatcher"], row["level"]): row for row in rows if row["agents"] == agents}
    cells = gpt4().get(agents, {}) if compare else {}
    lines = []
    for level in levels:
        published = [f"{cos(cells[level]):.3f}" if level in cells else "-"] if compare else []
        ours = [f"{found[name, level]['cos']:.3f}" for name in known]
        lines.append([level, *published, *ours, f"{found[known[0], level]['bound']:.3f}"])
    return table(["level", *([GPT4] if compare else []), *known, BOUND], lines)


def by_tau(rows: Sequence[Row], agents: int) -> str:
    """Return a Markdown table of the share of completed orders, as a mean over the levels, for one number of agents: a line per
    dispatcher (planner), a column per tau (1 to 5, how much time orders leave)."""
    lines: list[list[str]] = []
    for name in names(rows):
        columns = zip(*(row["cells"] for row in of(rows, name, agents)), strict=True)
        rates = [[done / decided for done, decided in column if decided] for column in columns]
        lines.append([name, *(f"{fmean(each):.3f}" if each else "-" for each in rates)])
    return table(["completed, by tau", *(str(tau) for tau in range(1, len(lines[0])))], lines)


def speed(rows: Sequence[Row]) -> str:
    """Return a Markdown table with a line per dispatcher (planner): its CPU time and wall time per decision in milliseconds,
    its steps per second, and how many of its actions were refused.

    The times are means over its rows (one per level and number of agents); the 95th percentile and the longest are those of the
    slowest row.
    """
    lines = []
    for name in names(rows):
        mine = [row for row in rows if row["dispatcher"] == name]
        times = [
            figure
            for clock in ("decision", "wall")
            for figure in (
                f"{fmean(row[f'{clock}_ms'] for row in mine):.3f}", f"{max(row[f'{clock}_p95_ms'] for row in mine):.2f}",
                f"{max(row[f'{clock}_worst_ms'] for row in mine):.0f}",
            )
        ]  # fmt: skip
        steps, refused = sum(row["steps"] for row in mine), sum(row["refused"] for row in mine)
        lines.append([name, *times, f"{fmean(row['steps_per_s'] for row in mine):,.0f}", str(refused), str(steps)])
    head = ["dispatcher", "CPU ms a decision", "p95", "longest", "wall ms", "p95", "longest", "steps/s CPU", "refused", "steps"]
    return table(head, lines)


def figures(rows: Sequence[Row]) -> dict[str, Any]:
    """Return how the planner `lookahead` compares with the planner `greedy`, as plain JSON such as `{"2": {"mean": 0.03, "low":
    0.01, "high": 0.05}, "not_worse": [11, 12]}`. The key "2" is a number of agents, with lookahead's mean score minus greedy's
    and its 95 % interval. `not_worse` has the number of cells in which lookahead scores at least as much, and of those that
    both played; a cell is one level with one number of agents, 2 or more. Empty unless both were played."""
    found: dict[str, Any] = {}
    if {"lookahead", "greedy"} <= set(names(rows)):
        for agents in crews(rows):
            gap = margin(rows, "lookahead", "greedy", agents)
            if gap:
                found[str(agents)] = {"mean": round(gap.middle, 4), "low": round(gap.low, 4), "high": round(gap.high, 4)}
        found["not_worse"] = list(not_worse(rows, "lookahead", "greedy", [a for a in crews(rows) if a > 1]))
    return found

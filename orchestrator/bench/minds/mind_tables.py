"""Compares the deciders of a benchmark of minds: their figures in each case, and paired differences from the rules and from
random answers on the same seeds."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean, median
from typing import Any

from orchestrator.bench.minds.mind_sweep import decider_name
from orchestrator.bench.minds.tasks.task_list import MIND_TASKS
from orchestrator.bench.statistics import Interval, interval
from orchestrator.bench.sweep import Row
from orchestrator.llm.uniform import UNIFORM

HEAD = ("who", "done", "points %", "calls", "bad", "tokens in", "out", "s", "US $", "against rules", "against random")
Case = tuple[str, str]  # task and case
Decider = tuple[str, str]  # decider and model


def by_case(rows: Sequence[Row]) -> dict[Case, dict[Decider, list[Row]]]:
    """Return the rows of each case and decider, in the order in which these first occur."""
    found: dict[Case, dict[Decider, list[Row]]] = {}
    for row in rows:
        deciders = found.setdefault((row["task"], row["case"]), {})
        deciders.setdefault((row["decider"], row["model"]), []).append(row)
    return found


def points(row: Row) -> list[float]:
    """Return the points of an episode, or of each of its parts, in percent of what was wanted; 100 if nothing was."""
    if "scores" in row:
        return [100.0 * score for score in row["scores"]]
    return [100.0 * row["got"] / row["wanted"] if row["wanted"] else 100.0]


def difference(rows: Sequence[Row], others: Sequence[Row]) -> Interval | None:
    """Return how many percent points more `rows` have than `others` with the same seeds: the mean of the paired differences
    with its 95 % interval; None without a common seed."""
    known = {row["seed"]: points(row) for row in others}
    pairs = [(points(row), known[row["seed"]]) for row in rows if row["seed"] in known]
    return interval([one - other for ours, theirs in pairs for one, other in zip(ours, theirs, strict=False)], fmean)


def summary(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return the figures of each case and decider, as plain JSON: counts of calls and tokens and seconds of an episode, sums of
    bad replies by kind and of the task's own counts, and the dollars of all episodes, None if the price of one is unknown.
    `against_rules` and `against_random` are paired differences in percent points."""
    found = []
    for (task, case), deciders in by_case(rows).items():
        rules = deciders.get((MIND_TASKS[task].rules[0], ""), [])
        drawn = deciders.get((UNIFORM, ""), [])
        for (decider, model), several in deciders.items():
            shown = {"task": task, "case": case, "decider": decider, "model": model} | figures_of(several)
            shown |= {"against_rules": plain(difference(several, rules)) if several is not rules else None}
            found.append(shown | {"against_random": plain(difference(several, drawn)) if several is not drawn else None})
    return found


def figures_of(several: Sequence[Row]) -> dict[str, Any]:
    """Return the figures of the episodes of one decider in one case."""
    asked = [row for row in several if "model_calls" in row]
    prices = [row["model_dollars"] for row in asked]
    return {
        "episodes": len(several),
        "done": sum(row["ok"] for row in several),
        "points": plain(interval([each for row in several for each in points(row)], fmean)),
        **{name: mean_of(asked, f"model_{name}") for name in ("calls", "tokens_in", "tokens_out")},
        "bad": dict(sum((Counter(row["model_troubles"]) for row in asked), Counter[str]())),
        "seconds": median(row["seconds"] for row in several),
        "dollars": None if None in prices else round(sum(prices), 6),
        "more": dict(sum((Counter(row["more"]) for row in several), Counter[str]())),
    }


def mean_of(rows: Sequence[Row], name: str) -> float:
    """Return the mean of a figure over these rows, 0 without any."""
    return round(fmean(row[name] for row in rows), 1) if rows else 0.0


def plain(found: Interval | None) -> dict[str, float] | None:
    """Return an interval as plain JSON; None without one."""
    if found is None:
        return None
    return {"mean": round(found.middle, 2), "low": round(found.low, 2), "high": round(found.high, 2)}


def tables(rows: Sequence[Row]) -> str:
    """Return a table for each case, as text for a terminal, and below it what was counted besides."""
    found: dict[Case, list[dict[str, Any]]] = {}
    for one in summary(rows):
        found.setdefault((one["task"], one["case"]), []).append(one)
    return "\n\n".join(table_of(task, case, several) for (task, case), several in found.items())


def table_of(task: str, case: str, several: Sequence[Mapping[str, Any]]) -> str:
    """Return the table of one case."""
    lines = [HEAD, *(cells(one) for one in several)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    shown = ["  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip() for line in lines]
    return "\n".join([f"{task}: {case}", *shown, *(note for one in several if (note := counted_besides(one)))])


def cells(one: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the cells of one decider's line."""
    asked = bool(one["calls"])
    counts = (f"{one['calls']:.1f}", f"{sum(one['bad'].values())}", f"{one['tokens_in']:.0f}", f"{one['tokens_out']:.0f}")
    dollars = "unknown" if one["dollars"] is None else f"{one['dollars']:.4f}"
    return (
        decider_name(one), f"{one['done']} of {one['episodes']}", f"{one['points']['mean']:.0f}",
        *(counts if asked else ("",) * 4), f"{one['seconds']:.1f}", dollars if asked else "",
        apart(one["against_rules"]), apart(one["against_random"]),
    )  # fmt: skip


def apart(found: Mapping[str, float] | None) -> str:
    """Return a difference with its interval as text."""
    return f"{found['mean']:+.0f} [{found['low']:+.0f}, {found['high']:+.0f}]" if found else ""


def counted_besides(one: Mapping[str, Any]) -> str:
    """Return a line with the bad replies of one decider by kind, and the task's own counts; empty if there are none."""
    found = [f"{count} {name.replace('_', ' ')}" for name, count in one["more"].items() if count]
    found += [f"bad replies: {', '.join(f'{count} {kind}' for kind, count in one['bad'].items())}"] if one["bad"] else []
    return f"  {decider_name(one)}: {'; '.join(found)}" if found else ""

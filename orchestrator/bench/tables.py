"""Summarises a benchmark by configuration of the crew (its team, planner and so on): as data, as a Markdown table, and as a
comparison of two benchmarks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.bench.statistics import Interval, interval, ratios

Row = dict[str, Any]
SAME = ("team", "workers", "mind", "collaboration")
HEAD = (
    "team", "diggers", "bots", "mind", "collaboration", "complete", "TC s, median [95 %]", "mPT", "a minute", "idle",
    "messages", "walked m",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Group:
    """All runs of a benchmark with one configuration. `key` is its team (who commands whom), number of agents that dig, mind
    (the planner: rules or a model) and collaboration (way to work together, such as rounds). `rows` has the figures of each
    run."""

    key: tuple[Any, ...]
    rows: tuple[Row, ...]

    @property
    def complete(self) -> tuple[Row, ...]:
        """Return the rows of figures of those runs that reached the goal; failed runs have no meaningful time."""
        return tuple(row for row in self.rows if row["ok"])

    @property
    def seconds(self) -> dict[int, float]:
        """Return the time cost of each run that reached its goal, as seed -> seconds of the game."""
        return {row["seed"]: row["seconds"] for row in self.complete if row["seconds"] is not None}

    def over(self, name: str) -> Interval | None:
        """Return the median of one figure, such as `messages`, over all runs whose row has it, with its 95 % interval; None
        when none has."""
        return interval([row[name] for row in self.rows if row.get(name) is not None])

    @property
    def rate(self) -> Interval | None:
        """Return the median of the items gained per minute and agent that digs, with its 95 % interval, over the runs that
        reached the goal; None when none did."""
        return interval([60 * row["got"] / row["seconds"] / row["workers"] for row in self.complete if row["seconds"]])


def groups(rows: Iterable[Row]) -> list[Group]:
    """Return the runs of a benchmark grouped by configuration, in the order in which these first occur. A configuration is a
    team (who commands whom, such as tree), a number of agents that dig, a mind (the planner: rules or a model) and a
    collaboration (way to work together, such as rounds). `rows` has the figures of each run."""
    found: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        found.setdefault(tuple(row[name] for name in SAME), []).append(row)
    return [Group(key, tuple(several)) for key, several in found.items()]


def cells(group: Group) -> tuple[str, ...]:
    """Return the cells of one group's line in the table of a benchmark: its configuration (team, planner and so on) and the
    medians of its figures, in the order of the columns (HEAD)."""
    team, workers, mind, collaboration = group.key
    times = interval(list(group.seconds.values()))

    def shown(value: Interval | None, digits: int = 1, times: float = 1) -> str:
        return f"{value.middle * times:.{digits}f}" if value else "-"

    return (
        team, str(workers), str(group.rows[0]["bots"]), mind, collaboration, f"{len(group.complete)} of {len(group.rows)}",
        str(times) if times else "NaN", shown(group.over("mpt"), 2), shown(group.rate),
        shown(group.over("idle_share"), 0, 100) + " %", shown(group.over("messages"), 0), shown(group.over("walked"), 0),
    )  # fmt: skip


def markdown(rows: Sequence[Row]) -> str:
    """Return the table of a benchmark as Markdown, with a line for each configuration (team, planner and so on) and, below it,
    sentences on how much faster each is than one agent alone (team solo). `rows` has the figures of each run."""
    lines = [" | ".join(("", *HEAD, "")).strip(), "|" + "---|" * len(HEAD)]
    lines += [" | ".join(("", *cells(group), "")).strip() for group in groups(rows)]
    faster = [sentence for group in groups(rows) if (sentence := against_solo(group, rows))]
    return "\n".join([*lines, "", *faster]) if faster else "\n".join(lines)


def against_solo(group: Group, rows: Sequence[Row]) -> str:
    """Return a sentence that compares the times of a group (runs with equal settings) with those of one agent alone (team
    solo), which it takes from `rows`; empty when no solo run has the same planner and seed."""
    team, workers, mind, collaboration = group.key
    alone = [other for other in groups(rows) if other.key[0] == "solo" and other.key[2] == mind]
    each = ratios(alone[0].seconds, group.seconds) if alone and team != "solo" else []
    if not each:
        return ""
    middle = interval(each)
    assert middle
    listed = ", ".join(f"{ratio:.2f}" for ratio in each)
    name = f"{team} of {workers} ({mind}, {collaboration})"
    return f"* {name}: {middle.middle:.2f} times as fast as solo in the median, seed by seed {listed}"


def summary(rows: Sequence[Row]) -> dict[str, Any]:
    """Return the main figures of each configuration as plain JSON, such as `"tree/3/symbolic/asynchronous"` (team, number of
    agents that dig, planner, way to work together) -> `{"runs": 5, "complete": 4, "seconds": {"median": 64.3, "low": 64.0,
    "high": 65.9}, "mpt": 2.5}`. `complete` counts the runs that reached the goal; `seconds` is their time in the game with its
    95 % interval (None without any), and `mpt` the mean number of plans per agent."""
    found = {}
    for group in groups(rows):
        times = interval(list(group.seconds.values()))
        found["/".join(map(str, group.key))] = {
            "runs": len(group.rows),
            "complete": len(group.complete),
            "seconds": {"median": times.middle, "low": times.low, "high": times.high} if times else None,
            "mpt": (mpt := group.over("mpt")) and mpt.middle,
        }
    return found


def comparison(before: Sequence[Row], after: Sequence[Row]) -> list[str]:
    """Return a line on each configuration (team, planner and so on) that two benchmarks share: how many times as fast `after`
    is as `before` over their common seeds, and whether that is more than noise. It is if there are several such seeds and the
    95 % interval does not contain 1. Both are the rows of figures, one per run."""
    lines = []
    olds = {group.key: group for group in groups(before)}
    for new in groups(after):
        old = olds.get(new.key)
        if old is None:
            continue
        change = interval(ratios(old.seconds, new.seconds))
        name = " ".join(map(str, new.key))
        done = f"{len(old.complete)}/{len(old.rows)} -> {len(new.complete)}/{len(new.rows)} complete"
        if change is None:
            lines.append(f"{name}: {done}; no seed was completed in both")
            continue
        sure = change.count > 1 and not change.low <= 1 <= change.high
        verdict = ("faster" if change.middle > 1 else "slower") if sure else "no change beyond noise"
        lines.append(f"{name}: {done}; {change.middle:.2f} [{change.low:.2f}, {change.high:.2f}] times as fast: {verdict}")
    return lines or ["The two benches have no configuration in common."]

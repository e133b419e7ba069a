"""Summarises a benchmark of the transport game: the rate of each method, and paired differences over the same houses."""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from orchestrator.bench.statistics import Interval, interval
from orchestrator.bench.sweep import Row

HEAD = ("agents", "method", "rate %", "steps", "said", "against", "points [95 %]")


def summary(rows: Sequence[Row]) -> dict[str, dict[str, dict[str, float]]]:
    """Return number of agents -> method -> mean `rate` and `steps`, as plain JSON."""
    found: dict[str, dict[str, dict[str, float]]] = {}
    for (agents, method), several in grouped(rows).items():
        figures = {name: round(fmean(row[name] for row in several), 4) for name in ("rate", "steps")}
        found.setdefault(str(agents), {})[method] = figures
    return found


def grouped(rows: Sequence[Row]) -> dict[tuple[int, str], list[Row]]:
    """Return the rows of each number of agents and method, in the order in which these first occur."""
    found: dict[tuple[int, str], list[Row]] = {}
    for row in sorted(rows, key=lambda row: int(row["agents"])):
        found.setdefault((row["agents"], row["method"]), []).append(row)
    return found


def difference(rows: Sequence[Row], others: Sequence[Row]) -> Interval | None:
    """Return by how many points the rates of `rows` are above those of `others` in the same houses: the mean of the paired
    differences with its 95 % interval; None without a common house."""
    rates = {row["seed"]: row["rate"] for row in others}
    return interval([100 * (row["rate"] - rates[row["seed"]]) for row in rows if row["seed"] in rates], fmean)


def cells(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    """Return the lines of the table: each method is compared with all before it, in the same houses."""
    found: list[tuple[str, ...]] = []
    before: dict[int, list[str]] = {}
    groups = grouped(rows)
    for (agents, method), several in groups.items():
        earlier = before.setdefault(agents, [])
        for number, other in enumerate(earlier[::-1] or [""]):
            apart = difference(several, groups[agents, other]) if other else None
            shown = (str(agents), method, *means(several)) if number == 0 else ("",) * 5
            found.append((*shown, other, f"{apart.middle:+.1f} [{apart.low:+.1f}, {apart.high:+.1f}]" if apart else ""))
        earlier.append(method)
    return found


def means(rows: Sequence[Row]) -> tuple[str, str, str]:
    """Return the mean rate, steps and messages of these rows, as text."""
    rate, steps, messages = (fmean(row[name] for row in rows) for name in ("rate", "steps", "messages"))
    return f"{100 * rate:.1f}", f"{steps:.0f}", f"{messages:.0f}"


def discussions(rows: Sequence[Row]) -> list[str]:
    """Return a sentence on the discussions of each method that has some."""
    found = []
    for (agents, method), several in grouped(rows).items():
        total: dict[str, Any] = {name: sum(row.get(name, 0) for row in several) for name in ("discussions", "agreed", "rounds")}
        if total["rounds"]:
            spent = sum(row["discussing_ms"] for row in several)
            agreed, each = total["agreed"] / total["discussions"], total["rounds"] / total["discussions"]
            found.append(
                f"{method} with {agents}: {total['discussions']} discussions, {agreed:.1%} agreed, "
                f"{each:.2f} rounds each, {spent / total['rounds']:.1f} ms of CPU a round."
            )
    return found


def is_transport(rows: Sequence[Row]) -> bool:
    """Return whether these rows are those of a benchmark of the transport game."""
    return bool(rows) and {"method", "sight"} <= rows[0].keys()


def comparison(before: Sequence[Row], after: Sequence[Row]) -> list[str]:
    """Return a line on each method and number of agents that two benchmarks share: how the rate changed in the same houses, and
    whether that is more than noise."""
    lines, olds = [], grouped(before)
    for (agents, method), rows in grouped(after).items():
        change = difference(rows, olds.get((agents, method), []))
        if change:
            sure = not change.low <= 0 <= change.high
            verdict = ("better" if change.middle > 0 else "worse") if sure else "no change beyond noise"
            points = f"{change.middle:+.1f} [{change.low:+.1f}, {change.high:+.1f}] points"
            lines.append(f"{method} with {agents}: {points} in {change.count} houses: {verdict}")
    return lines or ["The two benches have no method in common houses."]

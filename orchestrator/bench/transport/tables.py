"""Summarises a benchmark of the transport game: the rate of each method, and paired differences over the same houses."""

from collections.abc import Sequence

from orchestrator.bench.houses.tables import HouseTable, grouped, mean
from orchestrator.bench.sweep import Row

HEAD = ("agents", "method", "rate %", "steps", "said", "against", "points [95 %]")


def haul_means(rows: Sequence[Row]) -> tuple[str, str, str]:
    """Return the mean rate, steps and messages of these rows, as text."""
    return f"{100 * mean(rows, 'rate'):.1f}", f"{mean(rows, 'steps'):.0f}", f"{mean(rows, 'messages'):.0f}"


def all_before(methods: list[str]) -> list[str]:
    """Return the methods that the next one is compared with: all before it, the last one first."""
    return methods[::-1]


TRANSPORT_TABLE = HouseTable(HEAD, ("rate", "steps"), "rate", 100, haul_means, all_before)


def is_transport(rows: Sequence[Row]) -> bool:
    """Return whether these rows are those of a benchmark of the transport game."""
    return bool(rows) and {"method", "sight"} <= rows[0].keys()


def comparison(before: Sequence[Row], after: Sequence[Row]) -> list[str]:
    """Return a line on each method and number of agents that two benchmarks share: how the rate changed in the same houses, and
    whether that is more than noise."""
    lines, olds = [], grouped(before)
    for (agents, method), rows in grouped(after).items():
        change = TRANSPORT_TABLE.difference(rows, olds.get((agents, method), []))
        if change:
            sure = not change.low <= 0 <= change.high
            verdict = ("better" if change.middle > 0 else "worse") if sure else "no change beyond noise"
            points = f"{change.middle:+.1f} [{change.low:+.1f}, {change.high:+.1f}] points"
            lines.append(f"{method} with {agents}: {points} in {change.count} houses: {verdict}")
    return lines or ["The two benches have no method in common houses."]

"""Summarises a benchmark of the chores game: the steps of each method, and paired differences over the same houses."""

from collections.abc import Sequence

from orchestrator.bench.houses.tables import HouseTable, mean
from orchestrator.bench.sweep import Row

HEAD = ("agents", "method", "steps", "done %", "said", "against", "difference [95 %]")


def chore_means(rows: Sequence[Row]) -> tuple[str, str, str]:
    """Return the mean steps, completion and messages of these rows, as text."""
    return f"{mean(rows, 'steps'):.1f}", f"{100 * mean(rows, 'completion'):.1f}", f"{mean(rows, 'messages'):.1f}"


def last_and_first(methods: list[str]) -> list[str]:
    """Return the methods that the next one is compared with: the one before it, and the first one."""
    return list(dict.fromkeys([*methods[-1:], *methods[:1]]))


CHORES_TABLE = HouseTable(HEAD, ("steps", "completion"), "steps", 1, chore_means, last_and_first)

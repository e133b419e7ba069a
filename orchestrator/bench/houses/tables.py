"""Summarises a benchmark in houses: the means of each method, and paired differences over the same houses."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from orchestrator.bench.houses.model_figures import model_means
from orchestrator.bench.statistics import Interval, interval
from orchestrator.bench.sweep import Row
from orchestrator.core.plural import counted

Summary = dict[str, dict[str, dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class HouseTable:
    """The table of one game: its `head`, the names of the figures in its summary, the figure `compared` with its `scale`, the
    texts of the `means` of some rows, and `rivals`, the methods that a method is compared with, from all before it."""

    head: tuple[str, ...]
    figures: tuple[str, ...]
    compared: str
    scale: float
    means: Callable[[Sequence[Row]], tuple[str, str, str]]
    rivals: Callable[[list[str]], Sequence[str]]

    def summary(self, rows: Sequence[Row]) -> Summary:
        """Return number of agents -> method -> the mean of each figure, as plain JSON, and in Minecraft `equal`, the number of
        houses in which every state had the digest of the text. A method that asked a model has its cost as well."""
        found: Summary = {}
        for (agents, method), several in grouped(rows).items():
            figures = {name: round(mean(several, name), 4) for name in self.figures}
            figures |= {"equal": sum(bool(row["equal"]) for row in several)} if "equal" in several[0] else {}
            found.setdefault(str(agents), {})[method] = figures | model_means(several)
        return found

    def difference(self, rows: Sequence[Row], others: Sequence[Row]) -> Interval | None:
        """Return how much higher the compared figure of `rows` is than that of `others` in the same houses: the mean of the
        paired differences with its 95 % interval; None without a common house."""
        known = {row["seed"]: row[self.compared] for row in others}
        pairs = [(row[self.compared], known[row["seed"]]) for row in rows if row["seed"] in known]
        return interval([self.scale * (one - other) for one, other in pairs], fmean)

    def cells(self, rows: Sequence[Row]) -> list[tuple[str, ...]]:
        """Return the lines of the table: each method with those that it is compared with, in the same houses."""
        found: list[tuple[str, ...]] = []
        before: dict[int, list[str]] = {}
        groups = grouped(rows)
        for (agents, method), several in groups.items():
            earlier = before.setdefault(agents, [])
            for number, other in enumerate(self.rivals(earlier) or [""]):
                apart = self.difference(several, groups[agents, other]) if other else None
                shown = (str(agents), method, *self.means(several)) if number == 0 else ("",) * 5
                found.append((*shown, other, f"{apart.middle:+.1f} [{apart.low:+.1f}, {apart.high:+.1f}]" if apart else ""))
            earlier.append(method)
        return found


def grouped(rows: Sequence[Row]) -> dict[tuple[int, str], list[Row]]:
    """Return the rows of each number of agents and method, in the order in which these first occur."""
    found: dict[tuple[int, str], list[Row]] = {}
    for row in sorted(rows, key=lambda row: int(row["agents"])):
        found.setdefault((row["agents"], row["method"]), []).append(row)
    return found


def mean(rows: Sequence[Row], name: str) -> float:
    """Return the mean of one figure over these rows."""
    return fmean(row[name] for row in rows)


def discussions(rows: Sequence[Row]) -> list[str]:
    """Return a sentence on the discussions of each method that has some."""
    found = []
    for (agents, method), several in grouped(rows).items():
        total: dict[str, Any] = {name: sum(row.get(name, 0) for row in several) for name in ("discussions", "agreed", "rounds")}
        if total["rounds"]:
            spent = sum(row["discussing_ms"] for row in several)
            agreed, each = total["agreed"] / total["discussions"], total["rounds"] / total["discussions"]
            found.append(
                f"{method} with {agents}: {counted(total['discussions'], 'discussion')}, {agreed:.1%} agreed, "
                f"{each:.2f} rounds each, {spent / total['rounds']:.1f} ms of CPU a round."
            )
    return found


def comparisons(rows: Sequence[Row]) -> list[str]:
    """Return a sentence on each method that was played in Minecraft: how often all states were those of the text."""
    found = []
    for (agents, method), several in grouped(rows).items():
        played = [row for row in several if "equal" in row]
        if played:
            total = {name: sum(row.get(name, 0) for row in played) for name in ("equal", "states", "matching")}
            righted, passed = (
                counted(sum(row.get(name, 0) for row in played), "thing") for name in ("taken_away", "passed_on")
            )
            houses = f"{total['equal']} of {counted(len(played), 'house')} as in the text"
            states = f"{total['matching']} of {total['states']} states as the referee has them"
            found.append(f"{method} with {agents} in Minecraft: {houses}, {states}, {righted} put right, {passed} passed on.")
        found += [f"{method} with {agents}, house {row['seed']}: {row['why']}" for row in played if "why" in row]
    return found

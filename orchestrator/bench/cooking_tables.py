"""Summarises a cooking benchmark: CoS (completed / decided orders, mean over tau) by mind and number of cooks, beside the upper
bound, with 95 % intervals over the seeds."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from orchestrator.bench.kitchens.sweep import cos
from orchestrator.bench.statistics import Interval, interval
from orchestrator.bench.sweep import Row

PAPER = "GPT-4 in the paper, with two cooks: .195 .381 .704 .792 .833, mean .581, at another difficulty of its own."
SAME = ("mind", "heads", "collaboration", "cooks")


@dataclass(frozen=True, slots=True)
class CookedGroup:
    """All runs of a benchmark with one mind, heads, collaboration and number of cooks (`key`)."""

    key: tuple[Any, ...]
    rows: tuple[Row, ...]

    @property
    def cooks(self) -> int:
        """Return the number of cooks."""
        return int(self.key[-1])

    @property
    def taus(self) -> list[int]:
        """Return the taus for which there are runs, in ascending order."""
        return sorted({row["tau"] for row in self.rows})

    def cells(self, rows: Sequence[Row]) -> list[tuple[int, int]]:
        """Return (completed, decided) orders for each tau, summed over these rows."""
        return [
            (sum(row["got"] for row in rows if row["tau"] == tau), sum(row["wanted"] for row in rows if row["tau"] == tau))
            for tau in self.taus
        ]

    @property
    def by_tau(self) -> list[float]:
        """Return the share of completed orders for each tau; 1 where no order was decided."""
        return [round(done / decided, 4) if decided else 1.0 for done, decided in self.cells(self.rows)]

    @property
    def cos(self) -> float:
        """Return CoS: the mean of the shares over tau."""
        return cos(self.cells(self.rows))

    @property
    def bound(self) -> float:
        """Return the CoS that no cooks can exceed with these orders."""
        return cos([
            (sum(row["bound"][0] for row in self.rows if row["tau"] == tau),
             sum(row["bound"][1] for row in self.rows if row["tau"] == tau))
            for tau in self.taus
        ])  # fmt: skip

    @property
    def by_seed(self) -> dict[int, float]:
        """Return the CoS of each seed."""
        seeds = sorted({row["seed"] for row in self.rows})
        return {seed: cos(self.cells([row for row in self.rows if row["seed"] == seed])) for seed in seeds}

    @property
    def interval(self) -> Interval | None:
        """Return the mean CoS of the seeds with its 95 % bootstrap interval."""
        return interval(list(self.by_seed.values()), fmean)


def groups(rows: Sequence[Row]) -> list[CookedGroup]:
    """Return the runs grouped by mind, heads, collaboration and number of cooks, in the order of their first rows."""
    found: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        found.setdefault(tuple(row[name] for name in SAME), []).append(row)
    return [CookedGroup(key, tuple(several)) for key, several in found.items()]


def names(rows: Sequence[Row]) -> dict[tuple[Any, ...], str]:
    """Return a name for each mind, heads and collaboration: the mind alone for its first combination with several cooks, and
    for a cook alone; with the others, heads and collaboration are added."""
    found: dict[tuple[Any, ...], str] = {}
    firsts: dict[str, tuple[Any, ...]] = {}
    for group in groups(rows):
        mind, heads, way, cooks = group.key
        first = firsts.setdefault(mind, (heads, way)) if cooks > 1 else (heads, way)
        found[mind, heads, way] = mind if (heads, way) == first or cooks == 1 else f"{mind} {heads} {way}"
    return found


def summary(rows: Sequence[Row]) -> dict[str, dict[str, Any]]:
    """Return mind -> number of cooks as text -> CoS, the share of each tau, and the bound."""
    found: dict[str, dict[str, Any]] = {}
    called = names(rows)
    for group in groups(rows):
        found.setdefault(called[group.key[:3]], {})[str(group.cooks)] = {
            "cos": group.cos,
            "tau": group.by_tau,
            "bound": group.bound,
        }
    return found


def markdown(rows: Sequence[Row]) -> str:
    """Return the table of a benchmark as Markdown: a line for each mind, heads, collaboration and number of cooks."""
    taus = sorted({row["tau"] for row in rows})
    head = ["mind", "heads", "collaboration", "cooks", "CoS, mean [95 %]", *(f"tau {tau}" for tau in taus), "bound", "orders"]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for group in groups(rows):
        shares = dict(zip(group.taus, group.by_tau, strict=True))
        spread = group.interval
        mean = f"{group.cos:.3f}" + (f" [{spread.low:.3f}, {spread.high:.3f}]" if spread and spread.count > 1 else "")
        done, decided = (sum(row[name] for row in group.rows) for name in ("got", "wanted"))
        cells = [*map(str, group.key), mean, *(f"{shares[tau]:.3f}" if tau in shares else "-" for tau in taus)]
        lines.append("| " + " | ".join([*cells, f"{group.bound:.3f}", f"{done} of {decided}"]) + " |")
    return "\n".join(lines)


def comparison(before: Sequence[Row], after: Sequence[Row]) -> list[str]:
    """Return a line on each group that two benchmarks share: how much higher its CoS is in the later one over common seeds, and
    whether that is more than noise."""
    lines = []
    olds = {group.key: group.by_seed for group in groups(before)}
    for new in groups(after):
        old, now = olds.get(new.key, {}), new.by_seed
        change = interval([now[seed] - old[seed] for seed in sorted(old.keys() & now.keys())], fmean)
        if change is None:
            continue
        sure = change.count > 1 and not change.low <= 0 <= change.high
        verdict = ("better" if change.middle > 0 else "worse") if sure else "no change beyond noise"
        name = " ".join(map(str, new.key))
        lines.append(f"{name} cooks: CoS {change.middle:+.3f} [{change.low:+.3f}, {change.high:+.3f}]: {verdict}")
    return lines or ["The two benches have no configuration with a common seed."]

"""The figures of a bench of games: the mean of each metric with its 95 % interval, and the share of the best known result."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any

from orchestrator.bench.statistics import Interval, interval

AS_PUBLISHED = "as published"  # ends the label of a variant with the published rules
BEST, PUBLISHED = "best_known.json", "published.json"
MAIN = {
    "capture": "rate",
    "escape": "rate",
    "hanabi": "score",
    "overcooked": "score",
    "coblock": "success",
    "transport": "rate",
    "cuisineworld": "rate",
}  # fmt: skip - the metric that cross-play is judged by: more is better in all
OF_WON = {("capture", "turns"): "rate", ("escape", "turns"): "rate"}  # the turns of lost games say nothing (as in the paper)
SHARES = ("rate", "success", "bombs")  # metrics that are 0 or 1 in each episode
NORMAL = 1.96  # standard deviations on either side of a mean that leave out 5 %
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class BestKnown:
    """The best result that is known for a variant of a game. Where `lower` is set, less is better, and the result is the mean
    of won games: the share is rate * best / result, and at most the rate, since easy games may be the only ones won."""

    metric: str
    best: float
    source: str
    lower: bool = False

    def share(self, metrics: Mapping[str, float | None]) -> float | None:
        """Return the share of the best known result that these mean metrics are: 1 as good, more if better; None where the
        metric is missing."""
        value = metrics.get(self.metric)
        if self.lower:
            rate = metrics.get("rate")
            return 0.0 if rate == 0 else None if not value or rate is None else rate * min(1.0, self.best / value)
        return None if value is None else value / self.best


@dataclass(frozen=True, slots=True)
class GameGroup:
    """All episodes of one variant of a game with one pairing of players, or, where `variant` is None, of all variants."""

    game: str
    variant: str | None
    players: str
    rows: tuple[Row, ...]

    @property
    def names(self) -> list[str]:
        """Return the names of the metrics, in the order of the game."""
        return list(self.rows[0]["metrics"])

    def values(self, metric: str) -> list[float]:
        """Return one metric of the episodes in which it means something."""
        needed = OF_WON.get((self.game, metric))
        return [row["metrics"][metric] for row in self.rows if not needed or row["metrics"][needed]]

    def mean(self, metric: str) -> float | None:
        """Return the mean of a metric; None if it means something in no episode."""
        values = self.values(metric)
        return fmean(values) if values else None

    @property
    def means(self) -> dict[str, float | None]:
        """Return the mean of each metric."""
        return {name: self.mean(name) for name in self.names}

    def spread(self, metric: str) -> Interval | None:
        """Return the mean of a metric with its 95 % interval; None if it means something in no episode."""
        return mean_interval(tuple(self.values(metric)), metric in SHARES)

    def by_seed(self, metric: str) -> dict[int, float]:
        """Return a metric by the seed of the episode; the mean if several variants were played with it."""
        found: dict[int, list[float]] = {}
        for row in self.rows:
            found.setdefault(row["seed"], []).append(row["metrics"][metric])
        return {seed: fmean(values) for seed, values in sorted(found.items())}


@cache
def mean_interval(values: tuple[float, ...], share: bool) -> Interval | None:
    """Return the mean of these values with its 95 % interval, by bootstrap; for a `share` of won games it is Wilson's, so that
    100 of 100 does not mean certainty. A single value has no width."""
    if share and len(values) > 1 and set(values) <= {0, 1}:
        return wilson(round(sum(values)), len(values))
    return interval(values, fmean)


def wilson(won: int, count: int) -> Interval:
    """Return the share `won` of `count` with Wilson's 95 % interval."""
    share, extra = won / count, NORMAL**2 / count
    middle = (share + extra / 2) / (1 + extra)
    half = NORMAL / (1 + extra) * sqrt(share * (1 - share) / count + extra / (4 * count))
    return Interval(share, middle - half if won else 0.0, middle + half if won < count else 1.0, count)


def groups(rows: Sequence[Row]) -> list[GameGroup]:
    """Return the episodes grouped by game, variant and players, games and variants in the order of their first rows."""
    found: dict[tuple[str, str], dict[str, list[Row]]] = {}
    for row in rows:
        found.setdefault((row["game"], row["variant"]), {}).setdefault(row["players"], []).append(row)
    ordered = sorted(found, key=lambda each: [name for name, _ in found].index(each[0]))
    return [GameGroup(*key, players, tuple(several)) for key in ordered for players, several in found[key].items()]


def shares(rows: Sequence[Row]) -> dict[str, dict[str, float]]:
    """Return players -> game -> share of the best known result, the mean over those variants of which one is known."""
    found: dict[str, dict[str, list[float]]] = {}
    for group in groups(rows):
        best = best_known(group.game, group.variant or "")
        share = best.share(group.means) if best else None
        if share is not None:
            found.setdefault(group.players, {}).setdefault(group.game, []).append(share)
    return {players: {game: fmean(each) for game, each in games.items()} for players, games in found.items()}


def best_known(game: str, variant: str) -> BestKnown | None:
    """Return the best known result of a variant of a game; None if none is known."""
    found = of_variant(table(BEST).get(game, {}), variant)
    return BestKnown(**found) if found else None


def published_rows(game: str, variant: str) -> list[dict[str, Any]]:
    """Return the published results of a variant of a game, each with the player's name, metrics and source."""
    return of_variant(table(PUBLISHED).get(game, {}), variant) or []


def of_variant(found: Mapping[str, Any], variant: str) -> Any:
    """Return the entry of a variant, or the one without the mark of the published rules; None if both are missing."""
    return found.get(variant, found.get(variant.removesuffix(AS_PUBLISHED).strip()))


@cache
def table(name: str) -> dict[str, Any]:
    """Return a table beside this file, read at its first use."""
    found: dict[str, Any] = json.loads((Path(__file__).parent / name).read_text("utf-8"))
    return found

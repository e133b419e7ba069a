"""Compares the rows of a benchmark of the restaurant: mean CoS by dispatcher and agents, differences in the same episodes."""

from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Any

from orchestrator.bench.restaurant.sweep import BY_CLOCK, PERSON
from orchestrator.bench.statistics import interval
from orchestrator.bench.sweep import Row

SAME = ("collaboration", "agents", "level", "tau", "seed")  # what paired episodes share
Summary = dict[str, Any]


def summary(rows: Sequence[Row]) -> Summary:
    """Return the mean CoS as {dispatcher: {agents: {"cos": mean}}}; an episode in which no order was decided has none. Agents
    are text, as JSON has no numbers as keys."""
    found: Summary = {}
    for name in dict.fromkeys(row["dispatcher"] for row in rows):
        for agents in sorted({row["agents"] for row in rows}):
            if values := coses(row for row in rows if (row["dispatcher"], row["agents"]) == (name, agents)):
                found.setdefault(name, {})[str(agents)] = {"cos": round(mean(values), 4), "episodes": len(values)}
    return found


def coses(rows: Iterator[Row]) -> list[float]:
    """Return the CoS of those rows that have one."""
    return [row["cos"] for row in rows if row["cos"] is not None]


def by_collaboration(rows: Sequence[Row]) -> Summary:
    """Return a summary for each collaboration."""
    ways = dict.fromkeys(row["collaboration"] for row in rows)
    return {way: summary([row for row in rows if row["collaboration"] == way]) for way in ways}


def differences(rows: Sequence[Row], first: str, second: str) -> list[Summary]:
    """Return how much higher the CoS of one dispatcher is than that of another in the same episodes, with 95 % bootstrap
    intervals of the mean, by collaboration and agents and over all agents (0)."""
    base = {tuple(row[name] for name in SAME): row["cos"] for row in rows if row["dispatcher"] == second}
    found = []
    for way in dict.fromkeys(row["collaboration"] for row in rows):
        for agents in (*sorted({row["agents"] for row in rows}), 0):
            pairs = [
                row["cos"] - other
                for row in rows
                if row["dispatcher"] == first and row["collaboration"] == way and agents in (0, row["agents"])
                and row["cos"] is not None and (other := base.get(tuple(row[name] for name in SAME))) is not None
            ]  # fmt: skip
            if one := interval(pairs, mean):
                low, high = round(one.low, 3), round(one.high, 3)
                about = {"first": first, "second": second, "collaboration": way, "agents": agents}
                found.append(about | {"mean": round(one.middle, 3), "low": low, "high": high, "episodes": one.count})
    return found


def with_person(rows: Sequence[Row]) -> list[Summary]:
    """Return how much higher the CoS is with a scripted person beside so many bots than of these bots alone, in the same
    episodes, by dispatcher."""
    same = ("dispatcher", "agents", "level", "tau", "seed")
    alone = {tuple(row[name] for name in same): row["cos"] for row in rows if row["collaboration"] == BY_CLOCK}
    found = []
    for name in dict.fromkeys(row["dispatcher"] for row in rows):
        pairs = [
            row["cos"] - other
            for row in rows
            if (row["collaboration"], row["dispatcher"]) == (PERSON, name) and row["cos"] is not None
            and (other := alone.get(tuple(row[each] for each in same))) is not None
        ]  # fmt: skip
        if one := interval(pairs, mean):
            low, high = round(one.low, 3), round(one.high, 3)
            found.append({"dispatcher": name, "mean": round(one.middle, 3), "low": low, "high": high, "episodes": one.count})
    return found


def all_differences(rows: Sequence[Row]) -> list[Summary]:
    """Return the differences of every dispatcher against random, and of lookahead against greedy."""
    names = list(dict.fromkeys(row["dispatcher"] for row in rows))
    pairs = [(name, "random") for name in names if name != "random" and "random" in names]
    pairs += [("lookahead", "greedy")] if {"lookahead", "greedy"} <= set(names) else []
    return [each for first, second in pairs for each in differences(rows, first, second)]


def beside_text(rows: Sequence[Row]) -> list[Summary]:
    """Return the mean CoS in Minecraft and in text of the same episodes, by collaboration, dispatcher and tau."""
    found = []
    keys = dict.fromkeys((row["collaboration"], row["dispatcher"], row["tau"]) for row in rows)
    for way, name, tau in keys:
        both = [
            (row["cos"], row["text_cos"]) for row in rows
            if (row["collaboration"], row["dispatcher"], row["tau"]) == (way, name, tau)
            and row["cos"] is not None and row["text_cos"] is not None
        ]  # fmt: skip
        if both:
            about = {"collaboration": way, "dispatcher": name, "tau": tau, "episodes": len(both)}
            found.append(
                about | {"cos": round(mean(one for one, _ in both), 3), "text": round(mean(two for _, two in both), 3)}
            )
    return found


def as_lines(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the comparison as lines for a person."""
    for one in beside_text(rows):
        yield (
            f"{one['collaboration']}, {one['dispatcher']}, tau {one['tau']}: CoS {one['cos']:.3f}, in text {one['text']:.3f} "
            f"({one['episodes']} episodes)"
        )
    for one in all_differences(rows):
        crew = f"{one['agents']} agents" if one["agents"] else "all agents"
        yield (
            f"{one['collaboration']}, {crew}: {one['first']} - {one['second']} = {one['mean']:+.3f} "
            f"[{one['low']:+.3f}, {one['high']:+.3f}] in {one['episodes']} episodes"
        )
    for one in with_person(rows):
        yield (
            f"a person beside bots by {one['dispatcher']} - the bots alone = {one['mean']:+.3f} "
            f"[{one['low']:+.3f}, {one['high']:+.3f}] in {one['episodes']} episodes"
        )

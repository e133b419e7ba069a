"""Figures of a run over a cluster, from the events of its record."""

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from statistics import quantiles

from orchestrator.core.contracts.journal import Event
from orchestrator.worlds.minecraft import Claims


def p95(values: Iterable[float]) -> float | None:
    """Return the 95th percentile, as numpy and spreadsheets have it: between two values it is interpolated. It is rounded to a
    tenth; None if there are no values."""
    ordered = sorted(values)
    if len(ordered) < 2:
        return round(ordered[0], 1) if ordered else None
    return round(quantiles(ordered, n=20, method="inclusive")[-1], 1)


def trips(events: Sequence[Event]) -> list[float]:
    """Return the milliseconds that each skill took on the way to its bot and its outcome on the way back: the time from the
    order to the outcome without that of the skill itself, which the bot's host measures."""
    begun: dict[str, float] = {}
    took = []
    for event in events:
        if event.kind == "action":
            begun[event.agent] = event.at
        elif event.kind == "outcome" and event.agent in begun:
            took.append(1000 * (event.at - begun.pop(event.agent) - float(event.data["seconds"])))
    return took


def climbs(events: Sequence[Event], root: str, captains: Collection[str]) -> list[float]:
    """Return the milliseconds from each report of a worker to its captain until the captain's next report to the root."""
    reports = [(event.at, event.agent, event.data["to"]) for event in events if event.data.get("payload") == "report"]
    took = []
    for at, _, captain in (each for each in reports if each[2] in captains):
        if (up := next((time for time, who, to in reports if time >= at and (who, to) == (captain, root)), None)) is not None:
            took.append(1000 * (up - at))
    return took


def seconds_away(events: Sequence[Event]) -> dict[str, float | None]:
    """Return the seconds until each bot that was lost was back; None for one that did not come back."""
    reported = [event for event in events if event.kind == "bridge"]
    lost = {bot: event.at for event in reported if event.data["event"] == "lost" for bot in event.data.get("bots") or ()}
    back = {event.agent: event.at for event in reported if event.data["event"] == "back"}
    return {bot: round(back[bot] - at, 1) if bot in back else None for bot, at in lost.items()}


class WatchedClaims(Claims):
    """Claims that remember: `takes` has when which bot took which key that was not its own, and `freed` when which bot gave up
    its keys, in seconds of `time.monotonic`."""

    latest: "WatchedClaims"

    def __init__(self) -> None:
        super().__init__()
        self.takes: list[tuple[float, str, str]] = []
        self.freed: list[tuple[float, str]] = []
        WatchedClaims.latest = self

    def take(self, bot: str, keys: Iterable[str]) -> bool:
        """Do as Claims do, and remember who took which key."""
        wanted = list(keys)
        fresh = [key for key in wanted if self._owners.get(key) != bot]
        taken = super().take(bot, wanted)
        if taken:
            self.takes += [(time.monotonic(), bot, key) for key in fresh]
        return taken

    def release(self, bot: str) -> None:
        """Do as Claims do, and remember when."""
        if bot in self._owners.values():
            self.freed.append((time.monotonic(), bot))
        super().release(bot)

    def first_freed(self, since: float) -> dict[str, float]:
        """Return the seconds from then until each bot that had claims first gave them up."""
        return {bot: round(at - since, 1) for at, bot in reversed(self.freed) if at >= since}

    def owners(self) -> dict[str, str]:
        """Return the bot of each key that is claimed now."""
        return dict(self._owners)

    def again(self, since: float = 0.0) -> int:
        """Return how many keys two bots took one after the other since then, as happens when a skill ends before all that it
        has claimed is dug."""
        takers: dict[str, set[str]] = {}
        for at, bot, key in self.takes:
            if at >= since:
                takers.setdefault(key, set()).add(bot)
        return sum(len(bots) > 1 for bots in takers.values())

    def shared(self, before: Mapping[str, str], since: float, until: float) -> int:
        """Return how many keys of the owners `before` other bots took from `since` to `until`."""
        return len({key for at, bot, key in self.takes if since <= at < until and before.get(key, bot) != bot})

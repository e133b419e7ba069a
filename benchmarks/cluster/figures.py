"""Figures of a run over a cluster, from the events of its record."""

from collections.abc import Collection, Iterable, Sequence

from orchestrator.core.contracts.journal import Event
from orchestrator.worlds.minecraft import Claims


def p95(values: Iterable[float]) -> float | None:
    """Return the value that 95 of 100 do not exceed, rounded to a tenth; None if there are none."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))], 1) if ordered else None


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
    """Claims that remember who took which block: `takers` has the bots of each block, in the order in which they took it."""

    latest: "WatchedClaims"

    def __init__(self) -> None:
        super().__init__()
        self.takers: dict[str, list[str]] = {}
        WatchedClaims.latest = self

    def take(self, bot: str, keys: Iterable[str]) -> bool:
        """Do as Claims do, and remember who took which key."""
        wanted = list(keys)
        taken = super().take(bot, wanted)
        for key in wanted if taken else ():
            if (takers := self.takers.setdefault(key, []))[-1:] != [bot]:
                takers.append(bot)
        return taken

    def forget(self) -> None:
        """Begin to remember anew; who holds a block now is its first taker."""
        self.takers = {key: [owner] for key, owner in self._owners.items()}

    def twice(self) -> int:
        """Return how many blocks two bots took since then."""
        return sum(len(set(takers)) > 1 for takers in self.takers.values())

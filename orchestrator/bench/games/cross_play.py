"""The table of cross-play: what each player scores with its own kind and with others, on either seat, and how much it loses."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from orchestrator.bench.games.scoring import MAIN, GameGroup, Row, groups
from orchestrator.bench.games.tables import line, plain, shown
from orchestrator.bench.statistics import Interval, interval

HEAD = ("game", "variant", "player", "partner", "metric", "self-play", "player in seat 0", "partner in seat 0", "drop [95 %]")


@dataclass(frozen=True, slots=True)
class CrossPlay:
    """A player with a partner of another kind in one variant of a game, by the main metric. `alone` is its self-play; `first`
    and `second` are the episodes in which it has seat 0, and those in which the partner has it; None where not played."""

    player: str
    partner: str
    metric: str
    alone: GameGroup
    first: GameGroup | None
    second: GameGroup | None

    @property
    def drop(self) -> Interval | None:
        """Return by how much the player scores less than in self-play, as the mean over seeds and both seats. A seed that was
        not played in self-play, because all seeds are equal there, is compared with the mean."""
        own = self.alone.by_seed(self.metric)
        mixed = [group.by_seed(self.metric) for group in (self.first, self.second) if group]
        usual = fmean(own.values())
        seeds = sorted({seed for each in mixed for seed in each})
        return interval([own.get(s, usual) - fmean(each[s] for each in mixed if s in each) for s in seeds], fmean)


def cross_plays(rows: Sequence[Row]) -> list[CrossPlay]:
    """Return every player with every partner of another kind that it met, variant by variant."""
    found = {(group.game, group.variant, group.players): group for group in groups(rows)}
    lines = []
    for group in found.values():
        metric = MAIN.get(group.game, group.names[0])
        for partner in partners(group, found.values()):
            sides = (f"{group.players} + {partner}", f"{partner} + {group.players}")
            first, second = (found.get((group.game, group.variant, side)) for side in sides)
            lines.append(CrossPlay(group.players, partner, metric, group, first, second))
    return lines


def partners(group: GameGroup, found: Iterable[GameGroup]) -> list[str]:
    """Return the names of the players that the player of a group met in the same variant; empty for a mixed group."""
    if " + " in group.players:
        return []
    met: dict[str, None] = {}
    for other in found:
        if (other.game, other.variant) == (group.game, group.variant) and " + " in other.players:
            one, two = other.players.split(" + ")
            if group.players in (one, two):
                met[two if one == group.players else one] = None
    return list(met)


def cross_table(rows: Sequence[Row]) -> str:
    """Return the table of cross-play in Markdown; empty if nobody met a player of another kind."""
    lines = []
    for each in cross_plays(rows):
        mixed = [plain(group.mean(each.metric)) if group else "-" for group in (each.first, each.second)]
        own = plain(each.alone.mean(each.metric))
        where = (each.alone.game, each.alone.variant or "", each.player, each.partner, each.metric)
        lines.append(line([*where, own, *mixed, shown(each.drop)]))
    if not lines:
        return ""
    return "\n".join(["## Cross-play", "", line(HEAD), "|" + "---|" * len(HEAD), *lines])

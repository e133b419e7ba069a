"""The coordination card: each player's result in each game, divided by the best known result, side by side."""

from collections.abc import Sequence
from statistics import fmean

from orchestrator.bench.games.scoring import Row, best_known, published_rows, shares
from orchestrator.bench.games.tables import line

PUBLISHED = "(published)"
LEGEND = "Card: the result divided by the best known one (1 is as good), the mean over the variants of a game."


def card(rows: Sequence[Row]) -> dict[str, dict[str, float]]:
    """Return name -> game -> share of the best known result: first every player in self-play, then its mean with all other
    partners on either seat, named `symbolic with others`, then the published players."""
    found = shares(rows)
    alone = {players: games for players, games in found.items() if " + " not in players}
    mixed = {f"{name} with others": games for name in alone if (games := with_others(name, found))}
    return alone | mixed | published(rows)


def with_others(name: str, found: dict[str, dict[str, float]]) -> dict[str, float]:
    """Return game -> mean share of a player with all partners of another kind that it met."""
    met: dict[str, list[float]] = {}
    for players, games in found.items():
        if " + " in players and name in players.split(" + "):
            for game, share in games.items():
                met.setdefault(game, []).append(share)
    return {game: fmean(each) for game, each in met.items()}


def published(rows: Sequence[Row]) -> dict[str, dict[str, float]]:
    """Return the same for the published players of the variants that were played, without those that played with learned human
    proxies. A player that lacks a variant that others have played is left out of that game."""
    found: dict[str, dict[str, list[float]]] = {}
    variants = dict.fromkeys((row["game"], row["variant"]) for row in rows)
    needed: dict[str, int] = {}
    for game, variant in variants:
        best, known = best_known(game, variant), published_rows(game, variant)
        needed[game] = needed.get(game, 0) + bool(best and known)
        for each in known if best else ():
            assert best
            share = best.share(each["metrics"])
            if share is not None and " + " not in each["player"]:
                found.setdefault(f"{each['player']} {PUBLISHED}", {}).setdefault(game, []).append(share)
    whole = {
        name: {game: fmean(each) for game, each in games.items() if len(each) == needed[game]} for name, games in found.items()
    }
    return {name: games for name, games in whole.items() if games}


def card_table(rows: Sequence[Row]) -> str:
    """Return the card as a table in Markdown: a line for each player, a column for each game, and the mean over those of all
    games that the player has played."""
    found = card(rows)
    games = list(dict.fromkeys(row["game"] for row in rows))
    lines = [line(["player", *games, "mean", "games"]), "|" + "---|" * (len(games) + 3)]
    for name, each in found.items():
        cells = [f"{each[game]:.2f}" if game in each else "-" for game in games]
        lines.append(line([name, *cells, f"{fmean(each.values()):.2f}", str(len(each))]))
    return "\n".join(["## Coordination card", "", *lines, "", LEGEND])

"""The catalogue calls every game of coordination by its name, with its parameters and players. A game joins with one line in
GAMES and the file entry.py in its folder; it is imported when it is first used."""

from dataclasses import replace
from importlib import import_module

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.entry import GameEntry
from orchestrator.games.players.random_player import RandomPlayer

SYMBOLIC = "symbolic"  # the strongest player of each game; the first one where the game has none of this name
GAMES = {
    "capture": "orchestrator.games.capture.entry",
    "escape": "orchestrator.games.escape.entry",
    "coblock": "orchestrator.games.coblock.entry",
    "hanabi": "orchestrator.games.hanabi.entry",
    "overcooked": "orchestrator.games.overcooked.entry",
    "transport": "orchestrator.games.transport.entry",
}


def entry(name: str) -> GameEntry:
    """Return the catalogue's entry of the game with this name. Raises BlockcrewError if no game is called so."""
    if name not in GAMES:
        raise BlockcrewError(f"No game is called {name!r}: choose one of {', '.join(GAMES)}.")
    return listed(import_module(GAMES[name]).ENTRY)


def listed(found: GameEntry) -> GameEntry:
    """Return an entry with the players that every game has: the random one, and one called SYMBOLIC."""
    players = {"random": RandomPlayer} | dict(found.players)
    if SYMBOLIC not in players:
        players[SYMBOLIC] = next(iter(found.players.values()))
    return replace(found, players=players)


def entries() -> list[GameEntry]:
    """Return the entries of all games, in the order of the table."""
    return [entry(name) for name in GAMES]

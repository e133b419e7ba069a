"""All games of coordination that the commands offer: those of games/, and the text kitchen, which is a task of its own."""

from collections.abc import Mapping

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.catalogue import GAMES, entry, listed
from orchestrator.games.entry import GameEntry
from orchestrator.tasks.cuisineworld.coordination.entry import NAME as KITCHEN
from orchestrator.tasks.cuisineworld.coordination.entry import kitchen_entry


def every_game() -> Mapping[str, GameEntry]:
    """Return the entries of all games by their names."""
    return {name: game_called(name) for name in (*GAMES, KITCHEN)}


def game_called(name: str) -> GameEntry:
    """Return the entry of the game with this name. Raises BlockcrewError if no game is called so."""
    if name in GAMES:
        return entry(name)
    if name != KITCHEN:
        raise BlockcrewError(f"No game is called {name!r}: choose one of {', '.join((*GAMES, KITCHEN))}.")
    return listed(kitchen_entry())

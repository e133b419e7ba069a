"""The number of episodes that a bench of games plays for each game when none is typed, and where more would be the same."""

from orchestrator.bench.games.pairing import Pairing

SEEDS = {"capture": 20, "escape": 200, "hanabi": 100, "overcooked": 5, "coblock": 50, "transport": 20, "cuisineworld": 10}
QUICK_SEEDS = {"capture": 4, "escape": 20, "hanabi": 20, "overcooked": 1, "coblock": 5, "transport": 2, "cuisineworld": 2}
WITHOUT_DICE = {  # so many episodes differ if nobody but these players sits at the table
    "capture": (4, ("symbolic", "greedy")),
    "overcooked": (1, ("symbolic", "joint")),
}


def distinct(game: str, pair: Pairing) -> int | None:
    """Return how many different episodes a game has for a pairing that uses no dice; None where each seed is different."""
    count, names = WITHOUT_DICE.get(game, (None, ()))
    return count if all(str(player) in names for player in (pair.first, pair.others)) else None

"""The check that every game makes before a step."""

from collections.abc import Mapping

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.game import CoordinationGame


def check_actions(game: CoordinationGame, actions: Mapping[int, str]) -> None:
    """Raise BlockcrewError unless `actions` has exactly one legal action for each seat that has to act. Messages are not
    accepted: this check is for games without speech."""
    seats = game.to_act()
    if not seats:
        raise BlockcrewError(f"This episode of {game.spec.name} is over: begin a new one with reset.")
    if sorted(actions) != sorted(seats):
        raise BlockcrewError(f"Give one action for each of the seats {', '.join(map(str, seats))}, and for no other.")
    for seat in seats:
        legal = game.legal(seat)
        if actions[seat] not in legal:
            name = game.spec.seats[seat]
            raise BlockcrewError(f"{actions[seat]!r} is not legal for {name} now: choose one of {', '.join(legal)}.")

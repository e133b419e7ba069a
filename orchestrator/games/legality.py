"""The check that every game makes before a step."""

from collections.abc import Mapping

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.episode import SAY
from orchestrator.games.game import CoordinationGame, Speech

SHOWN = 80  # characters of an illegal action in the error


def check_actions(game: CoordinationGame, actions: Mapping[int, str]) -> None:
    """Raise BlockcrewError unless `actions` has exactly one legal action for each seat that has to act, or a message where the
    game has speech."""
    seats = game.to_act()
    if not seats:
        raise BlockcrewError(f"This episode of {game.spec.name} is over: begin a new one with reset.")
    if sorted(actions) != sorted(seats):
        raise BlockcrewError(f"Give one action for each of the seats {', '.join(map(str, seats))}, and for no other.")
    for seat in seats:
        legal = game.legal(seat)
        if actions[seat] not in legal and not is_message(game.spec.speech, actions[seat]):
            name = game.spec.seats[seat]
            raise BlockcrewError(f"{actions[seat][:SHOWN]!r} is not legal for {name} now: choose one of {', '.join(legal)}.")


def is_message(speech: Speech | None, action: str) -> bool:
    """Return whether an action is a message that the rules of talking allow: one with words, and not too long."""
    said = action.removeprefix(SAY)
    return speech is not None and said != action and bool(said.strip()) and len(said) <= speech.longest

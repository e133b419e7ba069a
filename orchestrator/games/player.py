"""The interface of a player of a coordination game: a program, a language model, or a person."""

from collections.abc import Sequence
from typing import Protocol

from orchestrator.games.game import GameSpec, SeatView


class GamePlayer(Protocol):
    """A player of one kind of game. It sees only its own view, and remembers what it wants from `begin` to `begin`."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new episode on this seat and forget earlier ones. `seed` is for the player's own randomness; it is not the
        seed of the game, which would betray hidden cards."""
        ...

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return the action of this seat, one of `legal`, or "say TEXT" where the game allows it. `refused` says why the last
        answer to the same view was refused; it is empty at the first try."""
        ...

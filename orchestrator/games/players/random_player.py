"""The random player: the lower bound of every table."""

from collections.abc import Sequence
from random import Random

from orchestrator.games.game import GameSpec, SeatView


class RandomPlayer:
    """Plays any game with actions drawn uniformly from the legal ones; it never talks."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new episode: the actions are drawn with this seed."""
        self._random = Random(seed)

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return one of the legal actions, each with the same probability."""
        return self._random.choice(legal)

"""Simulated mistakes: any player, with some of its actions replaced by random ones."""

from collections.abc import Sequence
from random import Random

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.game import GameSpec, SeatView
from orchestrator.games.player import GamePlayer


class MistakenPlayer:
    """A player that errs: with the probability `rate`, a legal action drawn at random takes the place of its own. The inner
    player is asked in every step, so that it sees the same views as without mistakes."""

    def __init__(self, inner: GamePlayer, rate: float) -> None:
        """Wrap `inner`. Raises BlockcrewError unless `rate` is a probability from 0 to 1."""
        if not 0 <= rate <= 1:
            raise BlockcrewError(f"The rate of mistakes is a probability from 0 to 1, not {rate}.")
        self.inner, self.rate = inner, rate

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new episode for the inner player; the mistakes are drawn with a seed of their own."""
        self._random = Random(f"mistakes {seed}")
        self.inner.begin(spec, seat, seed)

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return the inner player's action or, with the probability `rate`, one drawn from the legal ones."""
        own = await self.inner.act(view, legal, refused)
        if not refused and self._random.random() < self.rate:
            return self._random.choice(legal)
        return own

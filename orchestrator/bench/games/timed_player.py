"""A player whose decisions are timed."""

import time
from collections.abc import Sequence

from orchestrator.games.game import GameSpec, SeatView
from orchestrator.games.player import GamePlayer


class TimedPlayer:
    """Plays like `inner` and keeps the milliseconds that each of its decisions took in `taken`: CPU time, or, for a player that
    waits for a model, wall time."""

    def __init__(self, inner: GamePlayer, waits: bool = False) -> None:
        """Wrap `inner`; `waits` says that it asks a model."""
        self.inner, self.waits = inner, waits
        self._clock = time.perf_counter if waits else time.process_time
        self.taken: list[float] = []

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new episode for the inner player, without earlier times."""
        self.taken = []
        self.inner.begin(spec, seat, seed)

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return the action of the inner player."""
        begun = self._clock()
        action = await self.inner.act(view, legal, refused)
        self.taken.append(1000 * (self._clock() - begun))
        return action

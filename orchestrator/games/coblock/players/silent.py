"""The silent builder: it builds its own goal as far as its own blocks go, and neither talks nor listens."""

from collections.abc import Sequence

from orchestrator.games.coblock.players.building import Patience, next_break, next_placement
from orchestrator.games.coblock.view import CoBlockView
from orchestrator.games.game import GameSpec


class SilentBuilder:
    """Places the lowest block of its own goal that it can, breaks wrong colours in it, and otherwise waits. It ends the game
    after ten rounds without a change."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new game; it remembers nothing of earlier ones."""
        self._patience = Patience()

    async def act(self, view: CoBlockView, legal: Sequence[str], refused: str = "") -> str:
        """Return its action. It is legal by construction, so `legal` and `refused` are not read."""
        return self.choose(view)

    def choose(self, view: CoBlockView) -> str:
        """Return its action for this view."""
        idle = self._patience.wait_or_end(view)
        return str(next_break(view, view.goal) or next_placement(view, view.goal) or idle)

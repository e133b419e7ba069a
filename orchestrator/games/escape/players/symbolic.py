"""The symbolic player of CollabEscape."""

from collections.abc import Sequence

from orchestrator.games.escape.solver import capped, solution
from orchestrator.games.escape.view import EscapeView
from orchestrator.games.game import GameSpec


class SymbolicEscaper:
    """Plays its half of the joint action that escapes for certain in the fewest turns or, where nothing is certain, with the
    highest probability. Both players find the same joint action, because the solution lists them in a fixed order."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Remember the seat; the player has no randomness."""
        self._seat = seat

    async def act(self, view: EscapeView, legal: Sequence[str], refused: str = "") -> str:
        """Return this seat's half of the first of the best joint actions."""
        left = view.rules.turns - view.state.turn
        return solution(view.rules).best(capped(view.state.pursuit), left)[0][self._seat]

"""The symbolic player of CollabCapture."""

from collections.abc import Sequence

from orchestrator.games.capture.solver import solution
from orchestrator.games.capture.view import CaptureView
from orchestrator.games.game import GameSpec


class SymbolicCatcher:
    """Plays its half of the joint action that catches the thief soonest. Both agents find the same joint action, because the
    solution lists them in a fixed order; a partner that does something else changes only the next state."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Remember the seat; the player has no randomness."""
        self._seat = seat

    async def act(self, view: CaptureView, legal: Sequence[str], refused: str = "") -> str:
        """Return this seat's half of the first of the best joint actions."""
        return solution(view.rules).best(view.state)[0][self._seat]

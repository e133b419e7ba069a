"""The published greedy baseline of CollabCapture, which plans for itself and knows no paths."""

from collections.abc import Sequence

from orchestrator.games.capture.state import STAY
from orchestrator.games.capture.view import CaptureView
from orchestrator.games.game import GameSpec


class GreedyCatcher:
    """Steps onto a thief in the next room, and otherwise takes the first open exit.

    In the room of a button it presses if the thief would then be in the next room. As no door is beside a button on the
    published map, it presses just when it could step onto the thief: this is a defect of the original that is kept.
    """

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Remember the seat; the player has no randomness."""
        self._seat = seat

    async def act(self, view: CaptureView, legal: Sequence[str], refused: str = "") -> str:
        """Return the action of the published rule."""
        rooms, state = view.rules.map, view.state
        here = state.agents[self._seat]
        button = any(door.button == here for door in rooms.doors)
        if button and state.thief in rooms.open_exits(here, rooms.toggled(here, state.doors)):
            return f"press button in room {here}"
        exits = rooms.open_exits(here, state.doors)
        if not exits:
            return STAY
        return f"move to room {state.thief if state.thief in exits else exits[0]}"

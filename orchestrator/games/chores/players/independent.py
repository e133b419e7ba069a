"""The rule-based player that neither speaks nor listens."""

from collections.abc import Sequence

from orchestrator.games.chores.actions import WAIT
from orchestrator.games.chores.players.choosing import choose_chore
from orchestrator.games.chores.players.memory import ChoreMemory
from orchestrator.games.chores.view import ChoreView
from orchestrator.games.game import GameSpec


class IndependentHelper:
    """Follows the rules with what its own eyes saw."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Forget the last episode; the player has no randomness."""
        self.memory = ChoreMemory()

    async def act(self, view: ChoreView, legal: Sequence[str], refused: str = "") -> str:
        """Return the action of the rules."""
        self.memory.update(view, listen=False)
        action = choose_chore(view, self.memory).action
        return action if action in legal else WAIT

"""RHP: the rule-based player that neither speaks nor listens."""

from collections.abc import Sequence

from orchestrator.games.game import GameSpec
from orchestrator.games.transport.actions import WAIT
from orchestrator.games.transport.players.choosing import choose_by_rules
from orchestrator.games.transport.players.memory import HaulMemory
from orchestrator.games.transport.view import HaulView


class RuleHaulPlayer:
    """Follows the rules of RHP with what its own eyes saw."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Forget the last episode; the player has no randomness."""
        self.memory = HaulMemory()

    async def act(self, view: HaulView, legal: Sequence[str], refused: str = "") -> str:
        """Return the action of the rules."""
        self.memory.update(view, listen=False)
        action = choose_by_rules(view, self.memory).action
        return action if action in legal else WAIT

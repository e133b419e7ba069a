"""A player that asks a language model for every action: Hanabi, CollabCapture, CollabEscape, and any game whose actions are
few. Overcooked and CoBlock have players of their own (language_cook.py, language_builder.py)."""

from collections.abc import Sequence

from orchestrator.games.game import GameSpec, SeatView
from orchestrator.llm.chat import ChatModel
from orchestrator.minds.games.reasoner import CoordinationReasoner
from orchestrator.minds.games.scene import scene_of
from orchestrator.minds.games.steps import ReasoningSteps


class LanguagePlayer:
    """Shows the model its view as text and takes one of the legal actions (implements `GamePlayer`). A bad answer costs its own
    turn at most: the episode then takes the default action."""

    def __init__(self, model: ChatModel, rules: str, steps: ReasoningSteps | None = None) -> None:
        """Ask `model` with these steps (None: all). `rules` of the game in sentences are a part of the prompts."""
        self.model, self.rules, self.steps = model, rules, steps or ReasoningSteps()

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new episode without memories of earlier ones; the seed is not used."""
        self._reasoner = CoordinationReasoner(self.model, scene_of(spec, seat, self.rules), self.steps)

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return the action that the model chooses. Raises ModelError if no model can be asked."""
        return await self._reasoner.choose(view.text(), legal, refused)

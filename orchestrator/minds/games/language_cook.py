"""A cook of Overcooked that asks a language model for macro-actions, such as `pick up onion from o0`, and walks and turns by
itself (LLM-Coordination, appendix A)."""

from collections.abc import Sequence

from orchestrator.games.game import GameSpec
from orchestrator.games.overcooked.game import layout_of
from orchestrator.games.overcooked.language.macro import MacroAction, legal_macros
from orchestrator.games.overcooked.language.pilot import MacroPilot
from orchestrator.games.overcooked.language.places import KitchenPlaces
from orchestrator.games.overcooked.language.state_text import kitchen_text, state_text
from orchestrator.games.overcooked.view import OvercookedView
from orchestrator.llm.chat import ChatModel
from orchestrator.minds.games.reasoner import NO_ANSWER, CoordinationReasoner
from orchestrator.minds.games.scene import scene_of
from orchestrator.minds.games.steps import ReasoningSteps


class LanguageCook:
    """Asks the model when its last macro-action is over (implements `GamePlayer`). A bad answer costs one tick: the cook stays
    in its place, and the model is asked again in the next tick."""

    def __init__(self, model: ChatModel, rules: str, steps: ReasoningSteps | None = None) -> None:
        """Ask `model` with these steps (None: all). `rules` of the game in sentences are a part of the prompts."""
        self.model, self.rules, self.steps = model, rules, steps or ReasoningSteps()

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new episode without memories of earlier ones; the seed is not used."""
        self._spec, self._seat = spec, seat
        self._places = KitchenPlaces(layout_of(spec), spec.as_published)
        self._pilot = MacroPilot(self._places)
        self._macro: MacroAction | None = None
        self._reasoner: CoordinationReasoner | None = None
        self._wrong = NO_ANSWER  # the last answer, if it was no macro-action

    async def act(self, view: OvercookedView, legal: Sequence[str], refused: str = "") -> str:
        """Return the action of this tick, a part of a macro-action. An answer that is no macro-action is returned as it is, so
        that the episode refuses and counts it. Raises ModelError if no model can be asked."""
        if self._macro is None:
            self._macro = await self._chosen(view, bool(refused))
        if self._macro is None:
            return self._wrong
        step = self._pilot.step(view, self._macro)
        if step.done:
            self._macro = None
        return step.action

    async def _chosen(self, view: OvercookedView, refused: bool) -> MacroAction | None:
        """Return the macro-action that the model chooses; None if its answer is none. The episode's reason for a refusal names
        the actions of a tick, so the model is told another one."""
        macros = {macro.text: macro for macro in legal_macros(view, self._places)}
        problem = f"{self._wrong[:80]!r} is not possible now: choose one of {', '.join(macros)}." if refused else ""
        answer = await self._thinking(view).choose(state_text(view, self._places), list(macros), problem)
        self._wrong = "" if answer in macros else unlike_a_tick(answer)
        return macros.get(answer)

    def _thinking(self, view: OvercookedView) -> CoordinationReasoner:
        """Return the reasoning of this episode, which needs a first view, because the kitchen is described with the rules."""
        if self._reasoner is None:
            scene = scene_of(self._spec, self._seat, f"{self.rules} {kitchen_text(view, self._places)}")
            self._reasoner = CoordinationReasoner(self.model, scene, self.steps)
        return self._reasoner


def unlike_a_tick(answer: str) -> str:
    """Return a wrong answer so that it is no action of a tick by accident, such as "stay", which the episode would accept."""
    return f"macro-action {answer}" if answer else NO_ANSWER

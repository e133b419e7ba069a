"""The trust in a partner: how often the joint plan and simple models foresaw its actions. It decides which one to plan with."""

from collections.abc import Sequence

from orchestrator.games.overcooked.layout import OvercookedLayout
from orchestrator.games.overcooked.planning.partner import PartnerModel
from orchestrator.games.overcooked.rules import advance
from orchestrator.games.overcooked.state import OvercookedState

MEMORY = 0.93  # the weight of the past at each new tick, so that about the last 15 ticks count
LEAST = 0.6  # share of ticks in which a partner must follow the joint plan


class PartnerTrust:
    """The share of recent ticks in which the partner did what the joint plan or a model expected. A partner that once followed
    the plan too seldom is modelled until the episode ends."""

    def __init__(self, layout: OvercookedLayout, seat: int, models: Sequence[PartnerModel]) -> None:
        """Begin with full trust; `seat` is the partner's seat."""
        self.layout, self.seat, self.models = layout, seat, models
        self.followed, self.hits = 1.0, [0.5] * len(models)
        self.modelled = False
        self._expected: list[tuple[object, ...]] = []

    def expect(self, state: OvercookedState, actions: tuple[int, int]) -> None:
        """Note what the plan and each model expect of the partner in this state; `actions` are those of the plan."""
        self._expected = [self._after(state, actions, actions[self.seat])]
        self._expected += [self._after(state, actions, model.rule(state, self.seat)) for model in self.models]

    def _after(self, state: OvercookedState, actions: tuple[int, int], action: int) -> tuple[object, ...]:
        after = state.copy()
        advance(self.layout, after, *((action, actions[1]) if self.seat == 0 else (actions[0], action)))
        return self._seen(after)

    def _seen(self, state: OvercookedState) -> tuple[object, ...]:
        return state.at[self.seat], state.facing[self.seat], state.held[self.seat]

    def observe(self, state: OvercookedState) -> None:
        """Compare the partner with what was expected of it."""
        if not self._expected:
            return
        seen = self._seen(state)
        plan, *models = (expected == seen for expected in self._expected)
        self.hits = [MEMORY * old + (1 - MEMORY) * hit for old, hit in zip(self.hits, models, strict=True)]
        if not self.modelled:
            self.followed = MEMORY * self.followed + (1 - MEMORY) * plan
            self.modelled = self.followed < LEAST

    def model(self) -> PartnerModel | None:
        """Return the model to plan with, the one with the most hits; None while the partner follows the joint plan."""
        if not self.modelled:
            return None
        return self.models[self.hits.index(max(self.hits))]

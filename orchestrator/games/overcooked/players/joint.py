"""The symbolic expert: it plans for both cooks, deterministically, and executes its own half, so that two of them fit together
without a word. When the partner deviates it plans again, and when the partner often does so it plans for itself beside a model
of the partner."""

from collections.abc import Sequence

from orchestrator.games.game import GameSpec
from orchestrator.games.overcooked.game import ACTIONS, layout_of
from orchestrator.games.overcooked.layout import FLOOR, GATE
from orchestrator.games.overcooked.planning.partner import PartnerModel
from orchestrator.games.overcooked.planning.planner import planner_of
from orchestrator.games.overcooked.planning.search import JointAction
from orchestrator.games.overcooked.players.greedy_human import GreedyHumanRules
from orchestrator.games.overcooked.players.trust import PartnerTrust
from orchestrator.games.overcooked.rules import STAY, advance
from orchestrator.games.overcooked.state import OvercookedState
from orchestrator.games.overcooked.view import OvercookedView

RENEWED = 15  # ticks before its end at which a plan is made anew
KEPT = 8  # ticks after which a plan beside a modelled partner is made anew


class JointCook:
    """The player that executes its half of the joint plan."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin an episode on the layout of the spec. The player uses no randomness."""
        self.layout, self.seat, self.horizon = layout_of(spec), seat, spec.horizon
        self.planner = planner_of(self.layout.name, self.layout.rows, spec.horizon)
        human = GreedyHumanRules(self.layout)
        other = 1 - seat
        self.models = (PartnerModel("greedy", other, human.action), PartnerModel("still", other, lambda state, seat: STAY))
        self.trust = PartnerTrust(self.layout, other, self.models)
        self.plan: list[JointAction] = []
        self.back = STAY
        self.next, self.expected, self.model = 0, None, None  # type: tuple[int, OvercookedState | None, PartnerModel | None]

    async def act(self, view: OvercookedView, legal: Sequence[str], refused: str = "") -> str:
        """Return this cook's half of the next joint action."""
        state = view.state
        self.trust.observe(state)
        model = self.trust.model()
        if self._outdated(state, model):
            self.model, self.plan, self.next = model, self.planner.plan(state, model), 0
            self.back = STAY
        actions = self.plan[self.next] if self.next < len(self.plan) else (STAY, STAY)
        if model is not None:
            actions = self._lively(state, actions)
        self.next += 1
        self.expected = state.copy()
        advance(self.layout, self.expected, *actions)
        self.trust.expect(state, actions)
        return ACTIONS[actions[self.seat]]

    def _outdated(self, state: OvercookedState, model: PartnerModel | None) -> bool:
        """Return whether the plan does not fit this state any more, or is soon at its end."""
        if self.expected is None or model is not self.model:
            return True
        if model is None:
            soon = self.next >= len(self.plan) - RENEWED and state.tick + len(self.plan) - self.next < self.horizon
            return soon or state.key() != self.expected.key()
        return self.next >= KEPT or own_part(state, self.seat) != own_part(self.expected, self.seat) or self._blocked(state)

    def _lively(self, state: OvercookedState, actions: JointAction) -> JointAction:
        """Return the actions with a turn and a turn back in place of two waits, because the greedy human model takes a partner
        that neither moves nor turns for a stalemate, and begins to move at random."""
        back, self.back = self.back, STAY
        mine = actions[self.seat]
        waits = [step[self.seat] == STAY for step in self.plan[self.next : self.next + 2]]
        if mine == STAY and back == STAY and waits == [True, True]:
            cell, facing = state.at[self.seat], state.facing[self.seat]
            ahead = [self.layout.kinds[found] for found in self.layout.ahead[cell]]
            turns = [way for way in range(4) if way != facing and ahead[way] not in (FLOOR, GATE)]
            mine, self.back = (turns[0], facing) if turns else (STAY, STAY)
        elif mine == STAY:
            mine = back
        return (mine, actions[1]) if self.seat == 0 else (actions[0], mine)

    def _blocked(self, state: OvercookedState) -> bool:
        """Return whether the next action leads to the cell of the partner."""
        way = self.plan[self.next][self.seat] if self.next < len(self.plan) else STAY
        return way < STAY and self.layout.ahead[state.at[self.seat]][way] == state.at[1 - self.seat]


def own_part(state: OvercookedState, seat: int) -> tuple[object, ...]:
    """Return what a cook's own plan depends on: its place, what it holds, pots and counters."""
    return state.at[seat], state.facing[seat], state.held[seat], state.pots, state.counters, state.gates

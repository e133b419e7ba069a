"""The joint planner of one kitchen: it plans for both cooks from any state, and remembers its plans, because both players ask
for the same ones."""

from functools import lru_cache

from orchestrator.games.overcooked.layout import GATE, OvercookedLayout
from orchestrator.games.overcooked.planning.partner import PartnerModel
from orchestrator.games.overcooked.planning.search import BeamSearch, JointAction
from orchestrator.games.overcooked.planning.tables import KitchenTables
from orchestrator.games.overcooked.planning.tasks import TaskMaker
from orchestrator.games.overcooked.planning.value import PlanWeights, WorkValue
from orchestrator.games.overcooked.rules import advance
from orchestrator.games.overcooked.state import OvercookedState

WHOLE_WIDTHS = (8, 20)  # of the beam, tried one after the other for a whole game; the better plan is taken
NEXT_WIDTH, NEXT_TICKS = 8, 50  # after a deviation: the width, and how many ticks the plan has
MODEL_WIDTH, MODEL_TICKS = 12, 40  # the same beside a modelled partner
REMEMBERED = 2000  # plans; then all are forgotten, so that a long series of games does not fill the memory


class JointPlanner:
    """The planner for games in one kitchen that end at the tick `horizon`."""

    def __init__(self, layout: OvercookedLayout, horizon: int) -> None:
        self.layout, self.horizon = layout, horizon
        self.tables = KitchenTables(layout, layout.cells(GATE))
        self.maker, self.lone_maker = TaskMaker(self.tables), TaskMaker(self.tables, alone=True)
        self.value = WorkValue(self.tables, PlanWeights())
        self.alone = [WorkValue(self.tables, PlanWeights(), self.tables.whole_for(start)) for start in layout.starts]
        self._plans: dict[object, list[JointAction]] = {}

    def plan(self, state: OvercookedState, model: PartnerModel | None = None) -> list[JointAction]:
        """Return joint actions from a state on: to the end of the game from its first state, else for the next ticks. With a
        `model` of the partner, its half is what the model expects."""
        key = (state.tick, state.score, state.key(), (model.name, model.seat) if model else ())
        if key not in self._plans:
            if len(self._plans) >= REMEMBERED:
                self._plans.clear()
            self._plans[key] = self._search(state, model)
        return self._plans[key]

    def _search(self, state: OvercookedState, model: PartnerModel | None) -> list[JointAction]:
        if model:
            value = self.alone[1 - model.seat]
            return BeamSearch(self.layout, value, self.lone_maker, MODEL_WIDTH, self.horizon, model).plan(state, MODEL_TICKS)
        if state.tick == 0:
            return max((self._whole(state, width) for width in WHOLE_WIDTHS), key=lambda plan: self._score(state, plan))
        return BeamSearch(self.layout, self.value, self.maker, NEXT_WIDTH, self.horizon).plan(state, NEXT_TICKS)

    def _whole(self, state: OvercookedState, width: int) -> list[JointAction]:
        """Return a plan for a whole game."""
        return BeamSearch(self.layout, self.value, self.maker, width, self.horizon).plan(state, self.horizon)

    def _score(self, state: OvercookedState, plan: list[JointAction]) -> int:
        """Return the score after a plan; of two plans with the same one, max() keeps the first."""
        after = state.copy()
        return sum(advance(self.layout, after, *actions) for actions in plan)


@lru_cache(maxsize=12)
def planner_of(name: str, rows: tuple[str, ...], horizon: int) -> JointPlanner:
    """Return the planner of a layout, the same one for all players, so that each plan is computed once."""
    return JointPlanner(OvercookedLayout(name, rows), horizon)

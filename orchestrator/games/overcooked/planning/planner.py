"""The joint planner of one kitchen: it plans for both cooks from any state, and remembers its plans, because both players ask
for the same ones."""

from functools import lru_cache

from orchestrator.games.overcooked.layout import GATE, OvercookedLayout
from orchestrator.games.overcooked.planning.partner import PartnerModel
from orchestrator.games.overcooked.planning.search import BeamSearch, JointAction
from orchestrator.games.overcooked.planning.tables import KitchenTables
from orchestrator.games.overcooked.planning.tasks import TaskMaker
from orchestrator.games.overcooked.planning.value import PlanWeights, WorkValue
from orchestrator.games.overcooked.state import OvercookedState

WHOLE_WIDTH, NEXT_WIDTH, MODEL_WIDTH = 8, 8, 6  # of the beam: for a whole game, after a deviation, beside a modelled partner
NEXT_TICKS, MODEL_TICKS = 50, 40  # how far a plan after a deviation goes, and one beside a modelled partner
STORING_ALONE = 2  # a cook without help shall not carry things to and fro
REMEMBERED = 2000  # plans; then all are forgotten, so that a long series of games does not fill the memory


class JointPlanner:
    """The planner for games in one kitchen that end at the tick `horizon`."""

    def __init__(self, layout: OvercookedLayout, horizon: int, weights: PlanWeights | None = None) -> None:
        self.layout, self.horizon = layout, horizon
        tables = KitchenTables(layout, layout.cells(GATE))
        weights = weights or PlanWeights()
        self.value, self.maker = WorkValue(tables, weights), TaskMaker(tables)
        self.lone_maker = TaskMaker(tables, STORING_ALONE)
        self.alone = [WorkValue(tables, weights, tables.whole_for(start)) for start in layout.starts]
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
            width, ticks = MODEL_WIDTH, MODEL_TICKS
        elif state.tick == 0:
            width, ticks = WHOLE_WIDTH, self.horizon
        else:
            width, ticks = NEXT_WIDTH, NEXT_TICKS
        value, maker = (self.alone[1 - model.seat], self.lone_maker) if model else (self.value, self.maker)
        return BeamSearch(self.layout, value, maker, width, self.horizon, model).plan(state.copy(), ticks)


@lru_cache(maxsize=12)
def planner_of(name: str, rows: tuple[str, ...], horizon: int) -> JointPlanner:
    """Return the planner of a layout, the same one for all players, so that each plan is computed once."""
    return JointPlanner(OvercookedLayout(name, rows), horizon)

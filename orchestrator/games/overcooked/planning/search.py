"""The beam search of the joint planner: many futures of both cooks side by side, tick by tick, the most valuable ones kept."""

from dataclasses import dataclass

from orchestrator.games.overcooked.layout import OvercookedLayout
from orchestrator.games.overcooked.planning.cook_task import CookTask
from orchestrator.games.overcooked.planning.partner import PartnerModel
from orchestrator.games.overcooked.planning.tasks import TaskMaker
from orchestrator.games.overcooked.planning.value import WorkValue
from orchestrator.games.overcooked.rules import advance, interact
from orchestrator.games.overcooked.state import DISH, FULL, READY, OvercookedState

TWINS = 4  # futures that may share a state, with different tasks
Tasks = tuple[CookTask | None, CookTask | None]
JointAction = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlanStep:
    """The last joint action of a future, and the step before it."""

    actions: JointAction
    before: "PlanStep | None"


@dataclass(slots=True)
class PlanNode:
    """One future: its state, the tasks of both cooks, the ticks of idling, its value, and the last step of its past."""

    state: OvercookedState
    tasks: Tasks
    idle: int
    value: float
    past: PlanStep | None


class BeamSearch:
    """The beam search in one kitchen. `width` is the number of futures that are kept in each tick. With a `model`, one cook
    acts by that model, and only the tasks of the other one are searched."""

    def __init__(self, layout: OvercookedLayout, value: WorkValue, maker: TaskMaker, width: int, horizon: int,
                 model: PartnerModel | None = None) -> None:  # fmt: skip
        """Prepare searches in games that end at the tick `horizon`."""
        self.layout, self.value, self.maker, self.width, self.horizon = layout, value, maker, width, horizon
        self.model, self.modelled = model, model.seat if model else -1

    def plan(self, state: OvercookedState, ticks: int) -> list[JointAction]:
        """Return the best joint actions that were found for the next ticks, fewer where the game ends before."""
        end = min(state.tick + ticks, self.horizon)
        beam = [PlanNode(state.copy(), (None, None), 0, 0.0, None)]
        for _ in range(state.tick, end):
            beam = self._advance(self._select(self._decide(beam)))
        best = max(beam, key=lambda node: (node.state.score if end == self.horizon else 0, node.value))
        found, step = [], best.past
        while step is not None:
            found.append(step.actions)
            step = step.before
        return found[::-1]

    def _decide(self, beam: list[PlanNode]) -> list[PlanNode]:
        """Return the futures in which every cook that is planned for has a task."""
        found = []
        for node in beam:
            free = [seat for seat in (0, 1) if node.tasks[seat] is None and seat != self.modelled]
            if not free:
                found.append(node)
            elif len(free) == 1:
                found += self._given(node, free[0])
            else:
                for first in (0, 1):
                    for half in self._given(node, first):
                        found += self._given(half, 1 - first)
        return found

    def _given(self, node: PlanNode, seat: int) -> list[PlanNode]:
        """Return the futures in which this free cook has begun each possible task."""
        other = node.tasks[1 - seat]
        return [
            PlanNode(node.state, (task, other) if seat == 0 else (other, task), node.idle + task.idle, 0.0, node.past)
            for task in self.maker.tasks(node.state, seat, other)
        ]

    def _select(self, nodes: list[PlanNode]) -> list[PlanNode]:
        """Return the most valuable futures, without doubles, and not too many with the same state."""
        for node in nodes:
            node.value = self._value(node)
        nodes.sort(key=lambda node: -node.value)
        seen: set[object] = set()
        counts: dict[object, int] = {}
        kept: list[PlanNode] = []
        for node in nodes:
            state = node.state.key()
            whole = (
                state,
                tuple((task.target, task.remaining(node.state.tick), task.route.stand) for task in node.tasks if task),
            )
            if whole not in seen and counts.get(state, 0) < TWINS:
                seen.add(whole)
                counts[state] = counts.get(state, 0) + 1
                kept.append(node)
                if len(kept) == self.width:
                    break
        return kept

    def _value(self, node: PlanNode) -> float:
        """Return the value of a future as if all begun tasks were done, less the price of the actions that they still take."""
        tick, ahead, weights = node.state.tick, node.state.copy(), self.value.weights
        price = node.idle * weights.idling
        running = [(task.remaining(tick), seat, task) for seat, task in enumerate(node.tasks) if task is not None]
        running.sort(key=lambda entry: entry[:2])
        for left, seat, task in running:
            price += left * weights.action
            ahead.at[seat], ahead.facing[seat] = task.route.stand >> 2, task.route.stand & 3
            if task.target >= 0:
                number = ahead.pots.get(task.target, 0)
                if task.item == DISH and number >= FULL:
                    price += (READY - number) * weights.cooking
                    ahead.pots[task.target] = READY
                ahead.score += interact(self.layout, ahead, seat)
        return self.value.state(ahead, self.horizon - tick) - price

    def _advance(self, beam: list[PlanNode]) -> list[PlanNode]:
        """Return the futures one tick later. A cook whose task is done is free. A future in which two plans collided is
        dropped, but a cook that collided with a modelled partner only gives its task up."""
        found = []
        for node in beam:
            state, tick = node.state.copy(), node.state.tick
            first, second = (self._action(node, seat, tick) for seat in (0, 1))
            advance(self.layout, state, first, second)
            tasks = [left_over(task, state.at[seat], tick) for seat, task in enumerate(node.tasks)]
            if "lost" not in tasks or self.model:
                kept = tuple(None if isinstance(task, str) else task for task in tasks)
                found.append(PlanNode(state, (kept[0], kept[1]), node.idle, node.value, PlanStep((first, second), node.past)))
        return found

    def _action(self, node: PlanNode, seat: int, tick: int) -> int:
        task = node.tasks[seat]
        if task is not None:
            return task.action(tick)
        assert self.model is not None
        return self.model.rule(node.state, seat)


def left_over(task: CookTask | None, cell: int, tick: int) -> CookTask | str | None:
    """Return a task after this tick: None if it is done, and "lost" if the cook is not where the route has it."""
    if task is None:
        return None
    if cell != task.route.cells[tick - task.start]:
        return "lost"
    return task if task.remaining(tick + 1) else None

"""The tasks that a free cook may begin in a state: the ideas of ideas.py with a way to each of them."""

from collections.abc import Iterator

from orchestrator.games.overcooked.layout import GATE
from orchestrator.games.overcooked.planning.cook_task import CookTask
from orchestrator.games.overcooked.planning.ideas import TaskIdea, TaskIdeas
from orchestrator.games.overcooked.planning.routes import CookRoute, RouteFinder
from orchestrator.games.overcooked.planning.tables import KitchenTables
from orchestrator.games.overcooked.rules import GATE_TICKS, STAY
from orchestrator.games.overcooked.state import CLOSED, OvercookedState

NEAR = 2  # cells between two cooks


class TaskMaker:
    """The list of tasks for a cook in a state, given the task of the other one."""

    def __init__(self, tables: KitchenTables, alone: bool = False) -> None:
        """Prepare for a kitchen; in its `tables`, gates count as floor. A cook that is `alone`, beside a modelled partner,
        steps aside only where the partner is near."""
        self.alone = alone
        self.tables, self.finder, self.gates = tables, RouteFinder(tables), tables.layout.cells(GATE)
        self.closed = RouteFinder(KitchenTables(tables.layout)) if self.gates else self.finder
        self.ideas = TaskIdeas(tables, alone)

    def tasks(self, state: OvercookedState, seat: int, other: CookTask | None) -> list[CookTask]:
        """Return the tasks of a free cook with their routes, first those that use something, then a step aside and a wait."""
        stand = state.at[seat] * 4 + state.facing[seat]
        theirs = self._path(state, 1 - seat, other)
        found = []
        for idea in self.ideas.ideas(state, seat, stand, other):
            route = self._route(state, stand, idea, theirs, other)
            if route and route.actions:
                found.append(CookTask(route, idea.target if idea.use else -1, idea.item, idea.takes, state.tick, idea.idle))
        found += self._steps(state, seat, stand, theirs)
        return found

    def _route(
        self, state: OvercookedState, stand: int, idea: TaskIdea, theirs: tuple[int, ...], other: CookTask | None
    ) -> CookRoute | None:
        """Return the quickest route for an idea: past closed gates, else through gates that will be open."""
        route = self.closed.find(stand, idea.target, idea.earliest, theirs, idea.use)
        if route or not self.gates or idea.target in self.gates:
            return route
        route = self.finder.find(stand, idea.target, idea.earliest, theirs, idea.use)
        return route if route and self._passable(state, stand >> 2, route, other) else None

    def _passable(self, state: OvercookedState, cell: int, route: CookRoute, other: CookTask | None) -> bool:
        """Return whether every gate on a route is open when the cook enters it, now or because the other cook opens it."""
        for tick, ahead in enumerate(route.cells):
            if ahead != cell and ahead in self.gates:
                opened = state.gates[ahead] != CLOSED
                age = state.gates[ahead] if opened else 1 - other.remaining(state.tick) if other else 0
                if not (opened or (other and other.target == ahead)) or not 0 <= age + tick <= GATE_TICKS:
                    return False
            cell = ahead
        return True

    def _path(self, state: OvercookedState, seat: int, task: CookTask | None) -> tuple[int, ...]:
        if task is None:
            return (state.at[seat],)
        return (state.at[seat], *task.route.cells[state.tick - task.start :])

    def _steps(self, state: OvercookedState, seat: int, stand: int, theirs: tuple[int, ...]) -> Iterator[CookTask]:
        """Yield a wait of one tick and a step to each free cell around, where they do not hit the other cook."""
        cell = stand >> 2
        now, then = theirs[0], theirs[1] if len(theirs) > 1 else -1
        if cell != then:
            yield CookTask(CookRoute((STAY,), (cell,), stand), -1, "", False, state.tick, 1)
        if self.alone and not self._near(cell, now):
            return
        for way, ahead in enumerate(self.tables.walk[cell]):
            shut = ahead in self.gates and state.gates[ahead] == CLOSED
            if ahead not in (cell, then) and not (ahead == now and cell == then) and not shut:
                reached = ahead * 4 + way
                yield CookTask(CookRoute((way,), (ahead,), reached), -1, "", False, state.tick, 1)

    def _near(self, cell: int, other: int) -> bool:
        """Return whether a cook could be in the way of the other one."""
        (x, y), (other_x, other_y) = self.tables.layout.place(cell), self.tables.layout.place(other)
        return abs(x - other_x) + abs(y - other_y) <= NEAR

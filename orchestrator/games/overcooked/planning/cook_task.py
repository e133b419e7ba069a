"""A task of one cook in a plan: a route, and what it takes or brings."""

from dataclasses import dataclass

from orchestrator.games.overcooked.planning.routes import CookRoute


@dataclass(frozen=True, slots=True)
class CookTask:
    """A task on its way: the route, the cell that it uses (-1 for none), what it takes or brings, the tick in which it began,
    and how much it counts as idling: waiting, a step aside and taking place in front of a pot 1, real work 0."""

    route: CookRoute
    target: int
    item: str
    takes: bool
    start: int
    idle: int = 0

    def remaining(self, tick: int) -> int:
        """Return how many actions are left at this tick."""
        return self.start + len(self.route.actions) - tick

    def action(self, tick: int) -> int:
        """Return the action for this tick."""
        return self.route.actions[tick - self.start]

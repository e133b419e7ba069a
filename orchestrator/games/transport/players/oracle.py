"""The oracle: it knows from the beginning where everything lies, divides all targets among the agents at once, and everybody
carries out its part. The other players are compared with it. Its knowledge is complete; its plan is not proved to be the
best one."""

from collections.abc import Sequence

from orchestrator.games.game import GameSpec
from orchestrator.games.transport.actions import WAIT
from orchestrator.games.transport.planning.assign import assign
from orchestrator.games.transport.planning.route import Carrier, Errand, Haulage, Route, Trip
from orchestrator.games.transport.players.following import done_with, follow
from orchestrator.games.transport.players.memory import HaulMemory
from orchestrator.games.transport.view import HaulView

TRIES = 12  # plans of which the best is taken


class OraclePlayer:
    """Makes the plan for all agents at the first tick, as the others do, and carries out its own route. It needs a game with
    the sight "all"."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Forget the last episode; all players have the same randomness."""
        self.memory = HaulMemory()
        self._route: Route | None = None

    async def act(self, view: HaulView, legal: Sequence[str], refused: str = "") -> str:
        """Return the next action of this player's route."""
        self.memory.update(view)
        if self._route is None:
            self._route = self._planned(view)
        self._route = pending(view, done_with(view, self.memory, self._route))
        action = follow(view, self.memory, self._route)
        return action if action in legal else WAIT

    def _planned(self, view: HaulView) -> Route:
        cells = {view.seat: view.me.cell} | {seat: one.cell for seat, one in view.known.mates.items()}
        carriers = [Carrier(view.names[seat], cell, 0.0) for seat, cell in sorted(cells.items())]
        errands = [Errand(name, cell) for name, cell in self.memory.targets().items()]
        haulage = Haulage(view.rules, view.house, self.memory.bags())
        return assign(haulage, carriers, errands, TRIES).routes[view.names[view.seat]]


def pending(view: HaulView, route: Route) -> Route:
    """Return a route without its finished trips. A trip whose stops are done stays first while its load is not delivered."""
    if route and not route[0].stops and not view.me.load and not route[0].bag:
        return tuple(trip for trip in route if trip.stops)
    return route if route else (Trip(),)

"""The oracle: it knows from the beginning where everything is, divides all wanted things among the agents at once, and
everybody carries out its part. The other players are compared with it. Its knowledge is complete; its plan is not proved to be
the best one."""

from collections.abc import Sequence

from orchestrator.games.chores.actions import WAIT
from orchestrator.games.chores.planning.assign import Walker, share_out
from orchestrator.games.chores.planning.stops import stops_of
from orchestrator.games.chores.players.following import TourKeeper, walks_of
from orchestrator.games.chores.players.memory import ChoreMemory
from orchestrator.games.chores.view import ChoreView
from orchestrator.games.game import GameSpec

TRIES = 12  # plans of which the best is taken


class AllKnowingHelper:
    """Makes the plan for all agents at the first step, as the others do, and carries out its own tour. It needs a game with the
    sight "all"."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Forget the last episode; the player has no randomness."""
        self.memory, self._keeper = ChoreMemory(), TourKeeper()
        self._mine: set[str] | None = None

    async def act(self, view: ChoreView, legal: Sequence[str], refused: str = "") -> str:
        """Return the next action of this player's tour."""
        self.memory.update(view, listen=False)
        if self._mine is None:
            self._mine = self._planned(view)
        left = [stop for stop in stops_of(view.plan, self.memory, self._mine) if stop.name in self._mine]
        action = self._keeper.action(view, self.memory, left)
        return action if action in legal else WAIT

    def _planned(self, view: ChoreView) -> set[str]:
        cells = {view.seat: view.me.cell} | {seat: mate.cell for seat, mate in view.known.mates.items()}
        walkers = [Walker(view.names[seat], cell) for seat, cell in sorted(cells.items())]
        plan = share_out(walks_of(view, self.memory), walkers, stops_of(view.plan, self.memory), TRIES)
        return {stop.name for stop in plan.tours[view.name]}

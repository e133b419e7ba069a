"""A greedy baseline of CollabEscape. The paper reports one (escape rate 0.00), whose code was not published; this one is our
own."""

from collections.abc import Sequence

from orchestrator.games.escape.rules import FIXES
from orchestrator.games.escape.view import EscapeView
from orchestrator.games.game import GameSpec
from orchestrator.games.rooms import distances


class GreedyEscaper:
    """Goes by the shortest path to the nearest generator that is not repaired, fixes it, and then goes to the gate. It looks
    neither at the killer nor at its partner."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Remember the seat; the player has no randomness."""
        self._seat = seat

    async def act(self, view: EscapeView, legal: Sequence[str], refused: str = "") -> str:
        """Return the next action on the way to the nearest generator or to the gate."""
        rooms, pursuit = view.rules.map, view.state.pursuit
        here = pursuit.players[self._seat]
        path = distances(here, lambda room: rooms.exits[room])
        broken = [room for room, count in zip(rooms.generators, pursuit.fixed, strict=True) if count < FIXES]
        goal = min(broken, key=lambda room: path[room]) if broken else rooms.gate
        if goal == here:
            return f"fix generator in room {here}"
        nearer = min(rooms.exits[here], key=lambda room: distances(room, lambda other: rooms.exits[other])[goal])
        return f"move to room {nearer}"

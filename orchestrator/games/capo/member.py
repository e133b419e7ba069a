"""A member of a crew with CaPo, as a player of a game."""

from collections.abc import Sequence
from typing import Any, Generic

from orchestrator.games.capo.crew import PlanningCrew
from orchestrator.games.capo.parts import Knowing
from orchestrator.games.episode import SAY
from orchestrator.games.game import GameSpec


class CrewMember(Generic[Knowing]):
    """A player that takes part in the discussions of its crew and carries out its part of the plan."""

    def __init__(self, crew: PlanningCrew[Knowing]) -> None:
        """Join a crew; the player of seat 0 begins its episodes."""
        self._crew = crew

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Forget the last episode. The seed of the first seat draws the designers."""
        if seat == 0:
            self._crew.begin(spec, seed)
        self._name, self._executor = spec.seats[seat], self._crew.parts.executor()

    async def act(self, view: Any, legal: Sequence[str], refused: str = "") -> str:
        """Return a message that was not said yet, else the next action of this member's part of the plan."""
        crew, own = self._crew, self._crew.members[self._name]
        own.see(view)
        await crew.discussed(None)
        if event := self._executor.progress(own, crew.planning.plan):
            await crew.discussed(event)
        if crew.unsaid[self._name]:
            return f"{SAY}{crew.unsaid[self._name].pop(0)}"
        return self._executor.action(own, crew.planning.plan, legal)

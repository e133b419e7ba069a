"""Players of the text kitchen that are made of its dispatchers: each agent plans for all and does its own part."""

from collections.abc import Sequence

from orchestrator.games.game import GameSpec
from orchestrator.tasks.cuisineworld.book import KitchenMenu
from orchestrator.tasks.cuisineworld.coordination.seat_view import KitchenSeatView
from orchestrator.tasks.cuisineworld.dispatchers import Shift, dispatcher
from orchestrator.tasks.cuisineworld.rules import ALPHAS
from orchestrator.tasks.cuisineworld.schedule import Schedule


class DispatcherPlayer:
    """Asks a dispatcher of the given name for the commands of all agents, and gives its own. Agents with the same dispatcher
    find the same commands, because dispatchers that are begun alike decide alike."""

    def __init__(self, name: str, book: KitchenMenu) -> None:
        """Remember which dispatcher to open in `begin`; `book` has the level."""
        self._name, self._book = name, book

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Open a new dispatcher; it does not see the orders to come, and does not use this seat's seed."""
        level, agents = self._book.level(str(spec.params["level"])), len(spec.seats)
        self._seat = seat
        self._head = dispatcher(self._name, Shift(level, agents, ALPHAS[int(spec.params["tau"]) - 1], Schedule(())))
        self._head.start()

    async def act(self, view: KitchenSeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return this agent's part of the plan. Where the plan has none for it, or one that needs what another agent only does
        in this step, return `noop`."""
        mine = f"agent{self._seat}"
        told = (str(action) for action in self._head.act(view.seen))
        command = next((command for command in told if command.split("_")[1] == mine), "")
        return command if command in legal else f"noop_{mine}"

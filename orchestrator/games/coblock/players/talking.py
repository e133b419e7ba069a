"""The talking builder: it tells its goal and its colours in one message. As soon as the partner has done the same, both know
the whole target and their share of it."""

from collections.abc import Sequence

from orchestrator.games.coblock.action import BlockAction, remove, say
from orchestrator.games.coblock.balance import fair_split
from orchestrator.games.coblock.blocks import lowest_first
from orchestrator.games.coblock.players.building import Patience, next_break, next_placement
from orchestrator.games.coblock.players.plan_message import ToldPlan, plan_messages, told_plan
from orchestrator.games.coblock.view import CoBlockView
from orchestrator.games.game import GameSpec

STUCK = 3  # rounds without a change after which it also places the partner's share


class TalkingBuilder:
    """Places the blocks that the fair split (the paper's Algorithm 1) gives to its seat: first the colours that only it has,
    each time the lowest one. If nothing changes for three rounds, it places any missing block of the known target; after ten,
    it ends the game."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new game and forget what was told in earlier ones."""
        self._patience = Patience()
        self._unsaid: list[str] | None = None
        self._colours: frozenset[str] = frozenset()

    async def act(self, view: CoBlockView, legal: Sequence[str], refused: str = "") -> str:
        """Return its action. It is legal by construction, so `legal` and `refused` are not read."""
        return self.choose(view)

    def choose(self, view: CoBlockView) -> str:
        """Return its action for this view: first its message, then blocks."""
        idle = self._patience.wait_or_end(view)
        if self._unsaid is None:
            self._unsaid = plan_messages(view.goal, view.inventory, view.rules.speech.longest)
            self._colours = frozenset(colour for colour, count in view.inventory.items() if count)
        if self._unsaid:
            return str(say(self._unsaid.pop(0)))
        return str(self._built(view) or idle)

    def _built(self, view: CoBlockView) -> BlockAction | None:
        told = told_plan(text for seat, text in view.dialogue if seat != view.seat)
        target = dict(told.goal) | dict(view.goal)
        return (
            next_break(view, target)
            or self._own_share(view, told)
            or (next_placement(view, target) if self._patience.idle(view) >= STUCK else None)
            or (surplus(view, told) if view.rules.exact else None)
        )

    def _own_share(self, view: CoBlockView, told: ToldPlan) -> BlockAction | None:
        """Return the next block of the own share: colours that only this seat has first."""
        target = dict(told.goal) | dict(view.goal)
        colours = [told.colours, told.colours]
        colours[view.seat] = self._colours
        known = {cell: colour for cell, colour in target.items() if colour in self._colours | told.colours}
        mine = {cell: known[cell] for cell, seat in fair_split(colours, known).items() if seat == view.seat}
        unique = {cell: colour for cell, colour in mine.items() if colour not in told.colours}
        return next_placement(view, unique) or next_placement(view, mine)


def surplus(view: CoBlockView, told: ToldPlan) -> BlockAction | None:
    """Return the break of a block that belongs to neither goal; None while the partner's goal is unknown."""
    extra = view.world.keys() - view.goal.keys() - told.goal.keys() if told.goal else set()
    return remove(min(extra, key=lowest_first)) if extra else None

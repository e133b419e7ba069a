"""The execution of a meta-plan in the chores game: each member's own planner, constrained to its subtasks, and the progress
that it reports."""

from collections.abc import Sequence

from orchestrator.games.chores.actions import WAIT
from orchestrator.games.chores.capo.knowing import ChoreKnowing
from orchestrator.games.chores.capo.roles import better_plan, owner_of_stop
from orchestrator.games.chores.capo.wording import owners
from orchestrator.games.chores.planning.stops import Stop
from orchestrator.games.chores.players.following import TourKeeper
from orchestrator.games.chores.rules import HANDS
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.progress import ProgressEvent, ProgressKind


class ChoreExecutor:
    """Carries out the part of one member, and notices progress."""

    def __init__(self) -> None:
        """Begin an episode."""
        self._hands: tuple[str, ...] = ()
        self._known: set[str] = set()
        self._idle: MetaPlan | None = None
        self._keeper = TourKeeper()

    def progress(self, own: ChoreKnowing, plan: MetaPlan | None) -> ProgressEvent | None:
        """Return the progress since the last call: wanted things that nobody has planned with, the place of the task, a
        delivery, or a part of the plan that is completed."""
        delivered = len(own.now.me.hands) < len(self._hands)
        self._hands = own.now.me.hands
        new = set(own.memory.wanted()) - set(owners(plan)) - self._known
        self._known |= new
        if len(own.now.names) > 1 and (self._place_found(own) or own.found_last()):
            return ProgressEvent(ProgressKind.DISCOVERED, own.name, own.facts().text())
        if new - self._at_hand(own):
            return self._event(ProgressKind.DISCOVERED, own, plan)
        if delivered:
            return self._event(ProgressKind.COMPLETED, own, plan)
        if plan and plan is not self._idle and not self._hands and not self._mine(own, plan):
            self._idle = plan
            return self._event(ProgressKind.COMPLETED, own, plan)
        return None

    def _place_found(self, own: ChoreKnowing) -> bool:
        return own.memory.place in own.now.known.pieces and own.memory.place not in own.told

    def _at_hand(self, own: ChoreKnowing) -> set[str]:
        """Return the wanted things that this member can take at once, so that nobody has to discuss who fetches them."""
        here, free = own.now.me.cell, HANDS - len(own.now.me.hands)
        near = [thing for thing, piece in own.memory.wanted().items() if own.memory.places[piece] == here]
        return set(near[:free])

    def _event(self, kind: ProgressKind, own: ChoreKnowing, plan: MetaPlan | None) -> ProgressEvent | None:
        """Return the event if this member, as far as it knows, can make a better plan now; messages cost steps."""
        if plan and not better_plan(plan, own):
            return None
        return ProgressEvent(kind, own.name, own.facts().text())

    def action(self, own: ChoreKnowing, plan: MetaPlan | None, legal: Sequence[str]) -> str:
        """Return the next action of this member's tour."""
        action = self._keeper.action(own.now, own.memory, self._mine(own, plan))
        return action if action in legal else WAIT

    def _mine(self, own: ChoreKnowing, plan: MetaPlan | None) -> list[Stop]:
        """Return the stops of this member's subtasks that are not done yet, and what it found that nobody has planned with."""
        planned = owners(plan)
        return [stop for stop in own.stops(planned) if owner_of_stop(stop, planned, own) == own.name]

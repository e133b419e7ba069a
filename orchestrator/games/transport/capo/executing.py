"""The execution of a meta-plan in the transport game: each member's own planner, constrained to its subtasks, and the progress
that it reports."""

from collections.abc import Sequence
from typing import Any

from orchestrator.games.transport.actions import WAIT
from orchestrator.games.transport.capo.knowing import HaulKnowing, room_name
from orchestrator.games.transport.capo.roles import better_than
from orchestrator.games.transport.capo.wording import owner_of
from orchestrator.games.transport.planning.assign import assign
from orchestrator.games.transport.planning.route import Carrier, Errand, Haulage, Route
from orchestrator.games.transport.players.choosing import choose_by_rules
from orchestrator.games.transport.players.following import follow
from orchestrator.games.transport.players.report import HaulReport
from orchestrator.games.transport.things import is_bag
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.progress import ProgressEvent, ProgressKind

DISCUSSION = 6  # messages of a discussion, about: a new plan has to be worth more than the time that they take


class HaulExecutor:
    """Carries out the part of one member, and notices progress."""

    def __init__(self) -> None:
        """Begin an episode."""
        self._load: tuple[str, ...] = ()
        self._told: set[str] = set()
        self._idle: MetaPlan | None = None
        self._key: Any = None
        self._route: Route = ()

    def progress(self, own: HaulKnowing, plan: MetaPlan | None) -> ProgressEvent | None:
        """Return the progress since the last call: targets that nobody has planned with, a delivery, or a part of the plan that
        is completed."""
        planned = owner_of(plan)
        load, self._load = self._load, own.now.me.load
        new = {name for name in own.now.known.things if name not in planned and not is_bag(name) and name in own.memory.things}
        if new - self._told:
            self._told |= new
            return self._event(ProgressKind.DISCOVERED, own, plan)
        if load and not self._load:
            return self._event(ProgressKind.COMPLETED, own, plan)
        if plan and plan is not self._idle and not self._load and not self._mine(own, planned):
            self._idle = plan
            return self._event(ProgressKind.COMPLETED, own, plan)
        return None

    def _event(self, kind: ProgressKind, own: HaulKnowing, plan: MetaPlan | None) -> ProgressEvent | None:
        """Return the event if this member, as far as it knows, can make a better plan now; messages cost time."""
        if plan and not better_than(plan, own, DISCUSSION):
            return None
        return ProgressEvent(kind, own.name, own.facts().text())

    def action(self, own: HaulKnowing, plan: MetaPlan | None, legal: Sequence[str]) -> str:
        """Return the next action of this member's route, which it plans again only when something has changed."""
        memory, me = own.memory, own.now.me
        key = (plan.version if plan else 0, frozenset(memory.things), frozenset(memory.searched), me.hands, me.inside)
        if key != self._key:
            self._key, self._route = key, self._planned(own, plan)
        action = follow(own.now, memory, self._route)
        if action == WAIT:  # no route is worth its time as far as one can expect: trying costs nothing
            action = self._tried(own, plan)
        return action if action in legal else WAIT

    def _tried(self, own: HaulKnowing, plan: MetaPlan | None) -> str:
        """Return what the rules would do: with what nobody else has in its part of the plan, else with what others have."""
        others = {name for name, owner in owner_of(plan).items() if owner != own.name}
        taken = others | {room for room in own.house.rooms if room_name(room) in others}
        choice = choose_by_rules(own.now, own.memory, taken)
        return (choice if choice.action != WAIT else choose_by_rules(own.now, own.memory)).action

    def _planned(self, own: HaulKnowing, plan: MetaPlan | None) -> Route:
        planned = owner_of(plan)
        mine = self._mine(own, planned)
        errands = mine or [errand for errand in own.errands() if planned.get(errand.name, own.name) == own.name]
        bags = {bag: cell for bag, cell in own.memory.bags().items() if planned.get(bag, own.name) == own.name}
        state: HaulReport = own.state()
        assert state.at
        me = Carrier(own.name, state.at, float(own.now.tick), state.carry, state.bag)
        return assign(Haulage(own.rules, own.house, bags), [me], errands, tries=2).routes[own.name]

    def _mine(self, own: HaulKnowing, planned: dict[str, str]) -> list[Errand]:
        """Return the errands of this member's subtasks that are not done yet, and the targets that it found in its rooms."""
        house, memory = own.house, own.memory
        rooms = {room for room in house.rooms if planned.get(room_name(room)) == own.name}
        return [
            errand
            for errand in own.errands()
            if planned.get(errand.name) == own.name
            or (errand.name in memory.things and errand.name not in planned and house.room_of(errand.cell) in rooms)
        ]

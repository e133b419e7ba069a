"""Carries out a part of a plan in the chores game: the next action of an agent for its own stops."""

from collections.abc import Sequence

from orchestrator.games.chores.actions import WAIT
from orchestrator.games.chores.planning.assign import Tour, Walker, Walks, share_out
from orchestrator.games.chores.planning.stops import Stop, room_label
from orchestrator.games.chores.players.choosing import deliver, enter, on_the_way, opening, take
from orchestrator.games.chores.players.memory import ChoreMemory
from orchestrator.games.chores.rules import HANDS
from orchestrator.games.chores.view import ChoreView


class TourKeeper:
    """Keeps the order of an agent's stops until these or its hands change; a new order at each step could lead it to and
    fro."""

    def __init__(self) -> None:
        """Begin an episode."""
        self._key: tuple[object, ...] = ()
        self._tour: Tour = ()

    def action(self, view: ChoreView, memory: ChoreMemory, stops: Sequence[Stop]) -> str:
        """Return the next action for these stops."""
        key = (frozenset(stop.name for stop in stops), view.me.hands, memory.place)
        if key != self._key:
            self._key, self._tour = key, own_tour(view, memory, stops)
        return follow_tour(view, memory, self._tour)


def own_tour(view: ChoreView, memory: ChoreMemory, stops: Sequence[Stop]) -> Tour:
    """Return these stops in the order in which this agent is done earliest. While something has to be searched for, it may be
    found early, so that the nearest stop comes first: a short way through all stops would not be the quickest one."""
    if not any(stop.name not in memory.things for stop in stops):
        me = Walker(view.name, view.me.cell, len(view.me.hands))
        return share_out(walks_of(view, memory), [me], stops, tries=2).tours[view.name]
    return tuple(sorted(stops, key=lambda stop: (away(view, stop), stop.name)))


def away(view: ChoreView, stop: Stop) -> int:
    """Return how many cells a stop is away: for a room, its nearest cell."""
    here, plan = view.me.cell, view.plan
    room = plan.room_of(stop.cell)
    return plan.steps(here, plan.entrance(here, room) if stop.name == room_label(room) else stop.cell)


def walks_of(view: ChoreView, memory: ChoreMemory) -> Walks:
    """Return what the length of tours depends on, as far as this agent knows."""
    return Walks(view.plan, memory.places.get(memory.place), view.rules.stride)


def follow_tour(view: ChoreView, memory: ChoreMemory, tour: Tour) -> str:
    """Return the next action for a tour: a visit to the place of the task if that comes first, else the first stop."""
    first, hands = next(iter(tour), None), view.me.hands
    if hands and memory.place and (first is None or len(hands) == HANDS or on_the_way(view, memory, first.cell)):
        return deliver(view, memory)
    if len(hands) == HANDS and not memory.place:
        return to_unseen(view, memory)
    if first is None:
        return WAIT
    if first.name in memory.things:
        return take(view, memory, first.name)
    if first.name in memory.places:
        return opening(view, memory, first.name)
    return enter(view, int(first.name.removeprefix(room_label(0)[:-1])))


def to_unseen(view: ChoreView, memory: ChoreMemory) -> str:
    """Return the action that goes to the nearest room that nobody has seen, to find the place of the task."""
    rooms = [room for room in view.plan.rooms if room not in memory.seen]
    here = view.me.cell
    return enter(view, min(rooms, key=lambda room: view.plan.steps(here, view.plan.entrance(here, room)))) if rooms else WAIT

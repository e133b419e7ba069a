"""Carries out a route of the transport game: the next action of an agent for its first trip."""

from orchestrator.games.transport.actions import DELIVER, PUT, WAIT
from orchestrator.games.transport.planning.route import Route
from orchestrator.games.transport.players.choosing import grasp, search
from orchestrator.games.transport.players.memory import HaulMemory
from orchestrator.games.transport.rules import BAG_HOLDS, HANDS
from orchestrator.games.transport.view import HaulView


def follow(view: HaulView, memory: HaulMemory, route: Route) -> str:
    """Return the next action of the first trip that is not over; it waits if there is nothing to do."""
    me = view.me
    trip = next((one for one in route if one.stops), None)
    first = not route or route[0].stops or not me.load
    if trip is None or not first:
        return DELIVER if me.load else WAIT
    if me.bag and me.loose and len(me.inside) < BAG_HOLDS:
        return f"{PUT} {me.loose[0]} in {me.bag}"
    if len(me.hands) == HANDS:
        return DELIVER
    if trip.bag and not me.bag and trip.bag in memory.things:
        return grasp(view, trip.bag, memory.things[trip.bag])
    stop = trip.stops[0]
    if stop.search:
        return search(view, stop.search)
    return grasp(view, stop.name, stop.cell)


def done_with(view: HaulView, memory: HaulMemory, route: Route) -> Route:
    """Return what is left of a route: without things that are gone, rooms that are searched and the trip that is delivered."""
    left = []
    for trip in route:
        stops = tuple(
            stop for stop in trip.stops if (stop.search not in memory.searched if stop.search else stop.name in memory.things)
        )
        bag = trip.bag if trip.bag in memory.things else ""
        left.append(type(trip)(bag, stops))
    return tuple(left)

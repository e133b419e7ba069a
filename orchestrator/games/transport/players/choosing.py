"""The rules of RHP, the rule-based baseline of the paper's environment: search the nearest room, take a bag while there is
time, take the nearest targets, and go to the goal when full or when time is short."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from orchestrator.games.transport.actions import DELIVER, EXPLORE, GO, GRASP, PUT, WAIT
from orchestrator.games.transport.house import Cell
from orchestrator.games.transport.players.memory import HaulMemory
from orchestrator.games.transport.rules import BAG_HOLDS, HANDS
from orchestrator.games.transport.view import HaulView

BAG_UNTIL = 1400 / 3000  # of the budget has to be left to look for a bag first
RETURN_AT = 700 / 3000  # of the budget left: bring home what is in the hands
BAG_DETOUR = 10  # cells: a bag that is farther away costs more than it saves
NOTHING_TAKEN = frozenset[object]()


@dataclass(frozen=True, slots=True)
class Choice:
    """The next action of a player, and what it is for: the thing that it will take or the room that it will search, if any."""

    action: str
    take: str = ""
    search: int = 0


def nearest(view: HaulView, memory: HaulMemory, rooms: Sequence[int]) -> int:
    """Return the nearest of these rooms."""
    return min(rooms, key=lambda room: (distance(view, room), room))


RoomChoice = Callable[[HaulView, HaulMemory, Sequence[int]], int]


def choose_by_rules(
    view: HaulView,
    memory: HaulMemory,
    others: Collection[object] = NOTHING_TAKEN,
    choose_room: RoomChoice = nearest,
) -> Choice:
    """Return the next action. `others` has the things and rooms that other players take care of."""
    me, left = view.me, (view.rules.budget - view.tick) / view.rules.budget
    targets = {name: cell for name, cell in memory.targets().items() if name not in others}
    rooms = [room for room in view.house.rooms if room not in memory.searched and room not in others]
    if me.load and (not me.room_for or left < RETURN_AT or not (targets or rooms)):
        return Choice(DELIVER)
    if me.bag and me.loose and len(me.inside) < BAG_HOLDS:
        return Choice(f"{PUT} {me.loose[0]} in {me.bag}")
    if len(me.hands) < HANDS:
        bags = near_bags(view, memory, others)
        if bags and not me.bag and left > BAG_UNTIL:
            return take(view, bags)
        if targets:
            return take(view, targets)
    if rooms:
        room = choose_room(view, memory, rooms)
        return Choice(search(view, room), search=room)
    return Choice(DELIVER if me.load else WAIT)


def near_bags(view: HaulView, memory: HaulMemory, others: Collection[object]) -> dict[str, Cell]:
    """Return the bags that are near enough to be fetched."""
    bags = memory.bags().items()
    here = view.me.cell
    return {name: cell for name, cell in bags if name not in others and view.house.steps(here, cell) <= BAG_DETOUR}


def take(view: HaulView, things: Mapping[str, Cell]) -> Choice:
    """Return the action that brings the player to the nearest of these things, and has it if the player saw it itself."""
    name = min(things, key=lambda each: (view.house.steps(view.me.cell, things[each]), each))
    return Choice(grasp(view, name, things[name]), take=name)


def grasp(view: HaulView, name: str, cell: Cell) -> str:
    """Return the action by which the player takes a thing; if it was only told of it, it goes to its room first."""
    if name in view.known.things:
        return f"{GRASP} {name}"
    room = view.house.room_of(cell)
    return f"{GO} {room}" if room != view.room else EXPLORE


def search(view: HaulView, room: int) -> str:
    """Return the action by which the player searches a room."""
    return EXPLORE if room == view.room else f"{GO} {room}"


def distance(view: HaulView, room: int) -> int:
    """Return the number of steps to a room."""
    house = view.house
    return house.steps(view.me.cell, house.entrance(view.me.cell, room))

"""The stops of a plan in the chores game: things to fetch, containers to open and rooms to search, as far as somebody knows."""

from collections.abc import Collection
from dataclasses import dataclass

from orchestrator.games.chores.furniture import is_container
from orchestrator.games.chores.players.memory import ChoreMemory
from orchestrator.games.chores.tasks import kind_of
from orchestrator.games.transport.house import Cell, House

BETWEEN = 2.0  # steps from one container of a room to the next, on average
NO_NAMES = frozenset[str]()


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop of a route: the name of a thing that lies at a cell, of a container, or of a room (room_label). `work` is how many
    steps it takes besides the walk, and `weight` how many wanted things are expected there."""

    name: str
    cell: Cell
    work: float
    weight: float = 1.0


def room_label(room: int) -> str:
    """Return the name of a room in a plan."""
    return f"room {room}"


def stops_of(plan: House, memory: ChoreMemory, planned: Collection[str] = NO_NAMES) -> list[Stop]:
    """Return what is left to do. If more things of a kind are known than are missing, those in `planned` are taken first, then
    those nearest to the place of the task."""
    return [*fetching(plan, memory, planned), *searching(plan, memory)]


def fetching(plan: House, memory: ChoreMemory, planned: Collection[str]) -> list[Stop]:
    """Return a stop for each wanted thing that is known and still missing."""
    place = memory.places.get(memory.place)
    found = []
    known = memory.wanted()
    for kind, count in memory.missing().items():
        cells = {thing: memory.places[piece] for thing, piece in known.items() if kind_of(thing) == kind}
        away = {thing: plan.steps(cell, place) if place else 0 for thing, cell in cells.items()}
        chosen = sorted(cells, key=lambda thing: (thing not in planned, away[thing], thing))[:count]
        found += [Stop(thing, cells[thing], 1 + is_shut(memory, known[thing])) for thing in chosen]
    return found


def is_shut(memory: ChoreMemory, piece: str) -> int:
    """Return 1 if a piece of furniture has to be opened first, else 0."""
    return int(is_container(piece) and piece not in memory.opened)


def searching(plan: House, memory: ChoreMemory) -> list[Stop]:
    """Return a stop for each container that may hide a missing thing, and for each room that nobody has seen."""
    hidden, closed, elsewhere = memory.hidden(), memory.unopened(), memory.elsewhere()
    rooms = [room for room in plan.rooms if room not in memory.seen]
    if not hidden:
        return [] if memory.place else [Stop(room_label(room), plan.centre(room), 0.0, 0.0) for room in rooms]
    each = hidden / max(1, len(closed) + elsewhere)
    found = [Stop(name, memory.places[name], 1.0 + each, each) for name in closed]
    inside = elsewhere / len(rooms) if rooms else 0.0
    return found + [Stop(room_label(room), plan.centre(room), inside * (1.0 + each + BETWEEN), each * inside) for room in rooms]

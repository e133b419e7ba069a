"""The rules of the rule-based players of the chores game: take the nearest wanted thing, open the nearest container or enter
the nearest room, and bring what is wanted to its place when the hands are full, nothing is left to do, or it is on the way."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from orchestrator.games.chores.actions import GO, GO_ROOM, OPEN, TAKE, WAIT, put_line
from orchestrator.games.chores.players.memory import ChoreMemory
from orchestrator.games.chores.rules import HANDS
from orchestrator.games.chores.view import ChoreView
from orchestrator.games.transport.house import Cell

DETOUR = 2  # cells: so little farther is on the way
NOTHING = frozenset[object]()


@dataclass(frozen=True, slots=True)
class ChoreChoice:
    """The next action of a player, and what it is for: the thing that it will take, or the room that it will search, if any."""

    action: str
    take: str = ""
    search: int = 0


def choose_chore(view: ChoreView, memory: ChoreMemory, others: Collection[object] = NOTHING) -> ChoreChoice:
    """Return the next action. `others` has the things and rooms that other players take care of."""
    things = {thing: memory.places[piece] for thing, piece in memory.wanted().items() if thing not in others}
    goals = search_goals(view, memory, others)
    if len(view.me.hands) == HANDS and not memory.place:
        goals = {what: cell for what, cell in goals.items() if isinstance(what, int)}  # only a room can show the place
    full = len(view.me.hands) == HANDS
    target = nearest(view, things) if things and not full else nearest(view, goals) if goals else None
    if view.me.hands and memory.place and (full or target is None or on_the_way(view, memory, target[1])):
        return ChoreChoice(deliver(view, memory))
    if target is None:
        return ChoreChoice(WAIT)
    what = target[0]
    if isinstance(what, str) and what in things:
        return ChoreChoice(take(view, memory, what), take=what)
    room = what if isinstance(what, int) else view.plan.room_of(memory.places[what])
    return ChoreChoice(enter(view, room) if isinstance(what, int) else opening(view, memory, what), search=room)


def search_goals(view: ChoreView, memory: ChoreMemory, others: Collection[object]) -> dict[str | int, Cell]:
    """Return what is left to search, with the cell to go to: containers by their names, unseen rooms by their numbers. Rooms
    that others take care of are left out, unless nothing else is left to do."""
    if not memory.hidden() and memory.place:
        return {}
    closed = memory.unopened() if memory.hidden() else []
    found: dict[str | int, Cell] = {
        name: memory.places[name] for name in closed if view.plan.room_of(memory.places[name]) not in memory.searched
    }
    rooms = [room for room in view.plan.rooms if room not in memory.seen]
    unsearched = [room for room in rooms if room not in memory.searched] or ([] if memory.place else rooms)
    found |= {room: view.plan.entrance(view.me.cell, room) for room in unsearched}
    free = {what: cell for what, cell in found.items() if view.plan.room_of(cell) not in others}
    return free or ({} if view.me.hands and memory.place else found)


def nearest(view: ChoreView, cells: Mapping[str, Cell] | Mapping[str | int, Cell]) -> tuple[str | int, Cell]:
    """Return the nearest of these things or places."""
    return min(cells.items(), key=lambda one: (view.plan.steps(view.me.cell, one[1]), str(one[0])))


def on_the_way(view: ChoreView, memory: ChoreMemory, cell: Cell) -> bool:
    """Return whether the place of the task is nearly on the way to a cell."""
    place, here, steps = memory.places[memory.place], view.me.cell, view.plan.steps
    return steps(here, place) + steps(place, cell) - steps(here, cell) <= DETOUR


def deliver(view: ChoreView, memory: ChoreMemory) -> str:
    """Return the action by which the player brings the first thing in its hands to its place."""
    return at_piece(view, memory, memory.place, put_line(view.me.hands[0], memory.place))


def take(view: ChoreView, memory: ChoreMemory, thing: str) -> str:
    """Return the action by which the player takes a thing."""
    return at_piece(view, memory, memory.things[thing], f"{TAKE} {thing}")


def opening(view: ChoreView, memory: ChoreMemory, piece: str) -> str:
    """Return the action by which the player opens a container."""
    return at_piece(view, memory, piece, f"{OPEN} {piece}")


def at_piece(view: ChoreView, memory: ChoreMemory, piece: str, action: str) -> str:
    """Return the action that brings the player to a piece of furniture, opens it if it has to be opened, or is the given one.
    If it was only told of the furniture, it goes to its room first."""
    if piece not in view.known.pieces:
        return enter(view, view.plan.room_of(memory.places[piece]))
    if view.known.pieces[piece].front != view.me.cell:
        return f"{GO} {piece}"
    return f"{OPEN} {piece}" if piece in view.closed() else action


def enter(view: ChoreView, room: int) -> str:
    """Return the action by which the player goes to a room."""
    return f"{GO_ROOM} {room}"

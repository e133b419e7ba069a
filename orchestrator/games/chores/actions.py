"""The actions of the chores game: lines of text, and which are legal for an agent."""

from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.games.chores.furniture import is_container
from orchestrator.games.chores.knowledge import HomeKnowledge
from orchestrator.games.chores.rules import HANDS
from orchestrator.games.transport.house import Cell, House

GO_ROOM, GO, OPEN, TAKE, PUT, WAIT, SAY = "go to room", "go to", "open", "take", "put", "wait", "say"


@dataclass(frozen=True, slots=True)
class Me:
    """The agent as it feels itself: its cell, and what its hands hold."""

    cell: Cell
    hands: tuple[str, ...]


def put_line(thing: str, piece: str) -> str:
    """Return the action that puts a thing in or on a piece of furniture."""
    return f"{PUT} {thing} {'in' if is_container(piece) else 'on'} {piece}"


def legal_chores(plan: House, me: Me, known: HomeKnowledge) -> Sequence[str]:
    """Return the actions that an agent may choose, from what it knows: the same knowledge gives the same list."""
    here = plan.room_of(me.cell)
    found = []
    for name in sorted(known.pieces):
        if known.pieces[name].front != me.cell:
            continue
        if is_container(name) and name not in known.opened:
            found.append(f"{OPEN} {name}")
            continue
        found += [put_line(thing, name) for thing in me.hands]
        if len(me.hands) < HANDS:
            found += [f"{TAKE} {thing}" for thing, where in sorted(known.things.items()) if where == name]
    found += [f"{GO} {name}" for name in sorted(known.pieces) if known.pieces[name].front != me.cell]
    found += [f"{GO_ROOM} {room}" for room in plan.rooms if room != here]
    return [*found, WAIT]

"""A picture of a house of the chores game in text, as one agent knows it."""

from orchestrator.games.chores.furniture import is_container
from orchestrator.games.chores.knowledge import HomeKnowledge
from orchestrator.games.transport.house import Cell, House
from orchestrator.games.transport.picture import FREE, ME, UNSEEN, WALL, frame

CLOSED, OPENED, SURFACE, GOAL, MATE = "c", "o", "t", "=", "&"


def picture(plan: House, place: str, here: Cell, known: HomeKnowledge) -> str:
    """Return the house with what an agent knows: "@" is the agent, "&" another one as it was last seen, "c" a closed container,
    "o" an open one, "t" a surface, "=" the place where the things belong, "." a cell of a room that it saw, and a number in a
    room's corner the room. Rooms that it never saw are empty."""
    drawn = {cell: WALL for room in plan.rooms for cell in frame(plan, room)}
    drawn |= {door: FREE for door, _, _ in plan.doors}
    drawn |= {cell: FREE for room in known.rooms for cell in plan.cells_of(room)}
    drawn |= {plan.corner(room): str(room) for room in plan.rooms}
    for piece in known.pieces.values():
        shut = CLOSED if piece.name not in known.opened else OPENED
        drawn[piece.cell] = GOAL if piece.name == place else shut if is_container(piece.name) else SURFACE
    drawn |= {mate.cell: MATE for mate in known.mates.values()}
    drawn[here] = ME
    left, top = (min(cell[axis] for cell in drawn) for axis in (0, 1))
    right, bottom = (max(cell[axis] for cell in drawn) + 1 for axis in (0, 1))
    lines = ["".join(drawn.get((x, y), UNSEEN) for x in range(left, right)).rstrip() for y in range(top, bottom)]
    return "\n".join(lines)

"""A picture of a house in text, as one agent knows it."""

from orchestrator.games.transport.house import Cell, House
from orchestrator.games.transport.knowledge import Knowledge
from orchestrator.games.transport.things import is_bag

WALL, FREE, UNSEEN, GOAL, BAG, TARGET, ME = "#", ".", " ", "=", "b", "o", "@"


def picture(house: House, here: Cell, known: Knowledge) -> str:
    """Return the house with what an agent knows: "@" is the agent, "o" a target, "b" a bag, "=" the goal, "." a cell that it
    saw, and a number in a room's corner the room. Cells that it never saw are empty."""
    drawn = {cell: WALL for room in house.rooms for cell in frame(house, room)}
    drawn |= {door: FREE for door, _, _ in house.doors}
    drawn |= {cell: FREE for cell in known.cells}
    drawn |= {house.corner(room): str(room) for room in house.rooms}
    drawn[house.zone] = GOAL
    drawn |= {cell: BAG if is_bag(name) else TARGET for name, cell in known.things.items()}
    drawn[here] = ME
    width, height = (max(cell[axis] for cell in drawn) + 1 for axis in (0, 1))
    lines = ["".join(drawn.get((x, y), UNSEEN) for x in range(width)).rstrip() for y in range(height)]
    margin = min(len(line) - len(line.lstrip()) for line in lines if line)
    return "\n".join(line[margin:] for line in lines if line)


def frame(house: House, room: int) -> list[Cell]:
    """Return the cells of the walls around a room."""
    left, top = house.corner(room)
    side = range(-1, house.inside + 1)
    return [(left + x, top + y) for x in side for y in side if {x, y} & {-1, house.inside}]

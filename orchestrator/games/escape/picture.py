"""A picture of CollabEscape in text, for people and for the guide."""

from orchestrator.games.escape.rules import EscapeMap
from orchestrator.games.escape.state import Pursuit

DRAWING = """\
{1}-----{2}-----{3}-----{4}
    |                           |             |
{10}-----{9}-----{8}     {5}
                                {way}             |
                            {7}-----{6}"""
DRAWN_ROOMS = 10


def picture(rooms: EscapeMap, pursuit: Pursuit) -> str:
    """Return the rooms with A (Alice), B (Bob) and K (killer) in them. A room with a generator is marked with "*" and the room
    of the gate with "="; "v" stands for the passages 8 to 7 and 7 to 3 of the published code, which are one-way."""
    cells = {str(room): cell(rooms, room, pursuit) for room in rooms.exits}
    way = "|" if 8 in rooms.exits[7] else "v"
    return DRAWING.format("", *(cells[str(number)] for number in range(1, DRAWN_ROOMS + 1)), way=way)


def cell(rooms: EscapeMap, room: int, pursuit: Pursuit) -> str:
    """Return a room with its mark and who is in it, nine characters wide, such as "[ 6* K  ]"."""
    mark = "*" if room in rooms.generators else "=" if room == rooms.gate else " "
    where = (*pursuit.players, pursuit.killer)
    inside = "".join(letter for letter, here in zip("ABK", where, strict=True) if here == room)
    return f"[{room:2}{mark} {inside:3}]"

"""A picture of CollabCapture in text, for people and for the guide."""

from orchestrator.games.capture.rules import PUBLISHED_MAP, CaptureMap
from orchestrator.games.capture.state import CaptureState

DRAWING = """\
        {1}--{D0}--{2}-----{3}
           |                       |
           |                       {D1}
           |                       |
{9}-{6}-----{5}-----{4}
                       |
                    {7}-----{8}"""


def picture(rooms: CaptureMap, state: CaptureState) -> str:
    """Return the rooms with A (Alice), B (Bob) and T (thief) in them: drawn for the published map, as a list for others. A door
    is shown as "/" while it is open and as "#" while it is closed."""
    cells = {room: cell(room, state) for room in rooms.exits}
    if rooms.exits != PUBLISHED_MAP.exits:
        return "\n".join(f"{cells[room]}: {', '.join(map(str, rooms.open_exits(room, state.doors)))}" for room in cells)
    doors = {f"D{number}": "/" if is_open else "#" for number, is_open in enumerate(state.doors)}
    return DRAWING.format("", *(cells[room] for room in sorted(cells)), **doors)


def cell(room: int, state: CaptureState) -> str:
    """Return a room with who is in it, seven characters wide, such as "[6 B  ]"."""
    inside = "".join(letter if where == room else "" for letter, where in zip("ABT", (*state.agents, state.thief), strict=True))
    return f"[{room} {inside:3}]"

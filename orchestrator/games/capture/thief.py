"""The policies of the thief in CollabCapture. All of them choose after the agents, and go through the doors as they are before
the buttons of the turn work."""

from functools import cache

from orchestrator.games.capture.rules import CaptureMap, CaptureRules, ThiefPolicy
from orchestrator.games.capture.state import CaptureState, Rooms
from orchestrator.games.rooms import UNREACHABLE, distances


def thief_rooms(rules: CaptureRules, state: CaptureState, chosen: Rooms) -> tuple[int, ...]:
    """Return the rooms to which the thief may go when the agents have chosen these rooms: one for a greedy thief; every exit,
    and staying, for the adversarial one, whose choice solver.py makes."""
    exits = exits_of(rules.map, state.thief, state.doors)
    if rules.thief is ThiefPolicy.ADVERSARIAL:
        return (state.thief, *exits)
    if not exits:
        return (state.thief,)
    if rules.thief is ThiefPolicy.LABEL_GREEDY:
        return (max(exits, key=lambda room: min(abs(room - agent) for agent in chosen)),)
    paths = [paths_from(agent, rules.map, state.doors) for agent in state.agents]
    return (max(exits, key=lambda room: min(path.get(room, UNREACHABLE) for path in paths)),)


@cache
def exits_of(rooms: CaptureMap, room: int, doors: tuple[bool, ...]) -> tuple[int, ...]:
    """Return the rooms that can be entered from this one, from memory."""
    return rooms.open_exits(room, doors)


@cache
def paths_from(start: int, rooms: CaptureMap, doors: tuple[bool, ...]) -> dict[int, int]:
    """Return the number of moves from `start` to each room that can be reached while the doors are as given."""
    return distances(start, lambda room: rooms.open_exits(room, doors))

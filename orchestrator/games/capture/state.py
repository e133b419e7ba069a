"""The state of CollabCapture, the actions of its agents and what a turn makes of them. Nothing here changes anything: a turn
returns a new state."""

from dataclasses import dataclass
from functools import cache

from orchestrator.games.capture.rules import CaptureMap, CaptureRules, SwapRule

Rooms = tuple[int, int]  # of Alice and Bob
STAY = "stay in current room"


@dataclass(frozen=True, slots=True)
class CaptureState:
    """The rooms of the agents and of the thief, which doors are open, how many turns are over, and whether the thief is
    caught."""

    agents: Rooms
    thief: int
    doors: tuple[bool, ...]
    turn: int = 0
    caught: bool = False


@dataclass(frozen=True, slots=True)
class CaptureAction:
    """The action of one agent: the room where it will be and whether it presses the button of its room, where it then stays."""

    room: int
    press: bool = False


def options(rooms: CaptureMap, state: CaptureState, seat: int) -> dict[str, CaptureAction]:
    """Return the legal actions of an agent by their texts, in the published order: stay, the rooms, the button."""
    return options_in(rooms, state.agents[seat], state.doors)


@cache
def options_in(rooms: CaptureMap, here: int, doors: tuple[bool, ...]) -> dict[str, CaptureAction]:
    """Return the legal actions of an agent in the room `here`, which nobody may change, because the result is kept."""
    found = {STAY: CaptureAction(here)}
    found |= {f"move to room {room}": CaptureAction(room) for room in rooms.open_exits(here, doors)}
    if any(door.button == here for door in rooms.doors):
        found[f"press button in room {here}"] = CaptureAction(here, press=True)
    return found


def after_turn(
    rules: CaptureRules, state: CaptureState, actions: tuple[CaptureAction, CaptureAction], thief: int
) -> CaptureState:
    """Return the state after a turn in which the thief goes to the room `thief`. Everybody moves through the doors as they were
    before the turn; buttons work for the next one, and two presses of the same button undo each other."""
    doors = state.doors
    for action in actions:
        if action.press:
            doors = rules.map.toggled(action.room, doors)
    agents = (actions[0].room, actions[1].room)
    return CaptureState(agents, thief, doors, state.turn + 1, catches(rules.swaps, state, agents, thief))


def catches(swaps: SwapRule, before: CaptureState, agents: Rooms, thief: int) -> bool:
    """Return whether an agent has caught the thief when they have come to these rooms: it is in the thief's room, or both have
    exchanged their rooms where that counts."""
    if thief in agents:
        return True
    if swaps is SwapRule.NEVER or (swaps is SwapRule.FROM_TURN_2 and before.turn == 0):
        return False
    return (before.agents[0] == thief and agents[0] == before.thief) or (
        before.agents[1] == thief and agents[1] == before.thief
    )

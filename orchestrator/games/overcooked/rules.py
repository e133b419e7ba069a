"""One tick of Overcooked: both interact (player 0 first), then both move, then pots cook and gates close. The numbers of ticks
were measured on the code of LLM-Coordination and match it in every recorded step."""

from orchestrator.games.overcooked.layout import COUNTER, DISHES, FLOOR, GATE, ONIONS, POT, SERVING, OvercookedLayout
from orchestrator.games.overcooked.state import CLOSED, DISH, FULL, ONION, READY, SOUP, OvercookedState

NORTH, SOUTH, EAST, WEST, STAY, INTERACT = range(6)
REWARD = 20  # points for a delivered soup
GATE_TICKS = 10  # a gate that was opened in tick t closes at the end of tick t + 10
FIXTURES = {ONIONS: ONION, DISHES: DISH}


def advance(layout: OvercookedLayout, state: OvercookedState, first: int, second: int) -> int:
    """Play one tick in place and return its reward. `first` and `second` are the actions of players 0 and 1: 0 to 3 to go or
    turn N S E W, 4 to stay, 5 to interact with the cell ahead."""
    reward = 0
    if first == INTERACT:
        reward = interact(layout, state, 0)
    if second == INTERACT:
        reward += interact(layout, state, 1)
    if first < STAY or second < STAY:
        move(layout, state, first, second)
    pots = state.pots
    for cell, number in pots.items():
        if FULL <= number < READY:
            pots[cell] = number + 1
    if state.gates:
        run_gates(state)
    state.tick += 1
    state.score += reward
    return reward


def interact(layout: OvercookedLayout, state: OvercookedState, player: int) -> int:
    """Let a player use the cell ahead, and return the reward; nothing happens where the rules allow nothing."""
    cell = layout.ahead[state.at[player]][state.facing[player]]
    kind = layout.kinds[cell]
    if kind == FLOOR:
        return 0
    held = state.held[player]
    if kind == COUNTER:
        use_counter(state, player, cell, held)
    elif kind == POT:
        use_pot(state, player, cell, held)
    elif kind == SERVING:
        if held == SOUP:
            state.held[player] = ""
            return REWARD
    elif not held:
        if kind in FIXTURES:
            state.held[player] = FIXTURES[kind]
        elif kind == GATE and state.gates[cell] == CLOSED:
            state.gates[cell] = 0
    return 0


def use_counter(state: OvercookedState, player: int, cell: int, held: str) -> None:
    """Put the held item on an empty counter, or take the item of a counter with empty hands."""
    counters = state.counters
    if not held:
        state.held[player] = counters.pop(cell, "")
    elif cell not in counters:
        counters[cell] = held
        state.held[player] = ""


def use_pot(state: OvercookedState, player: int, cell: int, held: str) -> None:
    """Put a held onion into a pot with room, or take a finished soup with a dish."""
    number = state.pots.get(cell, 0)
    if held == ONION:
        if number < FULL:
            state.pots[cell] = number + 1
            state.held[player] = ""
    elif held == DISH and number == READY:
        del state.pots[cell]
        state.held[player] = SOUP


def move(layout: OvercookedLayout, state: OvercookedState, first: int, second: int) -> None:
    """Turn both players, then let both go one cell, unless they would meet in a cell or change places."""
    at, facing = state.at, state.facing
    here, there = at
    to_here, to_there = here, there
    if first < STAY:
        facing[0] = first
        to_here = target(layout, state, here, first)
    if second < STAY:
        facing[1] = second
        to_there = target(layout, state, there, second)
    if to_here != to_there and not (to_here == there and to_there == here):
        at[0], at[1] = to_here, to_there


def target(layout: OvercookedLayout, state: OvercookedState, cell: int, way: int) -> int:
    """Return the cell to which a step in a direction leads: the next one if it is floor or an open gate, else the same."""
    ahead = layout.ahead[cell][way]
    kind = layout.kinds[ahead]
    return ahead if kind == FLOOR or (kind == GATE and state.gates[ahead] != CLOSED) else cell


def run_gates(state: OvercookedState) -> None:
    """Count the ticks of open gates, and close those whose time is over. The count stands still while somebody is inside."""
    for cell, ticks in state.gates.items():
        if ticks != CLOSED and cell not in state.at:
            state.gates[cell] = CLOSED if ticks >= GATE_TICKS else ticks + 1

"""The state of a kitchen of Overcooked, small and quick to copy, because planners play many futures."""

from typing import Any

from orchestrator.games.overcooked.layout import LETTERS, OvercookedLayout

ONION, DISH, SOUP = "onion", "dish", "soup"
FULL = 3  # onions of a soup; a pot's number goes on from here while it cooks
COOK = 20  # ticks that a soup cooks
READY = FULL + COOK
CLOSED = -1  # a gate's number while it is closed; an open one counts its ticks


class OvercookedState:
    """The state of a kitchen: the tick, the score, where both cooks stand (`at`), which way they face (0 to 3 for N S E W),
    what they hold (an empty text for nothing), and what is on counters, in pots and with the gates.

    `counters` maps a cell to its item. `pots` maps a cell to its onions (1 or 2), or to 3 plus the ticks for which its soup has
    cooked; empty pots are absent. `gates` maps every gate to the ticks for which it has been open, -1 for a closed one.
    """

    __slots__ = ("at", "counters", "facing", "gates", "held", "pots", "score", "tick")

    def __init__(self, tick: int, score: int, at: list[int], facing: list[int], held: list[str],
                 counters: dict[int, str], pots: dict[int, int], gates: dict[int, int]) -> None:  # fmt: skip
        self.tick, self.score, self.at, self.facing, self.held = tick, score, at, facing, held
        self.counters, self.pots, self.gates = counters, pots, gates

    def copy(self) -> "OvercookedState":
        """Return a copy that shares nothing with this state."""
        return OvercookedState(
            self.tick, self.score, self.at[:], self.facing[:], self.held[:],
            self.counters.copy(), self.pots.copy(), self.gates.copy(),
        )  # fmt: skip

    def key(self) -> tuple[Any, ...]:
        """Return everything except tick and score as a tuple, for sets and dicts."""
        return (
            *self.at, *self.facing, *self.held, tuple(sorted(self.counters.items())), tuple(sorted(self.pots.items())),
            tuple(self.gates.values()),
        )  # fmt: skip


def opening(layout: OvercookedLayout) -> OvercookedState:
    """Return the state at the beginning: both cooks on their starts, facing north with empty hands, everything empty and
    closed."""
    gates = dict.fromkeys(layout.cells("G"), CLOSED)
    return OvercookedState(0, 0, list(layout.starts), [0, 0], ["", ""], {}, {}, gates)


def as_trace(layout: OvercookedLayout, state: OvercookedState) -> list[Any]:
    """Return the state in the form of recorded traces: [players, counters, pots], and the gates where the layout has some.
    A player is [x, y, facing, held letter], a pot [x, y, onions, ticks cooked]."""
    place = key = layout.place
    found: list[Any] = [
        [[*place(at), LETTERS[way], held[:1]] for at, way, held in zip(state.at, state.facing, state.held, strict=True)],
        [[*place(cell), state.counters[cell][0]] for cell in sorted(state.counters, key=key)],
        [[*place(cell), min(state.pots[cell], FULL), max(state.pots[cell] - FULL, 0)] for cell in sorted(state.pots, key=key)],
    ]
    if state.gates:
        gates = ((*place(cell), state.gates[cell]) for cell in sorted(state.gates, key=key))
        found.append([[x, y, "open", ticks] if ticks > CLOSED else [x, y, "closed", 0] for x, y, ticks in gates])
    return found


def from_trace(layout: OvercookedLayout, traced: Any, tick: int, score: int) -> OvercookedState:
    """Return the state that `as_trace` described."""
    players, counters, pots, *gates = traced
    names, width = {item[0]: item for item in (ONION, DISH, SOUP)}, layout.width
    return OvercookedState(
        tick, score, [y * width + x for x, y, _, _ in players], [LETTERS.index(way) for _, _, way, _ in players],
        [names.get(held, "") for *_, held in players], {y * width + x: names[item] for x, y, item in counters},
        {y * width + x: onions + ticks for x, y, onions, ticks in pots},
        {y * width + x: ticks if how == "open" else CLOSED for x, y, how, ticks in (gates[0] if gates else ())},
    )  # fmt: skip

"""The view of a player of Overcooked: the whole kitchen, as an object for programs and as a picture with sentences."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orchestrator.games.overcooked.layout import OvercookedLayout
from orchestrator.games.overcooked.picture import picture
from orchestrator.games.overcooked.state import CLOSED, FULL, READY, OvercookedState, as_trace

NAMES = ("Alice", "Bob")
WAYS = ("north", "south", "east", "west")


@dataclass(frozen=True, slots=True)
class OvercookedView:
    """The view of one seat. `state` is a copy that belongs to this view; copy it again before you change it.

    `as_published` decides only about names in the texts for models, see language/places.py.
    """

    seat: int
    layout: OvercookedLayout
    state: OvercookedState
    horizon: int
    as_published: bool = False

    def facts(self) -> Mapping[str, Any]:
        """Return the kitchen as plain JSON; places are [x, y], and y grows downwards."""
        players, counters, pots, *gates = as_trace(self.layout, self.state)
        return {
            "seat": self.seat, "tick": self.state.tick, "left": self.horizon - self.state.tick, "score": self.state.score,
            "layout": self.layout.name, "rows": list(self.layout.rows),
            "players": [
                {"name": name, "at": [x, y], "facing": way, "holds": held}
                for name, (x, y, way, _), held in zip(NAMES, players, self.state.held, strict=True)
            ],
            "counters": [{"at": [x, y], "holds": item} for x, y, item in counters],
            "pots": [{"at": [x, y], "onions": onions, "cooked": ticks} for x, y, onions, ticks in pots],
            "gates": [{"at": [x, y], "open": how == "open", "ticks": age} for x, y, how, age in (gates[0] if gates else ())],
        }  # fmt: skip

    def text(self) -> str:
        """Return a picture of the kitchen and what it does not show in sentences."""
        state = self.state
        lines = [
            f"Tick {state.tick} of {self.horizon}, score {state.score}. You are {NAMES[self.seat]} ({'AB'[self.seat]}).",
            picture(self.layout, state),
            *(cook_sentence(name, state, seat) for seat, name in enumerate(NAMES)),
            *(pot_sentence(self.layout, cell, state.pots.get(cell, 0)) for cell in self.layout.cells("P")),
            *(gate_sentence(self.layout, cell, ticks) for cell, ticks in state.gates.items()),
        ]
        return "\n".join(lines)


def cook_sentence(name: str, state: OvercookedState, seat: int) -> str:
    """Return which way a player faces and what the player holds."""
    return f"{name} faces {WAYS[state.facing[seat]]} and holds {with_article(state.held[seat])}."


def with_article(item: str) -> str:
    """Return an item with its article; `nothing` for an empty text."""
    return f"{'an' if item[0] in 'aeiou' else 'a'} {item}" if item else "nothing"


def pot_sentence(layout: OvercookedLayout, cell: int, number: int) -> str:
    """Return the state of the pot in a cell. `number` counts as in OvercookedState: its onions, or 3 plus the ticks cooked."""
    where = "The pot at column {}, row {}".format(*layout.place(cell))
    if number < FULL:
        return f"{where} has {number} of {FULL} onions."
    return f"{where} has a finished soup." if number == READY else f"{where} cooks for {READY - number} more ticks."


def gate_sentence(layout: OvercookedLayout, cell: int, ticks: int) -> str:
    """Return whether the gate in a cell is open."""
    where = "The gate at column {}, row {}".format(*layout.place(cell))
    return f"{where} is closed." if ticks == CLOSED else f"{where} has been open for {ticks} ticks."

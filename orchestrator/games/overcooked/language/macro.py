"""The macro-actions of language models (LLM-Coordination, appendix A.2), such as `pick up onion from o0`: which of them a cook
may choose, and what each one means."""

from dataclasses import dataclass
from enum import StrEnum

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.overcooked.language.places import KitchenPlaces
from orchestrator.games.overcooked.state import CLOSED, DISH, ONION, SOUP
from orchestrator.games.overcooked.view import OvercookedView

PLATE = {ONION: "onion", DISH: "plate", SOUP: "cooked soup"}  # the paper's words
WAIT, MOVE_AWAY = "wait", "move away"


class MacroVerb(StrEnum):
    """The kinds of macro-actions of a cook."""

    PICK_UP = "pick up"
    PLACE = "place"
    LOAD = "load soup"
    OPEN = "open"
    WAIT = WAIT
    MOVE_AWAY = MOVE_AWAY


@dataclass(frozen=True, slots=True)
class MacroAction:
    """A macro-action: its text, its kind, and the cell of the place that it uses, -1 for none."""

    text: str
    verb: MacroVerb
    cell: int = -1


REST = (MacroAction(WAIT, MacroVerb.WAIT), MacroAction(MOVE_AWAY, MacroVerb.MOVE_AWAY))


def legal_macros(view: OvercookedView, places: KitchenPlaces) -> list[MacroAction]:
    """Return the macro-actions that a cook may choose now. A place that only the partner blocks is offered; of the empty
    kitchen counters only the closest is. The list always ends with `wait` and `move away`."""
    state, seat = view.state, view.seat
    steps = places.reach(state, seat, around=False)
    near = {name: cell for name, cell in places.cells.items() if places.beside(cell, steps) is not None}
    held = state.held[seat]
    found = with_empty_hands(view, near) if not held else [*use_held(near, held), *put_down(view, places, near, held)]
    return [*found, *REST]


def with_empty_hands(view: OvercookedView, near: dict[str, int]) -> list[MacroAction]:
    """Return what a cook with empty hands can take or open."""
    state, found = view.state, []
    for name, cell in near.items():
        item = {"o": ONION, "p": DISH}.get(name[0], state.counters.get(cell, ""))
        if item:
            found.append(MacroAction(f"pick up {PLATE[item]} from {name}", MacroVerb.PICK_UP, cell))
        elif name[0] == "g" and state.gates[cell] == CLOSED:
            found.append(MacroAction(f"open {name}", MacroVerb.OPEN, cell))
    return found


def use_held(near: dict[str, int], held: str) -> list[MacroAction]:
    """Return where the held item belongs: an onion and a plate to a cooker, a soup to a delivery area."""
    if held == SOUP:
        return [
            MacroAction(f"place soup for delivery in {n}", MacroVerb.PLACE, cell) for n, cell in near.items() if n[0] == "d"
        ]
    cookers = [(name, cell) for name, cell in near.items() if name[0] == "c"]
    if held == ONION:
        return [MacroAction(f"place onion in {name}", MacroVerb.PLACE, cell) for name, cell in cookers]
    return [MacroAction(f"load soup on plate from {name}", MacroVerb.LOAD, cell) for name, cell in cookers]


def put_down(view: OvercookedView, places: KitchenPlaces, near: dict[str, int], held: str) -> list[MacroAction]:
    """Return the counters for the held item: all empty shared ones, and the closest empty kitchen counter."""
    names = [name for name, cell in near.items() if name[0] == "s" and cell not in view.state.counters]
    if closest := closest_counter(view, places):
        names.append(closest)
    word = "soup" if held == SOUP else PLATE[held]
    return [MacroAction(f"place {word} on {name}", MacroVerb.PLACE, places.cells[name]) for name in names]


def closest_counter(view: OvercookedView, places: KitchenPlaces) -> str:
    """Return the name of the empty kitchen counter that the cook reaches in the fewest steps; empty if there is none."""
    steps = places.reach(view.state, view.seat)
    free = [(places.distance(cell, steps), cell, name) for name, cell in places.groups["k"] if cell not in view.state.counters]
    near = [(distance, cell, name) for distance, cell, name in free if distance is not None]
    return min(near)[2] if near else ""


def macro_of(text: str, view: OvercookedView, places: KitchenPlaces) -> MacroAction:
    """Return the macro-action that a text names; letter case and a final full stop do not matter. Raises BlockcrewError if it
    is not among the legal ones."""
    wanted, legal = text.strip().rstrip(".").lower(), legal_macros(view, places)
    for macro in legal:
        if macro.text == wanted:
            return macro
    raise BlockcrewError(f"{text[:80]!r} is not possible now: choose one of {', '.join(macro.text for macro in legal)}.")

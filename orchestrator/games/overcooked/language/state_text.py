"""The state of a kitchen in words with distances (LLM-Coordination, appendix A.2), and a description of the kitchen itself."""

from collections.abc import Iterator

from orchestrator.games.overcooked.language.macro import PLATE, closest_counter
from orchestrator.games.overcooked.language.places import KitchenPlaces
from orchestrator.games.overcooked.rules import GATE_TICKS
from orchestrator.games.overcooked.state import CLOSED, FULL, READY, OvercookedState
from orchestrator.games.overcooked.view import NAMES, OvercookedView

ORDER = "opcdsg"  # the paper's order of places
KINDS = {
    "o": "onion dispenser", "p": "plate dispenser", "c": "cooker", "d": "delivery area", "s": "shared counter",
    "k": "kitchen counter", "g": "gate",
}  # fmt: skip


def state_text(view: OvercookedView, places: KitchenPlaces) -> str:
    """Return inventories, distances of both cooks, and the contents of cookers, counters and gates, in four lines."""
    state, me, other = view.state, view.seat, 1 - view.seat
    mine = [*located(state, me, places)]
    if closest := closest_counter(view, places):
        away = places.distance(places.cells[closest], places.reach(state, me))
        mine.append(f"Closest empty kitchen counter {closest} is {away} units away.")
    return "\n".join((
        f"<Inventory>: I am holding {carried(state, me)}. {NAMES[other]} is holding {carried(state, other)}.",
        f"<My Location Information>: {' '.join(mine)}",
        f"<{NAMES[other]}'s Location Information>: {' '.join(located(state, other, places))}",
        f"<Environment Details>: {' '.join(contents(state, places))}",
    ))  # fmt: skip


def carried(state: OvercookedState, seat: int) -> str:
    """Return what a cook holds in the paper's words."""
    return PLATE.get(state.held[seat], "nothing")


def located(state: OvercookedState, seat: int, places: KitchenPlaces) -> Iterator[str]:
    """Yield for each place how many steps a cook is away, that the partner blocks it, or that it is inaccessible."""
    around, through = places.reach(state, seat), places.reach(state, seat, around=False)
    filled = [(name, cell) for name, cell in places.groups["k"] if cell in state.counters]
    for name, cell in [*(pair for letter in ORDER for pair in places.groups[letter]), *filled]:
        away = places.distance(cell, around)
        if away is not None:
            yield f"{name} is {away} units away."
        elif places.distance(cell, through) is not None:
            yield f"{name} is blocked by {NAMES[1 - seat]}."
        else:
            yield f"{name} is inaccessible."


def contents(state: OvercookedState, places: KitchenPlaces) -> Iterator[str]:
    """Yield what is in cookers, on shared counters and on filled kitchen counters, and how the gates are."""
    for name, cell in places.groups["c"]:
        number = state.pots.get(cell, 0)
        soup = "not cooking" if number < FULL else "cooked" if number == READY else "still cooking"
        yield f"{name} contains {min(number, FULL)} out of {FULL} onions."
        yield f"{name} is {'on' if soup == 'still cooking' else 'off'}."
        yield f"soup in {name} is {soup}."
    for name, cell in places.groups["s"]:
        yield f"{name} contains {PLATE[state.counters[cell]]}." if cell in state.counters else f"{name} is empty."
    for name, cell in places.groups["k"]:
        if cell in state.counters:
            yield f"{name} contains {PLATE[state.counters[cell]]}."
    for name, cell in places.groups["g"]:
        ticks = state.gates[cell]
        yield f"{name} is closed." if ticks == CLOSED else f"{name} is open for {max(GATE_TICKS + 1 - ticks, 1)} more ticks."


def kitchen_text(view: OvercookedView, places: KitchenPlaces) -> str:
    """Return what the kitchen has, and what each cook can reach if its parts are apart, for the beginning of a prompt."""
    has = ", ".join(named(letter, [name for name, _ in found]) for letter, found in places.groups.items() if found)
    sentences = [f"The kitchen has {has}."]
    reached = [places.reach(view.state, seat, around=False) for seat in (0, 1)]
    if set(reached[0]) != set(reached[1]):
        for name, steps in zip(NAMES, reached, strict=True):
            near = [place for place, cell in places.cells.items() if places.distance(cell, steps) is not None]
            sentences.append(f"{name} can reach {', '.join(near)}.")
    return " ".join(sentences)


def named(letter: str, names: list[str]) -> str:
    """Return the number of places of a kind with their names."""
    kind = KINDS[letter] if len(names) == 1 else f"{KINDS[letter]}s"
    joined = ", ".join(names) if len(names) <= 4 else f"{names[0]} to {names[-1]}"
    return f"{len(names)} {kind} ({joined})"

"""The sight of an agent from its cell: the things and agents in its room, all of it or only what is near."""

from orchestrator.games.transport.house import Cell, House
from orchestrator.games.transport.knowledge import Glimpse
from orchestrator.games.transport.rules import NEAR, HaulRules
from orchestrator.games.transport.state import HaulState


def visible(rules: HaulRules, house: House, here: Cell) -> list[Cell]:
    """Return the cells that an agent sees; none from a door. Walls end the sight."""
    room = house.room_of(here)
    if not room:
        return []
    if rules.sight != "near":
        return house.cells_of(room)
    return [cell for cell in house.cells_of(room) if abs(cell[0] - here[0]) <= NEAR and abs(cell[1] - here[1]) <= NEAR]


def look(rules: HaulRules, house: House, state: HaulState, seat: int) -> bool:
    """Note in the knowledge of an agent what it sees now, and return whether it saw a thing that it did not know."""
    here, known = state.bodies[seat].cell, state.known[seat]
    room = house.room_of(here)
    if not room:
        return False
    seen = set(visible(rules, house, here))
    known.seen[room] = state.tick
    known.cells |= seen
    found = {name: cell for name, cell in state.lying.items() if cell in seen}
    new = any(name not in known.things for name in found)
    for name in [name for name, cell in known.things.items() if cell in seen and name not in found]:
        del known.things[name]
    known.things |= found
    if house.zone in seen:
        known.delivered |= set(state.delivered)
    for other, body in enumerate(state.bodies):
        if other != seat and body.cell in seen:
            known.mates[other] = Glimpse(state.tick, body.cell, tuple(body.hands))
    return new


def know_everything(house: House, state: HaulState) -> None:
    """Tell every agent where all things and agents are, as the oracle assumes it at the beginning."""
    for seat, known in enumerate(state.known):
        known.things = dict(state.lying)
        known.seen = dict.fromkeys(house.rooms, state.tick)
        known.cells = {cell for room in house.rooms for cell in house.cells_of(room)}
        others = [other for other in range(len(state.bodies)) if other != seat]
        known.mates = {other: Glimpse(state.tick, state.bodies[other].cell, ()) for other in others}

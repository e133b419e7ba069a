"""The sight of an agent of the chores game: the furniture and the agents in its room, and what is on surfaces and in open
containers there."""

from orchestrator.games.chores.furniture import Furniture
from orchestrator.games.chores.home import FurnishedHouse
from orchestrator.games.chores.state import ChoreState
from orchestrator.games.transport.knowledge import Glimpse


def look(home: FurnishedHouse, state: ChoreState, seat: int) -> None:
    """Note in the knowledge of an agent what it sees now; from a door it sees nothing."""
    here, known = state.helpers[seat].cell, state.known[seat]
    room = home.room_of(here)
    if not room:
        return
    known.rooms[room] = state.step
    for piece in home.pieces_in(room):
        notice(state, seat, piece)
    for other, helper in enumerate(state.helpers):
        if other != seat and home.room_of(helper.cell) == room:
            known.mates[other] = Glimpse(state.step, helper.cell, tuple(helper.hands))


def notice(state: ChoreState, seat: int, piece: Furniture) -> None:
    """Note a piece of furniture, and what is in or on it unless it is closed."""
    known = state.known[seat]
    known.pieces[piece.name] = piece
    if piece.name in state.opened:
        known.opened.add(piece.name)
    if piece.closed_at_first and piece.name not in state.opened:
        return
    known.looked[piece.name] = state.step
    there = state.at(piece.name)
    for thing in [thing for thing, where in known.things.items() if where == piece.name and thing not in there]:
        del known.things[thing]
    known.things |= dict.fromkeys(there, piece.name)


def know_all(home: FurnishedHouse, state: ChoreState) -> None:
    """Tell every agent where all furniture, things and agents are, as the oracle assumes it at the beginning."""
    for seat, known in enumerate(state.known):
        known.pieces = dict(home.pieces)
        known.rooms = dict.fromkeys(home.rooms, state.step)
        known.things = dict(state.things)
        others = [other for other in range(len(state.helpers)) if other != seat]
        known.mates = {other: Glimpse(state.step, state.helpers[other].cell, ()) for other in others}

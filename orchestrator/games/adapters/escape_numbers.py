"""The numbers of CollabEscape for learning programs."""

from orchestrator.games.adapters.encoding import GameEncoding, one_hot, share
from orchestrator.games.escape.game import EscapeGame
from orchestrator.games.escape.rules import FIXES
from orchestrator.games.escape.state import WAIT
from orchestrator.games.escape.view import EscapeView


def escape_encoding(game: EscapeGame) -> GameEncoding:
    """Return the encoding: the rooms of the player, of the other one and of the killer, whom it goes for, who was fixing, the
    fixes that the generators need, the gate, and the turn."""
    rooms = sorted(game.rules.map.exits)

    def numbers(view: EscapeView) -> list[float]:
        state, pursuit, me = view.state, view.state.pursuit, view.seat
        found = [pursuit.players[me], pursuit.players[1 - me], pursuit.killer]
        places = [number for room in found for number in one_hot(rooms.index(room), len(rooms))]
        target = one_hot(-1 if pursuit.target is None else pursuit.target ^ me, 2)
        fixing = [float(state.fixing[me]), float(state.fixing[1 - me])]
        needed = [share(count, FIXES) for count in view.needed().values()]
        return [*places, *target, *fixing, *needed, float(pursuit.gate_open), share(state.turn, view.rules.turns)]

    moves = [f"move to room {room}" for room in rooms]
    fixes = [f"fix generator in room {room}" for room in game.rules.map.generators]
    return GameEncoding(((*moves, *fixes, WAIT),) * 2, numbers, "rate")

"""The numbers of CollabCapture for learning programs."""

from orchestrator.games.adapters.encoding import GameEncoding, one_hot, share
from orchestrator.games.capture.game import CaptureGame
from orchestrator.games.capture.state import STAY
from orchestrator.games.capture.view import CaptureView


def capture_encoding(game: CaptureGame) -> GameEncoding:
    """Return the encoding: the rooms of the agent, of the other one and of the thief, which doors are open, and the turn."""
    rooms = sorted(game.rules.map.exits)

    def numbers(view: CaptureView) -> list[float]:
        state = view.state
        found = [*state.agents[view.seat :], *state.agents[: view.seat], state.thief]
        places = [number for room in found for number in one_hot(rooms.index(room), len(rooms))]
        return [*places, *map(float, state.doors), share(state.turn, view.rules.turns)]

    moves = [f"move to room {room}" for room in rooms]
    presses = [f"press button in room {door.button}" for door in game.rules.map.doors]
    return GameEncoding(((STAY, *moves, *presses),) * 2, numbers, "rate")

"""The view of a player of CollabEscape, which sees everything and whom the killer will go for, as in the published game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orchestrator.games.escape.picture import picture
from orchestrator.games.escape.rules import FIXES, PLAYERS, EscapeRules
from orchestrator.games.escape.state import EscapeState


@dataclass(frozen=True, slots=True)
class EscapeView:
    """The view of one player: the whole state and the rules. It does not tell where a killer that has seen nobody will go."""

    seat: int
    state: EscapeState
    rules: EscapeRules

    def facts(self) -> Mapping[str, Any]:
        """Return rooms, the killer's target, generators, gate, who was fixing and the turn as plain JSON."""
        state, pursuit = self.state, self.state.pursuit
        return {
            "you": PLAYERS[self.seat], "turn": state.turn, "turns": self.rules.turns,
            "rooms": dict(zip(PLAYERS, pursuit.players, strict=True)) | {"killer": pursuit.killer},
            "killer_goes_for": None if pursuit.target is None else PLAYERS[pursuit.target],
            "fixes_needed": {str(room): needed for room, needed in self.needed().items()},
            "gate": {"room": self.rules.map.gate, "open": pursuit.gate_open},
            "was_fixing": dict(zip(PLAYERS, state.fixing, strict=True)),
        }  # fmt: skip

    def needed(self) -> dict[int, int]:
        """Return for each room with a generator how many fixes it still needs."""
        counts = zip(self.rules.map.generators, self.state.pursuit.fixed, strict=True)
        return {room: max(0, FIXES - count) for room, count in counts}

    def text(self) -> str:
        """Return the state in sentences, followed by a picture of the rooms."""
        state, pursuit = self.state, self.state.pursuit
        me, other = PLAYERS[self.seat], PLAYERS[1 - self.seat]
        said = [
            f"I am {me}, in room {pursuit.players[self.seat]}{self.fixed_last(self.seat)}.",
            f"{other} is in room {pursuit.players[1 - self.seat]}{self.fixed_last(1 - self.seat)}.",
            f"The killer is in room {pursuit.killer} and {self.intention()}.",
            *(f"The generator in room {room} {repair(count)}." for room, count in self.needed().items()),
            f"The exit gate in room {self.rules.map.gate} is {'open' if pursuit.gate_open else 'closed'}.",
            f"Turns played: {state.turn} of {self.rules.turns}.",
        ]
        return " ".join(said) + "\n\n" + picture(self.rules.map, pursuit)

    def fixed_last(self, seat: int) -> str:
        """Return the end of a sentence that says that a player was fixing in the last turn; empty if it was not."""
        return ", and was fixing the generator there in the last turn" if self.state.fixing[seat] else ""

    def intention(self) -> str:
        """Return what is known about the killer's next move."""
        target = self.state.pursuit.target
        if target is None:
            return "has seen nobody, so that it goes to a random room beside its own"
        whom = "me" if target == self.seat else PLAYERS[target]
        return f"will go for {whom}, to room {self.state.pursuit.players[target]}"


def repair(needed: int) -> str:
    """Return the end of a sentence about a generator that still needs so many fixes."""
    if not needed:
        return "is repaired"
    return f"needs {needed} more fixes in a row" if needed > 1 else "needs 1 more fix, in this turn"

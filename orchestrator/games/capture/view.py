"""The view of an agent of CollabCapture, which sees everything, as in the published game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orchestrator.games.capture.picture import picture
from orchestrator.games.capture.rules import CaptureRules
from orchestrator.games.capture.state import CaptureState

AGENTS = ("Alice", "Bob")


@dataclass(frozen=True, slots=True)
class CaptureView:
    """The view of one agent: the whole state and the rules, which include the policy of the thief."""

    seat: int
    state: CaptureState
    rules: CaptureRules

    def facts(self) -> Mapping[str, Any]:
        """Return the rooms of all three, the doors and the turn as plain JSON."""
        state = self.state
        doors = [
            {"between": list(door.rooms), "button": door.button, "open": is_open}
            for door, is_open in zip(self.rules.map.doors, state.doors, strict=True)
        ]
        return {
            "you": AGENTS[self.seat], "turn": state.turn, "turns": self.rules.turns, "doors": doors,
            "rooms": dict(zip(AGENTS, state.agents, strict=True)) | {"thief": state.thief},
        }  # fmt: skip

    def text(self) -> str:
        """Return the state in sentences, followed by a picture of the rooms."""
        state, other = self.state, 1 - self.seat
        said = [
            f"I am {AGENTS[self.seat]}, in room {state.agents[self.seat]}.",
            f"{AGENTS[other]} is in room {state.agents[other]}, and the thief is in room {state.thief}.",
        ]
        for door, is_open in zip(self.rules.map.doors, state.doors, strict=True):
            first, second = door.rooms
            said.append(
                f"The door between rooms {first} and {second} is {'open' if is_open else 'closed'}; its button is in room "
                f"{door.button}."
            )
        said.append(f"Turns played: {state.turn} of {self.rules.turns}.")
        return " ".join(said) + "\n\n" + picture(self.rules.map, state)

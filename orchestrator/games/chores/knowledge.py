"""The knowledge of one agent of the chores game: what its own eyes saw, and the messages that it heard. Views and legal actions
are made from this alone, so that nothing else can leak."""

from dataclasses import dataclass, field
from typing import Any

from orchestrator.games.chores.furniture import Furniture
from orchestrator.games.transport.knowledge import Glimpse, HaulMessage


@dataclass(slots=True)
class HomeKnowledge:
    """The knowledge of one agent. `pieces` is the furniture that it saw, `rooms` the step at which it last saw each room,
    `opened` the containers that it saw open, `looked` the step at which it last saw what is in or on a piece, `things` the
    piece where it last saw each thing, without those that it saw to be gone, and `mates` the others."""

    pieces: dict[str, Furniture] = field(default_factory=dict)
    rooms: dict[int, int] = field(default_factory=dict)
    opened: set[str] = field(default_factory=set)
    looked: dict[str, int] = field(default_factory=dict)
    things: dict[str, str] = field(default_factory=dict)
    mates: dict[int, Glimpse] = field(default_factory=dict)
    messages: list[HaulMessage] = field(default_factory=list)

    def copy(self) -> "HomeKnowledge":
        """Return a copy; what it holds in its lists never changes."""
        return HomeKnowledge(
            dict(self.pieces), dict(self.rooms), set(self.opened), dict(self.looked), dict(self.things), dict(self.mates),
            list(self.messages),
        )  # fmt: skip

    def as_plain(self) -> dict[str, Any]:
        """Return the knowledge as plain JSON, in a fixed order."""
        return {
            "pieces": [[one.name, list(one.cell), list(one.front)] for _, one in sorted(self.pieces.items())],
            "rooms": sorted(self.rooms.items()), "opened": sorted(self.opened), "looked": dict(sorted(self.looked.items())),
            "things": dict(sorted(self.things.items())),
            "mates": [[seat, one.tick, list(one.cell), list(one.hands)] for seat, one in sorted(self.mates.items())],
            "messages": [[one.tick, one.seat, one.text] for one in self.messages],
        }  # fmt: skip

    @staticmethod
    def from_plain(plain: dict[str, Any]) -> "HomeKnowledge":
        """Return the knowledge that `as_plain` returned."""
        pieces = [Furniture(name, (cell[0], cell[1]), (front[0], front[1])) for name, cell, front in plain["pieces"]]
        return HomeKnowledge(
            {piece.name: piece for piece in pieces}, {room: step for room, step in plain["rooms"]}, set(plain["opened"]),
            dict(plain["looked"]), dict(plain["things"]),
            {seat: Glimpse(step, (cell[0], cell[1]), tuple(hands)) for seat, step, cell, hands in plain["mates"]},
            [HaulMessage(*one) for one in plain["messages"]],
        )  # fmt: skip

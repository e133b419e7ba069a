"""The view of one agent of the transport game: the floor plan, itself, and what it knows. Nothing else goes in."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orchestrator.games.transport.actions import Self, unseen
from orchestrator.games.transport.house import House
from orchestrator.games.transport.knowledge import Knowledge
from orchestrator.games.transport.picture import picture
from orchestrator.games.transport.rules import HaulRules
from orchestrator.games.transport.things import TARGETS

TOLD = 6  # of the latest messages, in the text


@dataclass(frozen=True, slots=True)
class HaulView:
    """The knowledge of an agent at a tick. `known` is a copy of its knowledge, and `names` has the names of all seats."""

    seat: int
    tick: int
    rules: HaulRules
    house: House
    me: Self
    known: Knowledge
    names: tuple[str, ...]

    @property
    def room(self) -> int:
        """Return the room in which the agent is; 0 in a door."""
        return self.house.room_of(self.me.cell)

    def explored(self, room: int) -> bool:
        """Return whether the agent has seen the whole room."""
        return room in self.known.seen and (self.rules.sight != "near" or not unseen(self.house, self.known.cells, room))

    def facts(self) -> Mapping[str, Any]:
        """Return the view as plain JSON."""
        known, house = self.known.as_plain(), self.house
        return {
            "you": self.names[self.seat], "tick": self.tick, "budget": self.rules.budget, "room": self.room,
            "cell": list(self.me.cell), "hands": list(self.me.hands), "in_bag": list(self.me.inside), "goal": house.goal,
            "doors": [[one, other] for _, one, other in house.doors], "explored": list(filter(self.explored, house.rooms)),
            "things": {name: {"room": house.room_of((x, y)), "cell": [x, y]} for name, (x, y) in known["things"].items()},
            "delivered": known["delivered"], "mates": known["mates"], "messages": known["messages"],
        }  # fmt: skip

    def text(self) -> str:
        """Return the view in sentences, with a picture of the house."""
        said = [
            f"I am {self.names[self.seat]}, in {f'room {self.room}' if self.room else 'a door'}. The goal is in room "
            f"{self.house.goal}. Tick {self.tick} of {self.rules.budget}.",
            f"I hold {', '.join(self.me.hands) or 'nothing'}"
            + (f"; in the bag: {', '.join(self.me.inside)}." if self.me.inside else "."),
            f"I have seen all of the rooms {', '.join(map(str, filter(self.explored, self.house.rooms))) or '(none)'}.",
            f"I saw {len(self.known.delivered)} of {len(TARGETS)} targets at the goal.",
            *self._lying(),
            *(
                f"I last saw {self.names[seat]} in room {self.house.room_of(one.cell)}."
                for seat, one in sorted(self.known.mates.items())
            ),
            *(f"{self.names[one.seat]}: {one.text}" for one in self.known.messages[-TOLD:]),
        ]
        return "\n".join(said) + "\n\n" + picture(self.house, self.me.cell, self.known)

    def _lying(self) -> list[str]:
        rooms: dict[int, list[str]] = {}
        for name, cell in sorted(self.known.things.items()):
            rooms.setdefault(self.house.room_of(cell), []).append(name)
        return [f"In room {room}: {', '.join(names)}." for room, names in sorted(rooms.items())]

"""The view of one agent of the chores game: the task, the floor plan, itself, and what it knows. Nothing else goes in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from orchestrator.games.chores.actions import Me
from orchestrator.games.chores.furniture import is_container
from orchestrator.games.chores.knowledge import HomeKnowledge
from orchestrator.games.chores.picture import picture
from orchestrator.games.chores.rules import ChoreRules
from orchestrator.games.chores.tasks import ChoreTask
from orchestrator.games.transport.house import House

TOLD = 6  # of the latest messages, in the text


@dataclass(frozen=True, slots=True)
class ChoreView:
    """The knowledge of an agent at a step. `plan` is the bare floor plan, `known` a copy of its knowledge, and `names` has the
    names of all seats."""

    seat: int
    step: int
    rules: ChoreRules
    task: ChoreTask
    plan: House
    me: Me
    known: HomeKnowledge
    names: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return the name of the agent."""
        return self.names[self.seat]

    @property
    def room(self) -> int:
        """Return the room in which the agent is; 0 in a door."""
        return self.plan.room_of(self.me.cell)

    def closed(self) -> list[str]:
        """Return the containers that it saw, but never open."""
        return [name for name in sorted(self.known.pieces) if is_container(name) and name not in self.known.opened]

    def facts(self) -> Mapping[str, Any]:
        """Return the view as plain JSON."""
        known = self.known.as_plain()
        return {
            "you": self.name, "step": self.step, "horizon": self.rules.horizon, "task": self.task.name,
            "predicates": list(self.task.predicates), "room": self.room, "cell": list(self.me.cell),
            "hands": list(self.me.hands), "doors": [[one, other] for _, one, other in self.plan.doors],
            "rooms_seen": sorted(self.known.rooms), "closed": self.closed(),
            "furniture": {name: {"room": self.plan.room_of((x, y)), "cell": [x, y]} for name, [x, y], _ in known["pieces"]},
            "things": known["things"], "mates": known["mates"], "messages": known["messages"],
        }  # fmt: skip

    def text(self) -> str:
        """Return the view in sentences, with a picture of the house."""
        said = [
            f"I am {self.name}, in {f'room {self.room}' if self.room else 'a door'}. Step {self.step} of {self.rules.horizon}.",
            f"The task is {self.task.name}: {' and '.join(self.task.predicates)}.",
            f"I hold {listing(self.me.hands)}. I have seen the rooms {listing(map(str, sorted(self.known.rooms)))}.",
            *self._furniture(),
            *(
                f"I last saw {self.names[seat]} in room {self.plan.room_of(one.cell)}, with {listing(one.hands)}."
                for seat, one in sorted(self.known.mates.items())
            ),
            *(f"{self.names[one.seat]}: {one.text}" for one in self.known.messages[-TOLD:]),
        ]
        return "\n".join(said) + "\n\n" + picture(self.plan, self.task.place, self.me.cell, self.known)

    def _furniture(self) -> list[str]:
        found = []
        for room in sorted(self.known.rooms):
            pieces = [name for name in sorted(self.known.pieces) if self.plan.room_of(self.known.pieces[name].cell) == room]
            found.append(f"In room {room}: {', '.join(map(self._piece, pieces)) or 'no furniture'}.")
        return found

    def _piece(self, name: str) -> str:
        if is_container(name) and name not in self.known.opened:
            return f"{name} (closed)"
        return f"{name} ({listing(thing for thing, where in sorted(self.known.things.items()) if where == name)})"


def listing(words: Iterable[str]) -> str:
    """Return words with commas between them; "nothing" without any."""
    return ", ".join(words) or "nothing"

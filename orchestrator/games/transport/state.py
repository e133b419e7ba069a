"""The whole state of an episode of the transport game, which no agent ever sees, as data that changes in place."""

from dataclasses import dataclass, field
from typing import Any

from orchestrator.games.transport.house import Cell
from orchestrator.games.transport.knowledge import Knowledge
from orchestrator.games.transport.things import is_bag


@dataclass(slots=True)
class Body:
    """An agent in the house. `doing` is the action that it carries out, empty while it has to choose one; `to` is the cell to
    which it walks, None while it works or stands; the current piece of its action ends at the tick `ready`. `heard` says that
    a message arrived, so that it chooses again at its next cell."""

    cell: Cell
    hands: list[str] = field(default_factory=list)
    doing: str = ""
    to: Cell | None = None
    ready: int = 0
    heard: bool = False


@dataclass(slots=True)
class HaulState:
    """The state: the seed of the house, the tick, the agents, where each thing lies (absent while it is held, in a bag or
    delivered), what each bag holds, what was delivered and when, bags that were used up, and what each agent knows."""

    seed: int
    tick: int
    bodies: list[Body]
    lying: dict[str, Cell]
    inside: dict[str, list[str]]
    delivered: dict[str, int]
    used: list[str]
    known: list[Knowledge]

    def load(self, seat: int) -> list[str]:
        """Return the targets that an agent carries, in its hands and in its bag."""
        return [one for held in self.bodies[seat].hands for one in (self.inside[held] if is_bag(held) else [held])]

    def bag(self, seat: int) -> str:
        """Return the bag that an agent holds; empty if it holds none."""
        return next((held for held in self.bodies[seat].hands if is_bag(held)), "")


def as_plain(state: HaulState) -> dict[str, Any]:
    """Return a state as plain JSON, with its mappings sorted, so that equal states give equal texts."""
    bodies = [
        {"cell": one.cell, "hands": list(one.hands), "doing": one.doing, "to": one.to, "ready": one.ready, "heard": one.heard}
        for one in state.bodies
    ]
    inside = {bag: list(held) for bag, held in sorted(state.inside.items())}
    return {
        "seed": state.seed, "tick": state.tick, "bodies": bodies, "lying": dict(sorted(state.lying.items())), "inside": inside,
        "delivered": dict(sorted(state.delivered.items())), "used": list(state.used),
        "known": [each.as_plain() for each in state.known],
    }  # fmt: skip


def from_plain(plain: dict[str, Any]) -> HaulState:
    """Return the state that `as_plain` returned, with nothing shared."""
    bodies = [
        Body(cell(one["cell"]), list(one["hands"]), one["doing"], one["to"] and cell(one["to"]), one["ready"], one["heard"])
        for one in plain["bodies"]
    ]
    return HaulState(
        plain["seed"], plain["tick"], bodies, {name: cell(where) for name, where in plain["lying"].items()},
        {bag: list(held) for bag, held in plain["inside"].items()}, dict(plain["delivered"]), list(plain["used"]),
        [Knowledge.from_plain(each) for each in plain["known"]],
    )  # fmt: skip


def cell(pair: Any) -> Cell:
    """Return a cell that JSON holds as a list of two numbers."""
    return int(pair[0]), int(pair[1])

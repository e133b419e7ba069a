"""The whole state of an episode of the chores game, which no agent ever sees, as data that changes in place."""

from dataclasses import dataclass, field
from typing import Any

from orchestrator.games.chores.knowledge import HomeKnowledge
from orchestrator.games.transport.house import Cell


@dataclass(slots=True)
class Helper:
    """An agent in the house: its cell, and the things in its hands."""

    cell: Cell
    hands: list[str] = field(default_factory=list)


@dataclass(slots=True)
class ChoreState:
    """The state: the seed of the house, the step, the agents, the piece of furniture of each thing (absent while it is held),
    the containers that are open, and what each agent knows."""

    seed: int
    step: int
    helpers: list[Helper]
    things: dict[str, str]
    opened: set[str]
    known: list[HomeKnowledge]

    def at(self, piece: str) -> list[str]:
        """Return the things in or on a piece of furniture."""
        return [thing for thing, where in self.things.items() if where == piece]


def state_as_plain(state: ChoreState) -> dict[str, Any]:
    """Return a state as plain JSON, with its mappings sorted, so that equal states give equal texts."""
    return {
        "seed": state.seed, "step": state.step,
        "helpers": [{"cell": list(one.cell), "hands": list(one.hands)} for one in state.helpers],
        "things": dict(sorted(state.things.items())), "opened": sorted(state.opened),
        "known": [each.as_plain() for each in state.known],
    }  # fmt: skip


def state_from_plain(plain: dict[str, Any]) -> ChoreState:
    """Return the state that `state_as_plain` returned, with nothing shared."""
    helpers = [Helper((one["cell"][0], one["cell"][1]), list(one["hands"])) for one in plain["helpers"]]
    return ChoreState(
        plain["seed"], plain["step"], helpers, dict(plain["things"]), set(plain["opened"]),
        [HomeKnowledge.from_plain(each) for each in plain["known"]],
    )  # fmt: skip

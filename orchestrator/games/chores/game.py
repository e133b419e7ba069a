"""The engine of the chores game: what the interface of games asks for, on top of state.py and turns.py."""

from collections.abc import Mapping, Sequence
from typing import Any

from orchestrator.games.chores.actions import Me, legal_chores
from orchestrator.games.chores.generate import scene_under
from orchestrator.games.chores.knowledge import HomeKnowledge
from orchestrator.games.chores.rules import EVERYTHING, ChoreRules
from orchestrator.games.chores.sight import know_all, look
from orchestrator.games.chores.state import ChoreState, Helper, state_as_plain, state_from_plain
from orchestrator.games.chores.turns import ChoreTurn
from orchestrator.games.chores.view import ChoreView
from orchestrator.games.digest import state_digest
from orchestrator.games.game import GameEvent, GameSpec, Speech, TurnMode
from orchestrator.games.legality import check_actions

SEATS = ("Alice", "Bob", "Clara", "David")
LONGEST = 500  # characters of a message, as in the paper


class ChoresGame:
    """Chores behind the interface of games. All agents act at once, and each action is one step."""

    def __init__(self, rules: ChoreRules | None = None) -> None:
        """Open the game with these rules."""
        self.rules = rules or ChoreRules()
        self._spec = GameSpec(
            "chores", 1, SEATS[: self.rules.agents], TurnMode.SIMULTANEOUS, self.rules.horizon, "step",
            {"completion": "share of the predicates that hold", "steps": "steps until all hold, or the horizon"},
            {"agents": self.rules.agents, "task": self.rules.task, "sight": self.rules.sight}, Speech(1, LONGEST),
        )  # fmt: skip
        self.reset(0)

    @property
    def spec(self) -> GameSpec:
        """Return the description of the game."""
        return self._spec

    def reset(self, seed: int) -> None:
        """Begin an episode in the house of this seed."""
        scene = scene_under(self.rules, seed)
        helpers = [Helper(cell) for cell in scene.starts[: self.rules.agents]]
        known = [HomeKnowledge() for _ in helpers]
        self.begin(ChoreState(seed, 0, helpers, dict(sorted(scene.things.items())), set(), known))
        for seat in range(len(helpers)):
            look(scene.home, self.state, seat)
        if self.rules.sight == EVERYTHING:
            know_all(scene.home, self.state)

    def begin(self, state: ChoreState) -> None:
        """Go on from any state, for planners and tests."""
        self.state, self.scene = state, scene_under(self.rules, state.seed)

    @property
    def done(self) -> int:
        """Return how many predicates hold."""
        return self.scene.task.done(self.state.at(self.scene.task.place))

    def to_act(self) -> tuple[int, ...]:
        """Return all seats; nobody when the time is over or all predicates hold."""
        over = self.state.step >= self.rules.horizon or self.done == len(self.scene.task.predicates)
        return () if over else tuple(range(self.rules.agents))

    def feels(self, seat: int) -> Me:
        """Return what an agent feels of itself."""
        helper = self.state.helpers[seat]
        return Me(helper.cell, tuple(helper.hands))

    def observe(self, seat: int) -> ChoreView:
        """Return the view of a seat: the task, the floor plan, itself, and what it saw and heard."""
        known = self.state.known[seat].copy()
        return ChoreView(
            seat, self.state.step, self.rules, self.scene.task, self.scene.plan, self.feels(seat), known, self._spec.seats
        )

    def legal(self, seat: int) -> Sequence[str]:
        """Return the actions that a seat may choose, from what it knows."""
        return legal_chores(self.scene.plan, self.feels(seat), self.state.known[seat])

    def step(self, actions: Mapping[int, str]) -> Sequence[GameEvent]:
        """Play one step. Raises BlockcrewError, and changes nothing, for an illegal action."""
        check_actions(self, actions)
        return ChoreTurn(self.rules, self.scene, self.state, self._spec.seats).play(actions)

    def metrics(self) -> Mapping[str, float]:
        """Return `completion`, the share of the predicates that hold, and `steps`, the step at which all held, else the whole
        horizon."""
        share = self.done / len(self.scene.task.predicates)
        return {"completion": share, "steps": float(self.state.step if share == 1 else self.rules.horizon)}

    def digest(self) -> str:
        """Return the hash of the whole state."""
        return state_digest(state_as_plain(self.state))

    def snapshot(self) -> Any:
        """Return the whole state as plain JSON."""
        return state_as_plain(self.state)

    def restore(self, snapshot: Any) -> None:
        """Return to a state that `snapshot` returned."""
        self.begin(state_from_plain(snapshot))


def open_chores(agents: int, task: str, sight: str, as_published: bool = False) -> ChoresGame:
    """Return the game for the catalogue's parameters. It has no published rules: their code needs another simulator."""
    return ChoresGame(ChoreRules(agents, task, sight))

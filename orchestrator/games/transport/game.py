"""The engine of the transport game: what the interface of games asks for, on top of state.py and motion.py."""

from collections.abc import Mapping, Sequence
from typing import Any

from orchestrator.games.digest import state_digest
from orchestrator.games.game import GameEvent, GameSpec, Speech, TurnMode
from orchestrator.games.legality import check_actions
from orchestrator.games.transport.actions import Self, legal_actions
from orchestrator.games.transport.generate import scene_of
from orchestrator.games.transport.knowledge import Knowledge
from orchestrator.games.transport.motion import Motion
from orchestrator.games.transport.rules import EVERYTHING, HaulRules
from orchestrator.games.transport.sight import know_everything, look
from orchestrator.games.transport.state import Body, HaulState, as_plain, from_plain
from orchestrator.games.transport.things import TARGETS, is_bag
from orchestrator.games.transport.view import HaulView

SEATS = ("Alice", "Bob", "Clara", "David")
LONGEST = 500  # characters of a message, as in the paper


class HaulGame:
    """Transport behind the interface of games. Each agent is asked as soon as its action is over, and nobody waits for it."""

    def __init__(self, rules: HaulRules | None = None) -> None:
        """Open the game with these rules."""
        self.rules = rules or HaulRules()
        chosen = {"agents": self.rules.agents, "budget": self.rules.budget, "sight": self.rules.sight, "bags": self.rules.bags}
        self._spec = GameSpec(
            "transport", 1, SEATS[: self.rules.agents], TurnMode.ASYNCHRONOUS, self.rules.budget, "tick",
            {"rate": "share of the targets delivered", "steps": "ticks until the last delivery, or the budget"},
            chosen, Speech(1, LONGEST),
        )  # fmt: skip
        self.reset(0)

    @property
    def spec(self) -> GameSpec:
        """Return the description of the game."""
        return self._spec

    def reset(self, seed: int) -> None:
        """Begin an episode in the house of this seed."""
        scene = scene_of(self.rules, seed)
        bodies = [Body(cell) for cell in scene.starts[: self.rules.agents]]
        bags = {name: list[str]() for name in sorted(scene.things) if is_bag(name)}
        self.begin(HaulState(seed, 0, bodies, dict(scene.things), bags, {}, [], [Knowledge() for _ in bodies]))
        for seat in range(len(bodies)):
            look(self.rules, self.house, self.state, seat)
        if self.rules.sight == EVERYTHING:
            know_everything(self.house, self.state)

    def begin(self, state: HaulState) -> None:
        """Go on from any state, for planners and tests."""
        self.state, self.house = state, scene_of(self.rules, state.seed).house
        self._motion = Motion(self.rules, self.house, state, self._spec.seats)

    def to_act(self) -> tuple[int, ...]:
        """Return the seats whose action is over; nobody when the time is over or everything is delivered."""
        if self._motion.over:
            return ()
        return tuple(seat for seat, body in enumerate(self.state.bodies) if not body.doing)

    def feels(self, seat: int) -> Self:
        """Return what an agent feels of itself."""
        body, bag = self.state.bodies[seat], self.state.bag(seat)
        return Self(body.cell, tuple(body.hands), tuple(self.state.inside[bag]) if bag else ())

    def observe(self, seat: int) -> HaulView:
        """Return the view of a seat: the floor plan, itself, and what it saw and heard."""
        known = copy_of(self.state.known[seat])
        return HaulView(seat, self.state.tick, self.rules, self.house, self.feels(seat), known, self._spec.seats)

    def legal(self, seat: int) -> Sequence[str]:
        """Return the actions that a seat may choose, from what it knows."""
        return legal_actions(self.rules, self.house, self.feels(seat), self.state.known[seat])

    def step(self, actions: Mapping[int, str]) -> Sequence[GameEvent]:
        """Begin the given actions and let time pass until somebody has to choose again. Raises BlockcrewError, and changes
        nothing, for an illegal action."""
        check_actions(self, actions)
        for seat, action in sorted(actions.items()):
            self._motion.begin(seat, action)
        events = self._motion.run()
        for seat in self.to_act():
            look(self.rules, self.house, self.state, seat)
        return events

    def metrics(self) -> Mapping[str, float]:
        """Return `rate`, the share of the targets that are delivered, and `steps`, the tick of the last delivery if all are,
        else the whole budget."""
        done = self.state.delivered
        last = max(done.values(), default=0) if len(done) == len(TARGETS) else self.rules.budget
        return {"rate": len(done) / len(TARGETS), "steps": float(last)}

    def digest(self) -> str:
        """Return the hash of the whole state."""
        return state_digest(as_plain(self.state))

    def snapshot(self) -> Any:
        """Return the whole state as plain JSON."""
        return as_plain(self.state)

    def restore(self, snapshot: Any) -> None:
        """Return to a state that `snapshot` returned."""
        self.begin(from_plain(snapshot))


def copy_of(known: Knowledge) -> Knowledge:
    """Return a copy of an agent's knowledge; what it holds in its lists never changes."""
    return Knowledge(
        dict(known.things), dict(known.seen), set(known.cells), set(known.delivered), dict(known.mates), list(known.messages)
    )


def open_transport(agents: int, budget: int, sight: str, bags: str, as_published: bool = False) -> HaulGame:
    """Return the game for the catalogue's parameters. It has no published rules: their code needs another simulator."""
    return HaulGame(HaulRules(agents, budget, sight, bags))

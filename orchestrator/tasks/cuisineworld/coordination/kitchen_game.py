"""The text kitchen as a game of coordination: each agent is a seat and chooses its own command in every step."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.digest import state_digest
from orchestrator.games.game import GameEvent, GameSpec, TurnMode
from orchestrator.tasks.cuisineworld.coordination.seat_view import KitchenSeatView
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Mode
from orchestrator.tasks.cuisineworld.rules import ALPHAS, STEPS, Level
from orchestrator.tasks.cuisineworld.schedule import episodes
from orchestrator.tasks.cuisineworld.state import KitchenState
from orchestrator.tasks.cuisineworld.view import Events, KitchenView

METRICS = {
    "rate": "completed orders per completed or expired order", "completed": "orders", "failed": "orders", "turns": "steps",
}  # fmt: skip


class KitchenGame:
    """CuisineWorld behind the interface of games, with so many agents in a level. `tau` from 1 to 5 says how much time orders
    leave, and the seed of an episode draws the orders. `as_published` plays by the rules of the published engine."""

    def __init__(self, level: Level, agents: int = 2, tau: int = 3, as_published: bool = False) -> None:
        """Open the kitchen. Raises BlockcrewError for a number of agents that no kitchen has."""
        self.level, self.agents, self.tau = level, agents, tau
        self._mode = Mode.COMPAT if as_published else Mode.CLEAN
        names = tuple(f"agent{number}" for number in range(agents))
        self._spec = GameSpec(
            "cuisineworld", 1, names, TurnMode.SIMULTANEOUS, STEPS + as_published, "step", METRICS,
            {"level": level.name, "agents": agents, "tau": tau}, as_published=as_published,
        )  # fmt: skip
        self._seats = tuple(range(agents))
        self._everybody = set(self._seats)
        self._seen: KitchenView | None = None
        self.reset(0)

    @property
    def spec(self) -> GameSpec:
        """Return the description of the game."""
        return self._spec

    def reset(self, seed: int) -> None:
        """Begin an episode whose orders are drawn with this seed."""
        (schedule,) = episodes(self.level, ALPHAS[self.tau - 1], seed, 1)
        self._go_on(Kitchen(self.level, self.agents, schedule, self._mode))

    def to_act(self) -> tuple[int, ...]:
        """Return all seats until the last step is over."""
        return () if self._view().over else self._seats

    def observe(self, seat: int) -> KitchenSeatView:
        """Return the view of this agent: the whole kitchen, without the orders to come."""
        return KitchenSeatView(seat, self._view(), self.level)

    def legal(self, seat: int) -> Sequence[str]:
        """Return the commands that would succeed if this agent acted first."""
        return [str(action) for action in self.kitchen.legal(seat)]

    def step(self, actions: Mapping[int, str]) -> Sequence[GameEvent]:
        """Play one step; agents act in the order of their numbers. A legal command that fails because of an agent before it
        costs its agent the step, with an event `refused`. Raises BlockcrewError, and changes nothing, for an illegal one."""
        if actions.keys() != self._everybody or not self.to_act():
            raise BlockcrewError(
                f"Give one command for each of the agents {', '.join(self._spec.seats)}, while the game is on."
            )
        before = self.kitchen.state.copy()
        told = [actions[seat] for seat in self._seats]
        events = self.kitchen.step(told)
        if not all(events.ok):
            self._check(before, told)
        self._seen = None
        return kitchen_events(told, events, self._view())

    def _check(self, before: KitchenState, told: Sequence[str]) -> None:
        """Return to the state `before` a step and raise BlockcrewError, if a command of the step was illegal."""
        earlier = self.kitchen.copy()
        earlier.state = before
        if wrong := illegal(earlier, told):
            self._go_on(earlier)
            raise BlockcrewError(wrong)

    def metrics(self) -> Mapping[str, float]:
        """Return the share of completed orders (0 while none is decided), the completed and expired orders, and the steps."""
        done = self.kitchen.metrics()
        return {
            "rate": done.rate or 0.0, "completed": float(done.completed), "failed": float(done.failed),
            "turns": float(done.steps),
        }  # fmt: skip

    def digest(self) -> str:
        """Return the hash of the state, without the orders to come."""
        return state_digest(self.kitchen.state.as_json())

    def snapshot(self) -> Any:
        """Return the state and the orders to come as plain JSON."""
        return self.kitchen.copy().save()  # a copy, because the saved lists are those of the kitchen

    def restore(self, snapshot: Any) -> None:
        """Return to a state that `snapshot` returned."""
        self._go_on(Kitchen.load(self.level, snapshot).copy())

    def _go_on(self, kitchen: Kitchen) -> None:
        self.kitchen = kitchen
        self._seen = None

    def _view(self) -> KitchenView:
        """Return the view of the present step, which is made once for all seats."""
        if self._seen is None:
            self._seen = self.kitchen.observe()
        return self._seen


def illegal(kitchen: Kitchen, told: Sequence[str]) -> str:
    """Return in one sentence why a command of `told`, one for each agent, is illegal in this kitchen, whatever the others do;
    an empty text if all are legal."""
    for agent, command in enumerate(told):
        if (complaints := kitchen.preview([command])[0]) or not belongs(command, agent):
            why = complaints[0].text if complaints else f"it is not a command of agent{agent}"
            return f"{command[:60]!r} is not legal now: {why}."
    return ""


def belongs(command: str, agent: int) -> bool:
    """Return whether a command is one of this agent."""
    return command.split("_")[1:2] == [f"agent{agent}"]


def kitchen_events(told: Sequence[str], events: Events, view: KitchenView) -> list[GameEvent]:
    """Return the events of a step for the interface of games."""
    found = [command_event(ok, seat, command) for seat, (command, ok) in enumerate(zip(told, events.ok, strict=True))]
    if events.served:
        found += [GameEvent("reward", None, f"{dish} is served.") for dish in events.served]
    if events.arrived:
        found.append(GameEvent("progress", None, f"{events.arrived} is ordered."))
    if events.expired:
        found.append(GameEvent("progress", None, f"{events.expired} orders expired."))
    if view.over:
        found.append(GameEvent("end", None, f"The kitchen closes after {view.time} steps."))
    return found


@cache
def command_event(ok: bool, seat: int, command: str) -> GameEvent:
    """Return the event of a command that succeeded or was refused; events are kept, because a kitchen has few commands."""
    return GameEvent("ok" if ok else "refused", seat, command)

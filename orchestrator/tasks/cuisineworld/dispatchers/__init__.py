"""Dispatchers: planners that command the agents of a text kitchen. There is one per file; its name on the command line is the
file's name."""

from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.core.contracts.controller import Controller
from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.dispatchers.lookahead import Lookahead
from orchestrator.tasks.cuisineworld.dispatchers.oracle import Oracle
from orchestrator.tasks.cuisineworld.dispatchers.random import Random
from orchestrator.tasks.cuisineworld.kitchen import Told
from orchestrator.tasks.cuisineworld.rules import Level
from orchestrator.tasks.cuisineworld.schedule import Schedule
from orchestrator.tasks.cuisineworld.view import KitchenView

NAMES = ("random", "greedy", "lookahead", "oracle")
Dispatcher = Controller[KitchenView, Told]


@dataclass(frozen=True, slots=True)
class Shift:
    """The knowledge that a dispatcher (planner of a text kitchen) has before an episode (one game). `alpha` is the factor for
    the time between orders (more is easier). Only the oracle (a planner that knows all orders) reads `schedule`, the orders to
    come. `crew` has the numbers of the agents that obey the dispatcher; None means all."""

    level: Level
    agents: int
    alpha: float
    schedule: Schedule
    seed: int = 0
    crew: Sequence[int] | None = None


def dispatcher(name: str, shift: Shift) -> Dispatcher:
    """Return a new dispatcher (planner of a text kitchen) by its name: random, greedy, lookahead or oracle. `shift` has the
    level, the agents and whatever else it may know. Raises BlockcrewError for another name, and for the oracle unless it
    commands all agents."""
    if name == "random":
        return Random(shift.level, shift.agents, shift.seed, shift.crew)
    if name == "greedy":
        return Greedy(shift.level, shift.agents, crew=shift.crew)
    if name == "lookahead":
        return Lookahead(shift.level, shift.agents, shift.alpha, seed=shift.seed, crew=shift.crew)
    if name == "oracle" and shift.crew is None:
        return Oracle(shift.level, shift.agents, shift.schedule, seed=shift.seed)
    if name == "oracle":
        raise BlockcrewError("The oracle must command all agents: choose random, greedy or lookahead for your partners.")
    raise BlockcrewError(f"There is no dispatcher {name!r}: choose one of {', '.join(NAMES)}.")

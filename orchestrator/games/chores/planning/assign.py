"""Assigns stops to agents so that the last one is done as early as possible: each stop is inserted where it delays the plan
least, and then moved while that helps. It is no proof of the best plan (the tests compare small cases)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from orchestrator.games.chores.planning.stops import Stop
from orchestrator.games.chores.rules import HANDS
from orchestrator.games.transport.house import Cell, House

OVERFLOW = 0.5  # expected things more than the hands can hold, with which an agent still goes on
SHARED = 0.1  # of the sum of all times, in addition to the longest: of equally long plans the one with less work
PASSES = 3
LITTLE = 1e-9
Tour = tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class Walker:
    """An agent before its tour: its name, its cell, and how many wanted things it carries."""

    name: str
    cell: Cell
    load: int = 0


@dataclass(frozen=True, slots=True)
class Walks:
    """The facts on which the length of tours depends: the floor plan, the cell where the things belong (None: not known), and
    the cells that an agent walks in a step."""

    plan: House
    place: Cell | None
    stride: int = 1

    def steps(self, here: Cell, to: Cell) -> float:
        """Return how many steps a walk takes."""
        return self.plan.way(to)[here] / self.stride

    def time(self, walker: Walker, tour: Tour) -> float:
        """Return how many steps a tour takes until everything is at its place. The agent goes there whenever its hands would
        not hold what is expected next."""
        spent, here, load = 0.0, walker.cell, float(walker.load)
        for stop in tour:
            if load + stop.weight > HANDS + OVERFLOW:
                spent, here, load = self.unloaded(spent, here, load)
            spent += self.steps(here, stop.cell) + stop.work
            here, load = stop.cell, load + stop.weight
        return self.unloaded(spent, here, load)[0] if load else spent

    def unloaded(self, spent: float, here: Cell, load: float) -> tuple[float, Cell, float]:
        """Return the time, the cell and the load after a visit to the place of the task."""
        way = self.steps(here, self.place) if self.place else 0.0
        return spent + way + load, self.place or here, 0.0


class Rota:
    """A plan for several agents while it is made."""

    def __init__(self, walks: Walks, walkers: Sequence[Walker]) -> None:
        """Begin with empty tours."""
        self.walks, self.walkers = walks, {walker.name: walker for walker in walkers}
        self.tours: dict[str, Tour] = {walker.name: () for walker in walkers}
        self.times = {walker.name: walks.time(walker, ()) for walker in walkers}

    @property
    def cost(self) -> float:
        """Return how long the plan takes, with a part of the work of all."""
        return cost_of(self.times)

    def insert(self, stop: Stop) -> None:
        """Insert a stop where it delays the plan least."""
        best: tuple[float, str, Tour, float] | None = None
        for name, walker in self.walkers.items():
            tour = self.tours[name]
            for at in range(len(tour) + 1):
                longer = (*tour[:at], stop, *tour[at:])
                time = self.walks.time(walker, longer)
                cost = cost_of({**self.times, name: time})
                if best is None or cost < best[0] - LITTLE:
                    best = cost, name, longer, time
        assert best
        self.tours[best[1]], self.times[best[1]] = best[2], best[3]

    def remove(self, stop: Stop) -> None:
        """Remove a stop from the plan."""
        for name, tour in self.tours.items():
            if stop in tour:
                self.tours[name] = tuple(one for one in tour if one != stop)
                self.times[name] = self.walks.time(self.walkers[name], self.tours[name])

    def improve(self, stops: Sequence[Stop]) -> None:
        """Move single stops as long as that makes the plan better."""
        for _ in range(PASSES):
            before = self.cost
            for stop in stops:
                kept, was = (dict(self.tours), dict(self.times)), self.cost
                self.remove(stop)
                self.insert(stop)
                if self.cost > was + LITTLE:
                    self.tours, self.times = kept
            if self.cost >= before - LITTLE:
                return


def cost_of(times: Mapping[str, float]) -> float:
    """Return the cost of a plan with these times of its agents."""
    return max(times.values()) + SHARED * sum(times.values())


def share_out(walks: Walks, walkers: Sequence[Walker], stops: Sequence[Stop], tries: int = 1) -> Rota:
    """Return the best plan of several tries: the first inserts the stops that are far from all agents first, the second the
    near ones, further ones in random orders."""
    order = sorted(stops, key=lambda stop: (-min(walks.steps(one.cell, stop.cell) for one in walkers), stop.name))
    dice, best = Random(0), None
    for number in range(max(1, tries)):
        rota = Rota(walks, walkers)
        for stop in order:
            rota.insert(stop)
        rota.improve(order)
        if best is None or rota.cost < best.cost - LITTLE:
            best = rota
        order = order[::-1] if number == 0 else dice.sample(order, len(order))
    assert best
    return best

"""Schedules of the orders in a text kitchen: an explicit list, drawn from a seed or read from a recorded game. The kitchen
itself draws nothing."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.cuisineworld.rules import STEPS, Level


@dataclass(frozen=True, slots=True)
class OrderArrival:
    """An order for a dish that arrives at `step` and expires unless it is met within `life` steps."""

    step: int
    dish: str
    life: int


@dataclass(frozen=True)
class Schedule:
    """The arrivals of orders in a text kitchen, sorted by step, at most one per step. If the kitchen has no room for another
    order at an arrival's step, no order comes then; its dish comes at the step of the next arrival, the dish of that one at the
    step after it, and so on, so that the last dish may never come."""

    arrivals: tuple[OrderArrival, ...]

    def __post_init__(self) -> None:
        steps = [arrival.step for arrival in self.arrivals]
        if steps != sorted(set(steps)) or any(step < 0 for step in steps):
            raise BlockcrewError("A schedule must be sorted by step, with at most one order per step and no step below 0.")
        if any(arrival.life < 1 for arrival in self.arrivals):
            raise BlockcrewError("An order must last at least one step.")

    @cached_property
    def steps(self) -> frozenset[int]:
        """Return the set of steps of the episode at which orders may arrive."""
        return frozenset(arrival.step for arrival in self.arrivals)

    @classmethod
    def of(cls, rows: Iterable[tuple[int, str, int]]) -> "Schedule":
        """Return a schedule of orders from rows [step, dish, life], the form in recorded games; `life` is the number of steps
        until the order expires."""
        return cls(tuple(OrderArrival(int(step), str(dish), int(life)) for step, dish, life in rows))


def drawn(level: Level, alpha: float, dice: random.Random, steps: int = STEPS) -> Schedule:
    """Return a schedule for the dishes of `level`, drawn with `dice` as in the published game: one order at step 0 and one
    after each interval up to `steps`, every dish equally likely. `alpha` is the factor for the time that orders leave: a larger
    one lengthens the intervals and the steps until an order expires."""
    interval = level.interval(alpha)
    dishes = ((step, dice.choice(level.dishes)) for step in range(0, steps + 1, interval))
    return Schedule(tuple(OrderArrival(step, dish, level.life(dish, alpha)) for step, dish in dishes))


def episodes(level: Level, alpha: float, seed: int, count: int) -> list[Schedule]:
    """Return `count` schedules (lists of coming orders) for `level`, drawn one after another from the same seed; the benchmark
    in the MindAgent paper plays three with seed 0. `alpha` is the factor for time: a larger one lengthens the intervals between
    orders and the steps until an order expires."""
    dice = random.Random(seed)
    return [drawn(level, alpha, dice) for _ in range(count)]

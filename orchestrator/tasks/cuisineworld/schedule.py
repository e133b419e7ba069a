"""When orders come: an explicit list, made by seed or read from a trace. The kitchen itself draws nothing."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.cuisineworld.rules import STEPS, Level


@dataclass(frozen=True, slots=True)
class OrderArrival:
    """An order that is first seen at `step` and can be met in `life` steps."""

    step: int
    dish: str
    life: int


@dataclass(frozen=True)
class Schedule:
    """Arrivals in order of their steps, at most one a step. When the kitchen is full, the dish waits for the next step."""

    arrivals: tuple[OrderArrival, ...]

    def __post_init__(self) -> None:
        steps = [arrival.step for arrival in self.arrivals]
        if steps != sorted(set(steps)) or any(step < 0 for step in steps):
            raise BlockcrewError("A schedule has at most one order a step, sorted by step, beginning at 0 or later.")
        if any(arrival.life < 1 for arrival in self.arrivals):
            raise BlockcrewError("An order of a schedule has to live for one step at least.")

    @cached_property
    def steps(self) -> frozenset[int]:
        """When something comes."""
        return frozenset(arrival.step for arrival in self.arrivals)

    @classmethod
    def of(cls, rows: Iterable[tuple[int, str, int]]) -> "Schedule":
        """From [step, dish, life] rows, as traces have them."""
        return cls(tuple(OrderArrival(int(step), str(dish), int(life)) for step, dish, life in rows))


def drawn(level: Level, alpha: float, dice: random.Random, steps: int = STEPS) -> Schedule:
    """One order at once and one every interval, each dish as likely; one draw for each order, as the published game does."""
    interval = level.interval(alpha)
    dishes = ((step, dice.choice(level.dishes)) for step in range(0, steps + 1, interval))
    return Schedule(tuple(OrderArrival(step, dish, level.life(dish, alpha)) for step, dish in dishes))


def episodes(level: Level, alpha: float, seed: int, count: int) -> list[Schedule]:
    """Several on one generator: the published protocol plays three on seed 0."""
    dice = random.Random(seed)
    return [drawn(level, alpha, dice) for _ in range(count)]

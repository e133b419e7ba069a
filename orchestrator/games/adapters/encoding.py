"""A game in numbers: an action is a number, and a view is a list of numbers from 0 to 1. The files beside this one make the
encodings of the games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class GameEncoding:
    """The encoding of an opened game. `actions` has for each seat the texts of all actions that it can ever have; the number of
    an action is its place there, which no state changes, and the same number means the same for every seat.

    `numbers` turns the view of a seat into numbers from 0 to 1, always as many; the own seat comes first, then the others in
    the order in which they sit. `reward` names the metric whose growth is the reward of a step.
    """

    actions: tuple[tuple[str, ...], ...]
    numbers: Callable[[Any], Sequence[float]]
    reward: str


def one_hot(index: int, size: int) -> list[float]:
    """Return `size` zeros with a one at `index`; only zeros for a negative index."""
    found = [0.0] * size
    if index >= 0:
        found[index] = 1.0
    return found


def bits(mask: int, size: int) -> list[float]:
    """Return the lowest `size` bits of a number, the lowest first."""
    return [float(mask >> bit & 1) for bit in range(size)]


def share(value: float, most: float) -> float:
    """Return the share that a value has of the largest one, at most 1 and at least 0."""
    return min(max(value / most, 0.0), 1.0) if most else 0.0

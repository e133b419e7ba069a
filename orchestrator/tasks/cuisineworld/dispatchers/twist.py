"""Twists: temporary deviations from the play of the greedy dispatcher (a planner that commands all agents of a text kitchen),
which a search tries."""

import random
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """The kinds of deviations from the play of the greedy dispatcher (a planner), such as making one dish before all others or
    letting an agent rest."""

    DISH = "dish"  # this dish before all others
    DROP = "drop"  # one of the wanted dishes is left
    FIRST = "first"  # one of the jobs before all others
    LAST = "last"  # one of the jobs after all others
    HABITS = "habits"  # how long hands wait
    QUEUE = "queue"  # how early the next dish is prepared
    BACK = "back"  # agents are asked in the other order
    REST = "rest"  # an agent stays where it is


SHORT = frozenset((Kind.FIRST, Kind.LAST, Kind.BACK, Kind.REST))
KINDS = tuple(Kind)


@dataclass(frozen=True, slots=True)
class Twist:
    """A deviation from greedy play, in force from step `start` until before step `stop`; `kind` says what is done otherwise.
    The number `value` says to which dish, job or agent: to the one at index `value` modulo their number. HABITS changes how
    many steps agents plan ahead at running tools (to `value` % 4) and wait there (to `value` // 4 % 4); QUEUE, how early a tool
    is prepared for its next dish: when at most `value` % 4 - 1 parts are missing from the present one (-1: never)."""

    start: int
    stop: int
    kind: Kind
    value: int

    def moved(self, steps: int) -> "Twist":
        """Return this deviation from greedy play moved by `steps` steps (negative: earlier), but not to before step 0; it lasts
        as long as before."""
        start = max(0, self.start + steps)
        return Twist(start, start + self.stop - self.start, self.kind, self.value)


def any_twist(dice: random.Random, first: int, last: int) -> Twist:
    """Return a random twist (deviation from greedy play) that begins at step `first` or later and before step `last`."""
    start, kind = dice.randrange(first, max(last, first + 1)), dice.choice(KINDS)
    length = dice.choice((1, 1, 2, 3) if kind in SHORT else (1, 2, 4, 8, 16))
    return Twist(start, start + length, kind, dice.randrange(64))


class Variation(NamedTuple):
    """The result of changing twists (deviations from greedy play) at random: the new twists, the first step that can differ
    (`since`), and the step from which none of the changed ones applies any more (`settled`)."""

    twists: tuple[Twist, ...]
    since: int
    settled: int


def varied(twists: tuple[Twist, ...], dice: random.Random, first: int, last: int) -> Variation:
    """Return these twists (deviations from greedy play) with one to three random changes: some removed, moved in time or added,
    the added ones beginning between the steps `first` and `last`."""
    found, changed = list(twists), []
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        what = dice.random() if found else 1.0
        if what < 0.5:
            changed.append(found.pop(dice.randrange(len(found))))
            if what < 0.15:
                found.append(changed[-1].moved(dice.choice((-2, -1, 1, 2))))
                changed.append(found[-1])
        else:
            found.append(any_twist(dice, first, last))
            changed.append(found[-1])
    since = min(last, *(twist.start for twist in changed))
    return Variation(tuple(found), max(since, first), max(twist.stop for twist in changed))

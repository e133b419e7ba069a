"""Searches for twists (temporary deviations) that improve the greedy planner's play of a text kitchen: change a few, simulate
to the end, keep the change if it is no worse. Unknown orders are covered by simulating several possible futures. The effort is
counted in simulations, not seconds, so a search can be repeated exactly."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.dispatchers.twist import Twist, varied
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.cuisineworld.state import KitchenState

WHOLE = 1000.0  # the worth of a rate of 1
EARLY = 0.005  # a dish is worth so much more for each step that it comes earlier
MEMORY = 20  # what is no worse than so many tries ago is taken: it leads out of dead ends
Tape = dict[
    int, tuple[KitchenState, int]
]  # step: the kitchen before it, and the dishes times steps so far; the last is the end


@dataclass(frozen=True, slots=True)
class SimulatedPlay:
    """The result of simulating greedy play with these twists (temporary deviations) in several possible futures (kitchens that
    differ in the orders to come). `worth` is the mean over all futures (mainly the share of orders met, then how early), `lost`
    the number of orders that expired in them, `tapes` the recorded steps of each future."""

    twists: tuple[Twist, ...]
    worth: float
    lost: int
    tapes: list[Tape]  # only what went otherwise than in the play before


class KitchenSearch:
    """A search for better play from one moment of a kitchen until step `last`. `futures` are kitchens with the same present and
    different coming orders; `twists` are the deviations from greedy play to begin with."""

    def __init__(self, greedy: Greedy, futures: Sequence[Kitchen], last: int, twists: tuple[Twist, ...] = ()) -> None:
        self.greedy, self.futures, self.last = greedy, futures, last
        self.first = futures[0].state.time
        self.tapes: list[Tape] = [{self.first: (future.state.copy(), 0)} for future in futures]
        self.now = self.best = self.play(twists, self.first, last)
        self.tapes = self.now.tapes
        self.before = [self.now.worth] * MEMORY
        self.tries = 0

    def play(self, twists: tuple[Twist, ...], since: int, settled: int) -> SimulatedPlay:
        """Simulate greedy play with these twists (temporary deviations) to the end, in each of the search's `futures` (copies
        of the kitchen that differ in the orders to come), and return the result. Two hints save time: before step `since`,
        nothing differs from the present play, whose steps are recorded; and from step `settled` on, its twists are the same as
        these."""
        worth, lost, tapes = 0.0, 0, []
        for future, tape in zip(self.futures, self.tapes, strict=True):
            new = self.play_one(future, tape, twists, since, settled)
            state, area = new.get(self.last) or tape[self.last]
            decided = len(state.served) + state.failed
            worth += WHOLE * (len(state.served) / decided if decided else 1) + EARLY * area
            lost += state.failed - future.state.failed
            tapes.append(new)
        return SimulatedPlay(twists, worth / len(tapes), lost, tapes)

    def play_one(self, future: Kitchen, tape: Tape, twists: tuple[Twist, ...], since: int, settled: int) -> Tape:
        """Simulate one future (a kitchen with its coming orders) with these twists (temporary deviations from greedy play) from
        step `since` to the end, and return its tape: step -> (kitchen before it, sum of dishes served). `tape` is that of the
        present play, whose twists are the same from step `settled` on. Once the simulated kitchen equals the recorded one after
        that, both go on alike: the simulation stops, and the rest is taken from `tape`."""
        kitchen = future.copy()
        new: Tape = {}
        start, area = tape[since]
        state = kitchen.state = start.copy()
        decide, step = self.greedy.decide, kitchen.step
        for time in range(since, self.last):
            if time >= settled and state.alike(tape[time][0]):
                return self.joined(new, tape, time, area)
            new[time] = state.copy(), area
            now = [twist for twist in twists if twist.start <= time < twist.stop] if twists else ()
            step(decide(state, now))
            area += len(state.served)
        new[self.last] = state, area
        return new

    def joined(self, new: Tape, tape: Tape, time: int, area: int) -> Tape:
        """Complete the tape of a new play, `new`, which was simulated up to step `time`, from the tape of the old one, since
        both kitchens are in the same state there. A tape maps step -> (kitchen, sum over all steps so far of the dishes served
        by then); `area` is the new play's sum at `time`. If the old sum differs, the old steps are copied with their sums
        shifted; if not, they are left out, as a reader takes steps that `new` lacks from the old tape."""
        more = area - tape[time][1]
        if more:
            for later in range(time, self.last + 1):
                state, before = tape[later]
                new[later] = state, before + more
        return new

    def improve(self, tries: int, dice: random.Random, until: int, patient: bool, enough: float = 1.0) -> None:
        """Try up to `tries` random changes, drawn with `dice`, of the twists (deviations from greedy play) that begin before
        step `until`. Stop early when no order is lost or the share of orders met reaches `enough`. With `patient`, a play that
        is only as good as the present one was some tries ago is accepted too, which leads out of dead ends."""
        for _ in range(tries):
            if not self.best.lost or self.best.worth >= WHOLE * enough:
                return
            twists, since, settled = varied(self.now.twists, dice, self.first, until)
            if since < self.last:
                self.judge(self.play(twists, since, settled), patient)

    def judge(self, play: SimulatedPlay, patient: bool) -> None:
        """Continue the search from `play` (a simulated game) if it is good enough, and remember it if it is the best so far;
        otherwise discard it. `patient` accepts somewhat worse ones, too."""
        if play.worth >= (min(self.now.worth, self.before[self.tries % MEMORY]) if patient else self.now.worth):
            self.now = play
            for old, new in zip(self.tapes, play.tapes, strict=True):
                old.update(new)
            if play.worth > self.best.worth:
                self.best = play
        self.before[self.tries % MEMORY] = self.now.worth
        self.tries += 1

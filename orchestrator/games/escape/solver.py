"""The exact solution of CollabEscape by finite-horizon dynamic programming: the probability with which two players who plan
together escape within so many turns, against the killer's random walk while it sees nobody."""

from collections import Counter
from functools import cache
from itertools import product

from orchestrator.games.escape.killer import killer_rooms
from orchestrator.games.escape.rules import FIXES, EscapeRules
from orchestrator.games.escape.state import WIN, EscapeAction, Pursuit, actions_of, pursued, result_of

Joint = tuple[str, str]
Outcomes = tuple[tuple[float, Pursuit], ...]  # probability and next pursuit; one that is lost is left out
LOOK_AHEAD = 10  # turns: from the published start, 8 are enough to escape for certain
CERTAIN = 1 - 1e-9


class EscapeSolution:
    """The solution for one set of rules. Values are computed when they are asked for, and kept."""

    def __init__(self, rules: EscapeRules) -> None:
        """Begin with an empty table."""
        self.rules = rules
        self._values: dict[tuple[Pursuit, int], float] = {}
        self._joint: dict[Pursuit, dict[Joint, Outcomes]] = {}

    def probability(self, pursuit: Pursuit, turns: int) -> float:
        """Return the probability of escaping within so many turns, if both players do their best for that horizon."""
        if turns <= 0:
            return 0.0
        key = (pursuit, turns)
        if key not in self._values:
            best = 0.0
            for outcomes in self._outcomes(pursuit).values():
                best = max(best, self._expected(outcomes, turns))
                if best >= CERTAIN:
                    break
            self._values[key] = best
        return self._values[key]

    def values(self, pursuit: Pursuit, turns: int) -> dict[Joint, float]:
        """Return for each joint action (the texts of Alice's and Bob's) the probability of escaping within so many turns, this
        turn included."""
        return {joint: self._expected(outcomes, turns) for joint, outcomes in self._outcomes(pursuit).items()}

    def horizon(self, pursuit: Pursuit, left: int) -> int:
        """Return the smallest number of turns within which the players escape for certain. If that is more than LOOK_AHEAD or
        than the turns `left`, return the smaller of these two."""
        longest = min(left, LOOK_AHEAD)
        return next((turns for turns in range(1, longest) if self.probability(pursuit, turns) >= CERTAIN), longest)

    def best(self, pursuit: Pursuit, left: int) -> list[Joint]:
        """Return the joint actions with the highest probability of escaping within `horizon`, in a fixed order; of those, the
        ones that most probably need fewer turns."""
        turns = self.horizon(pursuit, left)
        found = list(self.values(pursuit, turns))
        for fewer in range(turns, max(turns - 3, 0), -1):
            values = self.values(pursuit, fewer)
            highest = max(values[joint] for joint in found)
            found = [joint for joint in found if values[joint] >= highest - 1e-9]
        return found

    def _expected(self, outcomes: Outcomes, turns: int) -> float:
        rules = self.rules
        return sum(
            chance * (1.0 if result_of(rules, after) == WIN else self.probability(after, turns - 1))
            for chance, after in outcomes
        )

    def _outcomes(self, pursuit: Pursuit) -> dict[Joint, Outcomes]:
        """Return for each joint action what may come of it."""
        if pursuit not in self._joint:
            both = (actions_of(self.rules.map, room).items() for room in pursuit.players)
            self._joint[pursuit] = {
                (alice, bob): self._after(pursuit, (first, second)) for (alice, first), (bob, second) in product(*both)
            }
        return self._joint[pursuit]

    def _after(self, pursuit: Pursuit, actions: tuple[EscapeAction, EscapeAction]) -> Outcomes:
        rules = self.rules
        rooms = killer_rooms(rules.map, pursuit.killer, pursuit.players, pursuit.target)
        found = Counter(capped(pursued(rules, pursuit, actions, room)) for room in rooms)
        return tuple((count / len(rooms), after) for after, count in found.items() if after.killer not in after.players)


def capped(pursuit: Pursuit) -> Pursuit:
    """Return the pursuit without fixes beyond what a generator needs, which the published counter counts and which change
    nothing."""
    if max(pursuit.fixed) <= FIXES:
        return pursuit
    fixed = (min(pursuit.fixed[0], FIXES), min(pursuit.fixed[1], FIXES))
    return Pursuit(pursuit.players, pursuit.killer, pursuit.target, fixed)


@cache
def solution(rules: EscapeRules) -> EscapeSolution:
    """Return the solution for these rules; solutions are kept, so that a second game takes little time."""
    return EscapeSolution(rules)

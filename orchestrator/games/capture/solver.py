"""The exact solution of CollabCapture: for every state, the number of turns in which the agents catch the thief for certain,
and the joint actions that do it. Against the adversarial thief this is the minimax value, because that thief answers every
joint action with the room in which it lasts longest."""

from functools import cache
from itertools import count, product

from orchestrator.games.capture.rules import CaptureRules
from orchestrator.games.capture.state import CaptureAction, CaptureState, after_turn, options
from orchestrator.games.capture.thief import thief_rooms

Position = tuple[tuple[int, int], int, tuple[bool, ...]]
Joint = tuple[str, str]
NEVER = 10**6  # turns, where the capture cannot be forced


class CaptureSolution:
    """The solution for one set of rules. It is made once, in about half a second, and holds for every turn of an episode; the
    first turn, in which published rules count no swap, is looked ahead from it."""

    def __init__(self, rules: CaptureRules) -> None:
        """Solve every state of the map by working backwards from the captures."""
        self.rules = rules
        self._turns: dict[Position, int] = {}
        self._solve({state: self._outcomes(state) for state in every_state(rules)})

    def turns(self, state: CaptureState) -> int:
        """Return the number of turns in which the agents can force the capture from this state; NEVER if they cannot."""
        if state.turn:
            return self._turns.get(position(state), NEVER)
        return min(NEVER, *self.values(state).values())

    def values(self, state: CaptureState) -> dict[Joint, int]:
        """Return for each joint action (the texts of Alice's and Bob's) the turns until the capture that it can force, this
        turn included; NEVER if it can force none."""
        return {joint: 1 + max(map(self._left, after)) for joint, after in self._outcomes(state).items()}

    def best(self, state: CaptureState) -> list[Joint]:
        """Return the joint actions that force the capture soonest, in a fixed order. Where none can force it, those that leave
        the thief the fewest answers after which it could still not be forced."""
        values = self.values(state)
        soonest = min(values.values())
        if soonest < NEVER:
            return [joint for joint, turns in values.items() if turns == soonest]
        lost = {joint: sum(self._left(s) >= NEVER for s in after) for joint, after in self._outcomes(state).items()}
        return [joint for joint, answers in lost.items() if answers == min(lost.values())]

    def answer(self, state: CaptureState, actions: tuple[CaptureAction, CaptureAction]) -> int:
        """Return the room in which the adversarial thief lasts longest when the agents have chosen these actions."""
        rooms = thief_rooms(self.rules, state, (actions[0].room, actions[1].room))
        return max(rooms, key=lambda room: self._left(after_turn(self.rules, state, actions, room)))

    def _outcomes(self, state: CaptureState) -> dict[Joint, list[CaptureState]]:
        """Return for each joint action the states that the thief's answers lead to."""
        found = {}
        both = (options(self.rules.map, state, seat).items() for seat in (0, 1))
        for (alice, first), (bob, second) in product(*both):
            rooms = thief_rooms(self.rules, state, (first.room, second.room))
            found[alice, bob] = [after_turn(self.rules, state, (first, second), room) for room in rooms]
        return found

    def _left(self, state: CaptureState) -> int:
        return 0 if state.caught else self._turns.get(position(state), NEVER)

    def _solve(self, unsolved: dict[CaptureState, dict[Joint, list[CaptureState]]]) -> None:
        """Find the states that are won in one turn, in two, and so on, until no further state can be won."""
        for turns in count(1):
            won = [state for state, joint in unsolved.items() if self._won(joint)]
            for state in won:
                unsolved.pop(state)
            self._turns |= {position(state): turns for state in won}
            if not won:
                return

    def _won(self, joint: dict[Joint, list[CaptureState]]) -> bool:
        return any(all(self._left(state) < NEVER for state in after) for after in joint.values())


def position(state: CaptureState) -> Position:
    """Return what of a state decides how it goes on: it does not matter how many turns are over."""
    return state.agents, state.thief, state.doors


def every_state(rules: CaptureRules) -> list[CaptureState]:
    """Return all states in which the thief is in another room than the agents, as after the first turn."""
    doors = list(product((True, False), repeat=len(rules.map.doors)))
    rooms = list(rules.map.exits)
    return [
        CaptureState((alice, bob), thief, each, turn=1)
        for alice, bob, thief, each in product(rooms, rooms, rooms, doors)
        if thief not in (alice, bob)
    ]


@cache
def solution(rules: CaptureRules) -> CaptureSolution:
    """Return the solution for these rules; solutions are kept, so that further calls take no time."""
    return CaptureSolution(rules)

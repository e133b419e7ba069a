"""The engine of CollabCapture: what the interface of games asks for, on top of state.py and thief.py."""

from collections.abc import Mapping, Sequence
from typing import Any

from orchestrator.games.capture.rules import CaptureRules, SwapRule, ThiefPolicy
from orchestrator.games.capture.solver import solution
from orchestrator.games.capture.state import CaptureState, after_turn, options
from orchestrator.games.capture.thief import thief_rooms
from orchestrator.games.capture.view import AGENTS, CaptureView
from orchestrator.games.digest import state_digest
from orchestrator.games.game import GameEvent, GameSpec, TurnMode
from orchestrator.games.legality import check_actions

Doors = tuple[bool, ...]
DOORS: dict[str, Doors] = {
    "open-open": (True, True), "open-closed": (True, False), "closed-open": (False, True), "closed-closed": (False, False),
}  # fmt: skip
BY_SEED = "by-seed"  # the four published scenarios (Appendix E.1) in the order of DOORS, one seed after the other
BY_RULES = "by-rules"


class CaptureGame:
    """CollabCapture behind the interface of games. Both agents act at once, and the thief answers without randomness; the seed
    of an episode only chooses its doors, unless they are given."""

    def __init__(self, rules: CaptureRules | None = None, doors: str = BY_SEED, as_published: bool = False) -> None:
        """Open the game with these rules. `doors` is a scenario of DOORS, or BY_SEED. `as_published` is only told in the spec:
        the published defect is `rules.swaps`."""
        self.rules, self._doors = rules or CaptureRules(), doors
        params = {"thief": self.rules.thief.value, "doors": doors, "swaps": self.rules.swaps.value}
        self._spec = GameSpec(
            "capture", 1, AGENTS, TurnMode.SIMULTANEOUS, self.rules.turns, "turn",
            {"rate": "captures per game", "turns": "turns"}, params, as_published=as_published,
        )  # fmt: skip
        self.reset(0)

    @property
    def spec(self) -> GameSpec:
        """Return the description of the game."""
        return self._spec

    def reset(self, seed: int) -> None:
        """Begin an episode at the start of the map. With the doors BY_SEED, four seeds in a row are the four scenarios."""
        doors = list(DOORS.values())[seed % len(DOORS)] if self._doors == BY_SEED else DOORS[self._doors]
        self.begin(CaptureState(self.rules.map.agents, self.rules.map.thief, doors))

    def begin(self, state: CaptureState) -> None:
        """Begin an episode from any state, for traces, questions and tests."""
        self.state = state

    def to_act(self) -> tuple[int, ...]:
        """Return both seats until the thief is caught or the last turn is over."""
        return () if self.state.caught or self.state.turn >= self.rules.turns else (0, 1)

    def observe(self, seat: int) -> CaptureView:
        """Return the view of this seat; nothing is hidden."""
        return CaptureView(seat, self.state, self.rules)

    def legal(self, seat: int) -> Sequence[str]:
        """Return the texts of the actions that this agent may take."""
        return list(options(self.rules.map, self.state, seat))

    def step(self, actions: Mapping[int, str]) -> Sequence[GameEvent]:
        """Play one turn: both agents move or press at once, and the thief moves. Raises BlockcrewError, and changes nothing,
        for an illegal action."""
        check_actions(self, actions)
        before, rooms = self.state, self.rules.map
        first, second = (options(rooms, before, seat)[actions[seat]] for seat in (0, 1))
        if self.rules.thief is ThiefPolicy.ADVERSARIAL:
            room = solution(self.rules).answer(before, (first, second))
        else:
            (room,) = thief_rooms(self.rules, before, (first.room, second.room))
        self.state = after_turn(self.rules, before, (first, second), room)
        return self._events(before, actions)

    def metrics(self) -> Mapping[str, float]:
        """Return `rate`, 1 if the thief is caught, else 0, and `turns`, the number of turns played."""
        return {"rate": float(self.state.caught), "turns": float(self.state.turn)}

    def digest(self) -> str:
        """Return the hash of the state."""
        return state_digest(self.snapshot())

    def snapshot(self) -> Any:
        """Return the state as a list: Alice, Bob, thief, doors, turn, caught."""
        state = self.state
        return [*state.agents, state.thief, list(state.doors), state.turn, state.caught]

    def restore(self, snapshot: Any) -> None:
        """Return to a state that `snapshot` returned."""
        alice, bob, thief, doors, turn, caught = snapshot
        self.state = CaptureState((alice, bob), thief, tuple(doors), turn, caught)

    def _events(self, before: CaptureState, actions: Mapping[int, str]) -> list[GameEvent]:
        state = self.state
        events = [GameEvent("ok", seat, f"{AGENTS[seat]}: {actions[seat]}.") for seat in (0, 1)]
        events.append(GameEvent("ok", None, f"The thief goes from room {before.thief} to room {state.thief}."))
        for door, was, now in zip(self.rules.map.doors, before.doors, state.doors, strict=True):
            if was != now:
                text = f"The door between rooms {door.rooms[0]} and {door.rooms[1]} is {'open' if now else 'closed'} now."
                events.append(GameEvent("progress", None, text))
        if state.caught:
            events.append(GameEvent("end", None, f"The thief is caught in turn {state.turn}."))
        elif state.turn >= self.rules.turns:
            events.append(GameEvent("end", None, f"The thief was not caught in {state.turn} turns."))
        return events


def open_capture(thief: str, doors: str, swaps: str, as_published: bool) -> CaptureGame:
    """Return the game for the catalogue's parameters. With `swaps` BY_RULES, swaps count in every turn, and with
    `as_published` from the second turn on."""
    by_rules = SwapRule.FROM_TURN_2 if as_published else SwapRule.ALWAYS
    rule = by_rules if swaps == BY_RULES else SwapRule(swaps)
    return CaptureGame(CaptureRules(ThiefPolicy(thief), rule), doors, as_published)

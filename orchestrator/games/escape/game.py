"""The engine of CollabEscape: what the interface of games asks for, on top of state.py and killer.py."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from orchestrator.games.digest import state_digest
from orchestrator.games.escape.killer import killer_rooms
from orchestrator.games.escape.rules import PLAYERS, EscapeRules
from orchestrator.games.escape.state import WIN, EscapeState, Pursuit, actions_of, after_turn, beginning
from orchestrator.games.escape.view import EscapeView
from orchestrator.games.game import GameEvent, GameSpec, TurnMode
from orchestrator.games.legality import check_actions

STARTS = {"1-2-6": (1, 2, 6), "1-6-3": (1, 6, 3), "2-5-8": (2, 5, 8)}  # rooms of Alice, Bob, killer; the first is the coded one
Draw = Callable[[int, int], int]  # from the turn and the number of rooms to the index of the room that the killer draws


class EscapeGame:
    """CollabEscape behind the interface of games. Both players act at once; chance only moves a killer that has seen nobody."""

    def __init__(self, rules: EscapeRules | None = None, draw: Draw | None = None) -> None:
        """Open the game with these rules. `draw` replaces the chance of the seed, for traces."""
        self.rules, self._draw = rules or EscapeRules(), draw
        self._spec = GameSpec(
            "escape", 1, PLAYERS, TurnMode.SIMULTANEOUS, self.rules.turns, "turn",
            {"rate": "escapes per game", "turns": "turns"}, {"start": "-".join(map(str, self.rules.start))},
            as_published=self.rules.as_published,
        )  # fmt: skip
        self.reset(0)

    @property
    def spec(self) -> GameSpec:
        """Return the description of the game."""
        return self._spec

    def reset(self, seed: int) -> None:
        """Begin an episode at the start of the rules; the seed decides where a killer goes that has seen nobody."""
        alice, bob, killer = self.rules.start
        self.begin(EscapeState(beginning(self.rules, (alice, bob), killer)), seed)

    def begin(self, state: EscapeState, seed: int = 0) -> None:
        """Begin an episode from any state, for questions and tests."""
        self.state, self._seed = state, seed

    def to_act(self) -> tuple[int, ...]:
        """Return both seats until the game is won or lost, or the last turn is over."""
        return () if self.state.result or self.state.turn >= self.rules.turns else (0, 1)

    def observe(self, seat: int) -> EscapeView:
        """Return the view of this seat, which hides only the killer's random draw."""
        return EscapeView(seat, self.state, self.rules)

    def legal(self, seat: int) -> Sequence[str]:
        """Return the texts of the actions that this player may take."""
        return list(actions_of(self.rules.map, self.state.pursuit.players[seat]))

    def step(self, actions: Mapping[int, str]) -> Sequence[GameEvent]:
        """Play one turn: both players act, and the killer moves, all at once. Raises BlockcrewError, and changes nothing, for
        an illegal action."""
        check_actions(self, actions)
        before = self.state
        both = [actions_of(self.rules.map, before.pursuit.players[seat])[actions[seat]] for seat in (0, 1)]
        self.state = after_turn(self.rules, before, (both[0], both[1]), self._killer_room(before))
        return self._events(before, actions)

    def _killer_room(self, state: EscapeState) -> int:
        """Return where the killer goes. Each turn has a random generator of its own, so that a snapshot needs no generator."""
        pursuit = state.pursuit
        rooms = killer_rooms(self.rules.map, pursuit.killer, pursuit.players, pursuit.target)
        if len(rooms) == 1:
            return rooms[0]
        if self._draw:
            return rooms[self._draw(state.turn, len(rooms))]
        return Random(f"killer {self._seed} {state.turn}").choice(rooms)

    def metrics(self) -> Mapping[str, float]:
        """Return `rate`, 1 if the players have escaped, else 0, and `turns`, the number of turns played."""
        return {"rate": float(self.state.result == WIN), "turns": float(self.state.turn)}

    def digest(self) -> str:
        """Return the hash of the state, without the seed."""
        return state_digest(self.snapshot()[:-1])

    def snapshot(self) -> Any:
        """Return the state as a list: rooms of Alice, Bob and the killer, its target, fixes, who was fixing, turn, result and
        the seed."""
        state, pursuit = self.state, self.state.pursuit
        return [
            *pursuit.players, pursuit.killer, pursuit.target, list(pursuit.fixed), list(state.fixing), state.turn,
            state.result, self._seed,
        ]  # fmt: skip

    def restore(self, snapshot: Any) -> None:
        """Return to a state that `snapshot` returned."""
        alice, bob, killer, target, fixed, fixing, turn, result, seed = snapshot
        pursuit = Pursuit((alice, bob), killer, target, (fixed[0], fixed[1]))
        self.begin(EscapeState(pursuit, (fixing[0], fixing[1]), turn, result), seed)

    def _events(self, before: EscapeState, actions: Mapping[int, str]) -> list[GameEvent]:
        state, was, now = self.state, before.pursuit, self.state.pursuit
        events = [GameEvent("ok", seat, f"{PLAYERS[seat]}: {actions[seat]}.") for seat in (0, 1)]
        events.append(GameEvent("ok", None, f"The killer goes from room {was.killer} to room {now.killer}."))
        if now.gate_open and not was.gate_open:
            events.append(GameEvent("progress", None, f"The exit gate in room {self.rules.map.gate} opens."))
        if state.result:
            end = "The players escape" if state.result == WIN else "The killer catches a player"
            events.append(GameEvent("end", None, f"{end} in turn {state.turn}."))
        elif state.turn >= self.rules.turns:
            events.append(GameEvent("end", None, f"Nobody has escaped in {state.turn} turns."))
        return events


def open_escape(start: str, as_published: bool) -> EscapeGame:
    """Return the game for the catalogue's parameters; `start` is a name of STARTS."""
    return EscapeGame(EscapeRules(STARTS[start], as_published))

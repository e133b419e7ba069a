"""The state of CollabEscape, the actions of its players and what a turn makes of them. Nothing here changes anything: a turn
returns a new state."""

from dataclasses import dataclass
from functools import cache

from orchestrator.games.escape.killer import sees, target_of
from orchestrator.games.escape.rules import FIXES, EscapeMap, EscapeRules

WAIT = "wait"
WIN, LOSS = "win", "loss"


@dataclass(frozen=True, slots=True)
class Pursuit:
    """The part of the state that decides how it goes on: the rooms of the players and of the killer, the seat of the player
    whom the killer goes for (None if it has seen nobody), and how often each generator was fixed."""

    players: tuple[int, int]
    killer: int
    target: int | None
    fixed: tuple[int, int]

    @property
    def gate_open(self) -> bool:
        """Return whether both generators are repaired, which opens the gate."""
        return min(self.fixed) >= FIXES


@dataclass(frozen=True, slots=True)
class EscapeState:
    """The state: the pursuit, who was said to be fixing in the last turn, how many turns are over, and the result, which is
    WIN, LOSS or empty."""

    pursuit: Pursuit
    fixing: tuple[bool, bool] = (False, False)
    turn: int = 0
    result: str = ""


@dataclass(frozen=True, slots=True)
class EscapeAction:
    """The action of one player: the room where it will be, and whether it fixes the generator of its room, where it then
    stays."""

    room: int
    fix: bool = False


@cache
def actions_of(rooms: EscapeMap, here: int) -> dict[str, EscapeAction]:
    """Return the legal actions of a player in the room `here` by their texts, in the published order: the rooms, fix, wait.
    Nobody may change the result, because it is kept."""
    found = {f"move to room {room}": EscapeAction(room) for room in rooms.exits[here]}
    if here in rooms.generators:
        found[f"fix generator in room {here}"] = EscapeAction(here, fix=True)
    return found | {WAIT: EscapeAction(here)}


def pursued(rules: EscapeRules, before: Pursuit, actions: tuple[EscapeAction, EscapeAction], killer: int) -> Pursuit:
    """Return the pursuit after a turn in which the killer goes to the room `killer`. An unfinished generator that nobody fixes
    loses its fixes; two players at the same one make two fixes."""
    fixes = [action.room for action in actions if action.fix]
    fixed = []
    for room, count in zip(rules.map.generators, before.fixed, strict=True):
        kept = count if count >= FIXES or room in fixes else 0
        more = kept + fixes.count(room)
        fixed.append(more if rules.as_published else min(more, FIXES))
    players = (actions[0].room, actions[1].room)
    seen = sees(rules.map, killer, players)
    target = target_of(seen, sees(rules.map, before.killer, before.players), before.target)
    return Pursuit(players, killer, target, (fixed[0], fixed[1]))


def beginning(rules: EscapeRules, players: tuple[int, int], killer: int) -> Pursuit:
    """Return the pursuit at the beginning of an episode with everybody in these rooms; the killer has seen nobody before."""
    target = target_of(sees(rules.map, killer, players), (False, False), None)
    return Pursuit(players, killer, target, (0, 0))


def result_of(rules: EscapeRules, pursuit: Pursuit) -> str:
    """Return LOSS if the killer is in a player's room, which is checked first, WIN if a player is at the open gate, and
    otherwise an empty text. Players that exchange rooms with the killer are safe."""
    if pursuit.killer in pursuit.players:
        return LOSS
    return WIN if pursuit.gate_open and rules.map.gate in pursuit.players else ""


def after_turn(rules: EscapeRules, state: EscapeState, actions: tuple[EscapeAction, EscapeAction], killer: int) -> EscapeState:
    """Return the state after a turn in which the killer goes to the room `killer`."""
    pursuit = pursued(rules, state.pursuit, actions, killer)
    alice, bob = actions[0].fix, actions[1].fix
    if rules.as_published and alice and actions[0].room == actions[1].room:
        bob = False
    return EscapeState(pursuit, (alice, bob), state.turn + 1, result_of(rules, pursuit))

"""Replays the reference traces of CollabEscape, which were recorded from the original code, turn by turn."""

from collections.abc import Iterator, Mapping
from typing import Any

from orchestrator.games.entry import ReplayedEpisode, StepMismatch
from orchestrator.games.escape.game import EscapeGame
from orchestrator.games.escape.killer import killer_rooms, sees
from orchestrator.games.escape.rules import FIXES, PLAYERS, EscapeRules
from orchestrator.games.escape.state import LOSS, WIN

CAP = 60  # turns, after which the recording stopped
Found = tuple[str, Any, Any]  # what differs, recorded, played


def recognises(first: Mapping[str, Any]) -> bool:
    """Return whether the first line of a file begins reference traces of CollabEscape."""
    return "header" in first and "rooms_directed" in first


def replay_episode(number: int, line: Mapping[str, Any]) -> ReplayedEpisode:
    """Return the comparison of one episode with the same actions and draws in our engine, as published: whom the killer goes
    for, all rooms, generators, the gate, who was fixing, and how it ended."""
    turns, start = line["turns"], line["start"]
    rules = EscapeRules((start["alice"], start["bob"], start["killer"]), as_published=True, turns=CAP)
    game = EscapeGame(rules, draw=lambda turn, rooms: int(turns[turn][1][1]))
    wrong = [StepMismatch(number, 0, *found) for found in compare_options(game, line["options_first"])]
    for step, turn in enumerate(turns, 1):
        wrong += [StepMismatch(number, step, *found) for found in replay_turn(game, turn)]
    end = {WIN: "win", LOSS: "loss"}.get(game.state.result, "cap")
    if (end, game.state.turn) != (line["end"], line["turn_count"]) or game.to_act():
        wrong.append(StepMismatch(number, len(turns), "end", [line["end"], line["turn_count"]], [end, game.state.turn]))
    return ReplayedEpisode(len(turns), tuple(wrong))


def compare_options(game: EscapeGame, options: list[list[str]]) -> Iterator[Found]:
    """Yield what differs in the legal actions of the first turn."""
    played = [list(game.legal(seat)) for seat in (0, 1)]
    if played != options:
        yield "legal", options, played


def replay_turn(game: EscapeGame, turn: list[Any]) -> Iterator[Found]:
    """Play one recorded turn and yield what differs."""
    actions, draw, killer, *after = turn
    if not game.to_act():
        yield "over", False, True
        return
    pursuit = game.state.pursuit
    seen = sees(game.rules.map, pursuit.killer, pursuit.players)
    played = ["" if pursuit.target is None else PLAYERS[pursuit.target], int(seen[0]), int(seen[1])]
    if played != killer:
        yield "killer", killer, played
    rooms = killer_rooms(game.rules.map, pursuit.killer, pursuit.players, pursuit.target)
    if (draw[0] if draw else 1) != len(rooms):
        yield "draw", draw, len(rooms)
        return
    if refused := [text for seat, text in enumerate(actions) if text not in game.legal(seat)]:
        yield "legal", refused, []
        return
    game.step(dict(enumerate(actions)))
    for what, recorded, found in zip(("rooms", "generators", "gate", "fixing"), after[:4], after_turn_of(game), strict=True):
        if recorded != found:
            yield what, recorded, found


def after_turn_of(game: EscapeGame) -> tuple[Any, ...]:
    """Return rooms, generators, gate and who was fixing in the form of the recording."""
    pursuit = game.state.pursuit
    return (
        [*pursuit.players, pursuit.killer], [[count, int(count >= FIXES)] for count in pursuit.fixed],
        int(pursuit.gate_open), [int(fixing) for fixing in game.state.fixing],
    )  # fmt: skip

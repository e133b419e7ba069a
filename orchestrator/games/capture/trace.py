"""Replays the reference traces of CollabCapture, which were recorded from the original code, turn by turn."""

from collections.abc import Iterator, Mapping
from typing import Any

from orchestrator.games.capture.game import CaptureGame
from orchestrator.games.capture.rules import CaptureRules, SwapRule
from orchestrator.games.capture.state import STAY, CaptureState
from orchestrator.games.entry import ReplayedEpisode, StepMismatch

Found = tuple[str, Any, Any]  # what differs, recorded, played


def recognises(first: Mapping[str, Any]) -> bool:
    """Return whether the first line of a file begins reference traces of CollabCapture."""
    return "header" in first and "door_controls" in first.get("map", {})


def replay_episode(number: int, line: Mapping[str, Any]) -> ReplayedEpisode:
    """Return the comparison of one episode with the same actions in our engine, as published: what the thief could do, all
    rooms, doors, and how it ended. Swaps count from the second turn on in the original loop for models, and never in its loop
    for greedy agents."""
    swaps = SwapRule.NEVER if line["loop"] == "greedy" else SwapRule.FROM_TURN_2
    game = CaptureGame(CaptureRules(swaps=swaps), as_published=True)
    start, doors = line["start"], line["doors"]
    game.begin(CaptureState((start["alice"], start["bob"]), start["thief"], (doors["D1"], doors["D3"])))
    wrong: list[StepMismatch] = []
    for step, turn in enumerate(line["turns"], 1):
        wrong += [StepMismatch(number, step, *found) for found in replay_turn(game, turn)]
    wrong += [StepMismatch(number, len(line["turns"]), *found) for found in compare_end(game, line)]
    return ReplayedEpisode(len(line["turns"]), tuple(wrong))


def replay_turn(game: CaptureGame, turn: list[Any]) -> Iterator[Found]:
    """Play one recorded turn and yield what differs."""
    _, presses, chosen, exits, rooms, doors = turn
    if not game.to_act():
        yield "over", False, True
        return
    before = game.state
    played = list(game.rules.map.open_exits(before.thief, before.doors))
    if played != exits:
        yield "thief options", exits, played
    actions = {seat: action_text(before.agents[seat], chosen[seat], presses[seat]) for seat in (0, 1)}
    if refused := [text for seat, text in actions.items() if text not in game.legal(seat)]:
        yield "legal", refused, []
        return
    game.step(actions)
    state = game.state
    if [*state.agents, state.thief] != rooms:
        yield "rooms", rooms, [*state.agents, state.thief]
    if [int(door) for door in state.doors] != doors:
        yield "doors", doors, [int(door) for door in state.doors]


def action_text(here: int, chosen: int, press: bool) -> str:
    """Return the text of a recorded action: the room chosen by an agent that is in `here`, and whether it pressed."""
    if press:
        return f"press button in room {here}"
    return STAY if chosen == here else f"move to room {chosen}"


def compare_end(game: CaptureGame, line: Mapping[str, Any]) -> Iterator[Found]:
    """Yield what differs at the end: whether the thief is caught, whether the episode is over, and the turns in the mean."""
    caught = line["end"] != "timeout"
    if game.state.caught != caught or game.to_act():
        yield "end", line["end"], f"caught {game.state.caught}, over {not game.to_act()}"
    if game.state.turn != line["returned"]:
        yield "turns", line["returned"], game.state.turn

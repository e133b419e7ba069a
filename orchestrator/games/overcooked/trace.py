"""The replay of the reference traces of Overcooked, recorded from the code of LLM-Coordination: every step is compared."""

from collections.abc import Iterator, Mapping
from typing import Any

from orchestrator.games.digest import state_digest
from orchestrator.games.entry import ReplayedEpisode, StepMismatch
from orchestrator.games.overcooked.layout import LETTERS, OvercookedLayout
from orchestrator.games.overcooked.rules import INTERACT, STAY, advance
from orchestrator.games.overcooked.state import OvercookedState, as_trace, opening

CODES = {**{letter: action for action, letter in enumerate(LETTERS)}, ".": STAY, "I": INTERACT}


def recognises(first: Mapping[str, Any]) -> bool:
    """Return whether the first line of a file begins reference traces of Overcooked."""
    return first.get("game") == "overcooked" and "rows" in first and "start_digest" in first


def replay_episode(number: int, line: Mapping[str, Any]) -> ReplayedEpisode:
    """Return the comparison of one episode with the same actions in our rules: state, reward and digest after each tick, and
    the score at the end."""
    layout = OvercookedLayout(line["layout"], tuple(line["rows"]))
    state = opening(layout)
    wrong = list(compare(number, 0, [*line["start"], 0, line["start_digest"]], layout, state, 0))
    for step, (actions, *recorded) in enumerate(line["steps"], 1):
        first, second = actions
        reward = advance(layout, state, CODES[first], CODES[second])
        wrong += compare(number, step, recorded, layout, state, reward)
    if state.score != line["score"]:
        wrong.append(StepMismatch(number, len(line["steps"]), "score", line["score"], state.score))
    return ReplayedEpisode(len(line["steps"]), tuple(wrong))


def compare(
    number: int, step: int, recorded: list[Any], layout: OvercookedLayout, state: OvercookedState, reward: int
) -> Iterator[StepMismatch]:
    """Yield the first difference between a recorded step [players, counters, pots, (gates,) reward, digest] and the state."""
    traced = as_trace(layout, state)
    played = [*traced, reward, state_digest(traced)]
    if played != recorded:
        names = ("players", "counters", "pots", *(("gates",) if state.gates else ()), "reward", "digest")
        for name, was, found in zip(names, recorded, played, strict=True):
            if was != found:
                yield StepMismatch(number, step, name, was, found)
                return

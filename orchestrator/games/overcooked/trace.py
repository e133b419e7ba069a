"""Replays the reference traces of Overcooked, recorded from the code of LLM-Coordination, and compares every step."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.overcooked.layout import LETTERS, OvercookedLayout
from orchestrator.games.overcooked.rules import INTERACT, STAY, advance
from orchestrator.games.overcooked.state import as_trace, opening, trace_digest

ACTIONS = {**{letter: action for action, letter in enumerate(LETTERS)}, ".": STAY, "I": INTERACT}
NEEDED = {"layout": str, "rows": list, "start": list, "start_digest": str, "steps": list}


@dataclass(frozen=True, slots=True)
class OvercookedMismatch:
    """The first difference of a replayed step: the step (0 is the start), both states as traces, both rewards and digests."""

    step: int
    recorded: Any
    played: Any


def is_trace(record: Mapping[str, Any]) -> bool:
    """Return whether a line of JSON is an episode of a reference trace of Overcooked."""
    return record.get("game") == "overcooked" and "rows" in record and "steps" in record


def replay(record: Mapping[str, Any]) -> Iterator[OvercookedMismatch]:
    """Play a recorded episode again with the rules, and yield every step that differs in state, reward or digest. Raises
    BlockcrewError if the record is no episode of Overcooked."""
    if wrong := lacking(record):
        raise BlockcrewError(f"This is no recorded game of Overcooked: {wrong}.")
    layout = OvercookedLayout(record["layout"], tuple(record["rows"]))
    state = opening(layout)
    traced = as_trace(layout, state)
    if [traced, trace_digest(traced)] != [record["start"], record["start_digest"]]:
        yield OvercookedMismatch(0, record["start"], traced)
    for number, (actions, *recorded) in enumerate(record["steps"], 1):
        if not isinstance(actions, str) or len(actions) != 2 or not set(actions) <= set(ACTIONS):
            raise BlockcrewError(f"Step {number} has no two actions out of NSEW.I, so the record is damaged.")
        reward = advance(layout, state, ACTIONS[actions[0]], ACTIONS[actions[1]])
        traced = as_trace(layout, state)
        played = [*traced, reward, trace_digest(traced)]
        if played != recorded:
            yield OvercookedMismatch(number, recorded, played)


def lacking(record: Mapping[str, Any]) -> str:
    """Return what a recorded episode lacks, as the end of a sentence; an empty text if nothing."""
    wrong = [key for key, kind in NEEDED.items() if not isinstance(record.get(key), kind)]
    if wrong:
        return f"{wrong[0]!r} is missing or wrong"
    if not all(isinstance(row, str) for row in record["rows"]):
        return "its rows are no texts"
    return "" if all(isinstance(step, list) and step for step in record["steps"]) else "a step is no list"

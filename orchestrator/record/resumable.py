"""A run that was cut off: what it was at and where it began, read from its record, so that it can go on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter, ValidationError

from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.core.plural import counted
from orchestrator.record.goals import accepted
from orchestrator.record.reader import RunRecord

GOAL = TypeAdapter(Goal)
INVENTORIES = TypeAdapter(dict[str, dict[str, int]])


@dataclass(frozen=True, slots=True)
class Interrupted:
    """`before` is what everybody held at the start; `respawned` what had come back by then, None when nobody could say.

    `at` is where the run's clock stood at the last line. `open` are actions without an outcome: what hands were at.
    """

    run: RunRecord
    goal: Goal
    before: Mapping[str, Mapping[str, int]]
    respawned: int | None
    at: float
    open: tuple[Event, ...]


def interrupted(run: RunRecord, release: str) -> Interrupted:
    """Return what a run was at. Raise BlockcrewError with one sentence for a run that cannot go on."""
    try:
        return cut_off(run, release)
    except KeyError as error:
        raise BlockcrewError(f"The record of {run.id} is damaged: {error} is missing. {anew(run)}") from error


def anew(run: RunRecord) -> str:
    """Return what is to be done about a damaged record that can be read in part."""
    lines = f"{counted(len(run.events), 'line')} that can be read"
    return f"It cannot go on: `blockcrew runs show {run.id}` shows the {lines}; give the goal again in a new run."


def cut_off(run: RunRecord, release: str) -> Interrupted:
    """Return the same. Raise KeyError too, for a line that lacks something."""
    if run.result is not None:
        raise BlockcrewError(f"The run {run.id} is finished: `blockcrew runs show {run.id}` tells what came of it.")
    if run.meta.get("release") != release:
        theirs = run.meta.get("release") or "an earlier release"
        raise BlockcrewError(f"The run {run.id} was made by blockcrew {theirs}, not {release}: it can be read, not resumed.")
    goals, starts = goals_of(run), run.of("baseline")
    if not goals or not starts:
        raise BlockcrewError(f"The run {run.id} ended before anybody asked for anything: start a new one.")
    if run.of("ended"):
        raise BlockcrewError(f"The goal of {run.id} had come to its end ({run.of('ended')[-1].data['why']}): nothing is left.")
    if goals[-1].get("build"):
        raise BlockcrewError(
            f"The run {run.id} was building: what stands will stay, order the same again and the rest is built."
        )
    start = starts[-1].data
    try:
        goal, before = GOAL.validate_python(goals[-1]), INVENTORIES.validate_python(start["inventories"])
    except ValidationError as error:
        raise BlockcrewError(f"The run {run.id} cannot be understood: {error.errors()[0]['msg']}.") from error
    return Interrupted(run, goal, before, start["respawned"], run.events[-1].at, begun_actions(run.events))


def goals_of(run: RunRecord) -> list[dict[str, Any]]:
    """What the crew was asked for, oldest first: each order that it took, and each correction."""
    taken = [event for event in run.events if event.kind == "corrected" or accepted(event)]
    return [event.data.get("whole") or event.data["goal"] for event in taken]


def begun_actions(events: Iterable[Event]) -> tuple[Event, ...]:
    """Actions that began and have no outcome."""
    begun: dict[str, Event] = {}
    for event in events:
        if event.kind == "action":
            begun[event.agent] = event
        elif event.kind == "outcome":
            begun.pop(event.agent, None)
    return tuple(begun.values())

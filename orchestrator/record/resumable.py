"""Reads from the record of a run that was cut off what is needed to resume the run, and notes the end of the actions that ran
then."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ActionBegun, ActionEnded
from orchestrator.core.events.crew import GoalAccepted, GoalCorrected, GoalEnded
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.parse import UnknownEvent, events_of, parse_event
from orchestrator.core.events.run import BaselineTaken
from orchestrator.core.goal import Goal
from orchestrator.core.outcome import Reason
from orchestrator.core.plural import counted
from orchestrator.record.goals import accepted_goal
from orchestrator.record.reader import RunRecord

NEEDED = (BaselineTaken.kind, GoalAccepted.kind, CommandReceived.kind, GoalCorrected.kind, GoalEnded.kind)


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A run that was cut off and can be resumed. `before` is what each member held at the start of the run (member -> item ->
    count); `respawned` counts the mined blocks and killed mobs that the server had brought back at that start (None if it could
    not say). `at` is the time of the last line in seconds of the run's clock. `open` are the actions that began and did not
    end, with their start times in seconds."""

    run: RunRecord
    goal: Goal
    before: Mapping[str, Mapping[str, int]]
    respawned: int | None
    at: float
    open: tuple[tuple[float, ActionBegun], ...]


def restart_advice(run: RunRecord) -> str:
    """Return a sentence for the user that says what to do about a damaged record, of which `run` has the lines that can be
    read."""
    lines = f"{counted(len(run.events), 'readable line')}"
    return f"It cannot be resumed: `blockcrew runs show {run.id}` shows the {lines}; give the goal again in a new run."


def interrupted(run: RunRecord, release: str) -> Interrupted:
    """Return what is needed to resume a run that was cut off. Raise BlockcrewError with one sentence for a run that cannot be
    resumed. `release` is the running version of blockcrew, which has to be that of the run."""
    if run.result is not None:
        raise BlockcrewError(f"The run {run.id} is finished: `blockcrew runs show {run.id}` shows its result.")
    if run.meta.get("release") != release:
        theirs = run.meta.get("release") or "an earlier release"
        raise BlockcrewError(f"The run {run.id} was made by blockcrew {theirs}, not {release}: it can be read but not resumed.")
    for line in run.events:
        if line.kind in NEEDED and isinstance(typed := parse_event(line), UnknownEvent):
            raise BlockcrewError(f"The record of {run.id} is damaged: {typed.problem}. {restart_advice(run)}")
    goals, starts = goals_of(run), [start for _, start in events_of(run.events, BaselineTaken)]
    if not goals or not starts:
        raise BlockcrewError(f"The run {run.id} ended before it had a goal: start a new run.")
    for _, end in events_of(run.events, GoalEnded):
        raise BlockcrewError(f"The goal of the run {run.id} has already ended ({end.why}): there is nothing to resume.")
    if goals[-1].build:
        raise BlockcrewError(
            f"The run {run.id} was building: give the same order again. The crew keeps what stands and builds the rest."
        )
    start, at = starts[-1], run.events[-1].at
    return Interrupted(run, goals[-1], start.inventories, start.respawned, at, begun_actions(run.events))


def goals_of(run: RunRecord) -> list[Goal]:
    """Return the goals that the crew accepted, oldest first; a goal that a person corrected appears again after each
    correction."""
    found = []
    for line in run.events:
        event = parse_event(line)
        if isinstance(event, GoalCorrected):
            found.append(event.whole)
        elif taken := accepted_goal(event):
            found.append(taken.goal)
    return found


def begun_actions(events: Iterable[Event]) -> tuple[tuple[float, ActionBegun], ...]:
    """Return the actions that began and did not end, at most one for each agent, with their start times in seconds of the run's
    clock."""
    begun: dict[str, tuple[float, ActionBegun]] = {}
    for line in events:
        if line.kind == ActionEnded.kind:
            begun.pop(line.agent, None)
        elif isinstance(action := parse_event(line), ActionBegun):
            begun[line.agent] = line.at, action
    return tuple(begun.values())


def close_actions(journal: Journal, open_actions: Sequence[tuple[float, ActionBegun]], at: float) -> None:
    """Write to `journal` (the run's record), for each action that was running when the run was cut off, that it failed because
    of that. `open_actions` are pairs of start time and action; `at` is the time of their end (both in seconds of the run's
    clock)."""
    for began, action in open_actions:
        journal.write(ActionEnded(
            agent=action.agent, skill=action.skill, ok=False, reason=Reason.DISCONNECTED,
            note="the run was cut off", gained={}, seconds=round(at - began, 2),
        ))  # fmt: skip

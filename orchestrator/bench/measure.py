"""Measures one run of a crew (team of bots): the task's score, the figures that the run's record (file with its events) gives,
and those that only the server knows, such as how many mined blocks and killed mobs it has brought back (some servers do, to
keep experiments repeatable)."""

from collections.abc import Sequence
from typing import Any

from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.core.contracts.journal import Event
from orchestrator.core.contracts.task import Score, TaskRun, TaskScene
from orchestrator.core.events.agents import CommandCycleFound, ReflexPlayed
from orchestrator.core.events.models import MistakeMade, ReplayDeparted
from orchestrator.core.events.parse import events_of
from orchestrator.core.events.run import AdminAsked
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status, Verdict
from orchestrator.llm.usage import figures, read_ledger
from orchestrator.record.metrics import (
    actions_per_plan,
    distance_walked,
    first_gain,
    idle_share,
    mean_prompt_times,
    messages,
    time_cost,
)


def scene_of(session: Session) -> TaskScene:
    """Return what a task needs to be played in a session (an open game with its team): the members, which of them may dig
    (diggers), their bots, operator rights, the seed and a way to read the inventories."""
    organisation = session.crew.organisation
    members, diggers = tuple(organisation.members), tuple(organisation.diggers)
    return TaskScene(members, diggers, session.worlds, session.admin, session.run_config.seed, session.inventories)


async def measure(session: Session, play: TaskRun, goal: Goal, verdict: Verdict) -> dict[str, Any]:
    """Return the figures of a finished run, as `--json` prints them: score, times in seconds of the game, options and costs.

    `session` is the run's open game and team; `play` scores the task by looking at the world. `goal` is the goal as it was at
    the end, since people may change it. `verdict` is the team's own opinion on how the goal ended; the figure `ok` is true if
    it is a success and the score confirms it.
    """
    events = session.recorder.events
    helped = sum(asked.changes for _, asked in events_of(events, AdminAsked))  # including those before an interruption
    score = await play.score(goal, events)
    events = session.recorder.events
    return {
        **figures_of(session.run_config, events, goal, verdict, score),
        "counted_by": "server" if session.admin else "bots",
        "admin_commands": helped,
        "respawned": await session.respawned(),
        "dropped_packets": await session.place.dropped(),
        "record": str(session.recorder.path),
        **({"record_lost": session.recorder.lost} if session.recorder.lost else {}),
    }


def figures_of(choice: RunConfig, events: Sequence[Event], goal: Goal, verdict: Verdict, score: Score) -> dict[str, Any]:
    """Return the figures that a run's options, events and score give, wherever it was played; see `measure`."""
    organisation = choice.organisation()
    members, diggers = organisation.members, organisation.diggers
    return {
        "ok": verdict.status is Status.SUCCESS and score.ok,
        "goal": goal.text,
        "wanted": score.wanted,
        "got": score.got,
        "seconds": round_or_none(time_cost(events)),
        "first_seconds": round_or_none(first_gain(events)),
        "mpt": round(mean_prompt_times(events, members), 3),
        "actions_per_plan": round(actions_per_plan(events), 3),
        "messages": messages(events),
        "cycles": sum(event.kind == CommandCycleFound.kind for event in events),
        "mistakes": sum(event.kind == MistakeMade.kind for event in events),
        "departures": sum(event.kind == ReplayDeparted.kind for event in events),
        "reflexes": sum(event.kind == ReflexPlayed.kind for event in events),
        "walked": round(distance_walked(events), 1),
        "idle_share": round_or_none(idle_share(events, diggers)),
        "team": choice.team,
        "collaboration": choice.way_name,
        "bots": len(members),
        "workers": len(diggers),
        "mind": choice.mind,
        "seed": choice.seed,
        "speed": choice.speed,
        "world": choice.world,
        "version": choice.version,
        **score.figures,
        **(figures(ledger) if (ledger := read_ledger(events)).total.calls else {}),
        "why": verdict.why,
    }


def round_or_none(value: float | None) -> float | None:
    """Return a value rounded to two decimals; None stays None."""
    return None if value is None else round(value, 2)

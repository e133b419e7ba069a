"""Plays one run of a benchmark: a fresh world, a crew (team of bots), one goal, and the measured result."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.app.session import Session
from orchestrator.app.shared_world import TABLETOP
from orchestrator.bench.game_time import played, world_age
from orchestrator.bench.measure import measure, scene_of
from orchestrator.bench.table_trial import play_on_table
from orchestrator.core.contracts.task import Task
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.waiting.cancelling import cancel
from orchestrator.record.goals import write_order
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

PATIENCE = 2400.0  # seconds of the game without a gain, after which the run counts as never completed (S-Agents, IV-A: NaN)
LOOK = 1.0  # seconds between two checks of the progress


@dataclass(frozen=True, slots=True)
class BenchTrial:
    """One run of a benchmark: a task and the options of the crew (team of bots) that works on it."""

    task: Task
    run_config: RunConfig

    @property
    def key(self) -> dict[str, Any]:
        """Return the facts that distinguish this run from the others of its benchmark: team, number of workers, mind (planner),
        collaboration (way to work together) and seed."""
        config = self.run_config
        return {
            "team": config.team,
            "workers": len(config.organisation().diggers),
            "mind": config.mind,
            "collaboration": config.way_name,
            "seed": config.seed,
        }

    def __str__(self) -> str:
        """Return a few words about this run for a person who watches: its team, size, planner, way to work together and
        seed."""
        key = self.key
        return f"{key['team']} of {key['workers']}, {key['mind']}, {key['collaboration']}, seed {key['seed']}"

    async def play(self, settings: Settings) -> dict[str, Any]:
        """Play the run and return its figures. Raises BlockcrewError when the world or the bridge to node breaks."""
        return await run_trial(self, settings)


async def run_trial(trial: BenchTrial, settings: Settings) -> dict[str, Any]:
    """Play one run of a benchmark and return its figures (name -> value). `settings` are those of this machine, such as where
    files are kept. Raises BlockcrewError when the world or the connection to the bots breaks; the events up to then are
    kept."""
    with kept(new_recorder(trial.run_config, settings, trial.task.text)) as recorder:
        recorder.remember()
        if trial.run_config.world == TABLETOP:
            result = await play_on_table(trial.task, trial.run_config, settings, recorder)
        else:
            result = await play_recorded(trial, settings, recorder)
        finish(recorder, result)
    return result


async def play_recorded(trial: BenchTrial, settings: Settings, recorder: Recorder) -> dict[str, Any]:
    """Play one run of a benchmark, whose events `recorder` keeps, and return its figures. Raises BlockcrewError like
    `run_trial`."""
    async with Session.open(trial.run_config, settings, recorder, fresh=True) as session:
        play = await trial.task.set_up(scene_of(session))
        goal = play.goal
        write_order(recorder, goal, "bench")
        began = await world_age(session.admin)
        verdict = await pursue(session, goal)
        ended = await world_age(session.admin)
        session.completion.end(goal, verdict)
        await session.look_around()
        result = await measure(session, play, goal, verdict)
        result["game_seconds"] = played(began, ended)
    return result


async def pursue(session: Session, goal: Goal, already_gained: Mapping[str, int] | None = None) -> Verdict:
    """Let the team of bots pursue a goal, and return its verdict (success or failure, with the reason): a failure if no item
    came in for 40 minutes of the game.

    `already_gained` has, as item -> count, what was gained before an interruption. Raises the error that breaks the `session`
    (the open game), if one does.
    """
    pursuit = asyncio.ensure_future(session.crew.pursue(goal, already_gained))
    clock, gained = session.recorder.clock, 0
    since = clock.now()
    try:
        while not pursuit.done():
            both: set[asyncio.Future[Any]] = {pursuit, session.broken}
            await asyncio.wait(both, timeout=LOOK, return_when=asyncio.FIRST_COMPLETED)
            if session.broken.done():
                session.broken.result()
            if session.crew.gained > gained:
                gained, since = session.crew.gained, clock.now()
            elif clock.now() - since > PATIENCE:
                await session.crew.stop()
                return Verdict(Status.FAIL, f"nothing was gained for {PATIENCE / 60:.0f} minutes")
        return pursuit.result()
    finally:
        await cancel(pursuit)

"""Compares teams on a goal for a program, as `blockcrew bench collection` does for a person."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from orchestrator.app.run_config import RunConfig
from orchestrator.bench.sweep import BenchFolder, Sweep, run_sweep
from orchestrator.commands.parser import parse_goal
from orchestrator.core.contracts.task import Task
from orchestrator.installation.readying import make_ready
from orchestrator.knowledge.game import load
from orchestrator.settings import Settings
from orchestrator.tasks.collection import Collection


def say_on_stderr(sentence: str) -> None:
    """Print a line of progress on stderr."""
    print(sentence, file=sys.stderr, flush=True)


async def sweep(
    task: str | Task,
    *,
    teams: Sequence[str] = ("solo", "tree"),
    workers: Sequence[int] = (3,),
    minds: Sequence[str] = ("symbolic",),
    seeds: Sequence[int] = (1,),
    speed: float = 3,
    out: Path | str = "runs/sweep",
    tell: Callable[[str], None] = say_on_stderr,
) -> list[dict[str, Any]]:
    """Run every combination of teams, workers, minds and seeds on a task, a goal in words or a Task of your own, each in an
    embedded world of its own, and return a row of figures for each run.

    Finished runs are kept in the folder `out`: the same call goes on where it was stopped. `tell` gets a line for each run.
    Raises BlockcrewError, with one sentence, if a run is impossible.
    """
    make_ready(tell)
    base = RunConfig(speed=speed)
    played = Collection(parse_goal(task, load(base.version))) if isinstance(task, str) else task
    plan = Sweep(played, tuple(teams), tuple(workers), tuple(minds), ("",), tuple(seeds), base)
    return await run_sweep(plan, BenchFolder(Path(out), plan), Settings.read(Path(out)), tell)

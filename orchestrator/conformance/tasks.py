"""Checks a Task (core/contracts/task.py), by which crews are measured: what it says of itself, and how a run is scored."""

from dataclasses import is_dataclass

from orchestrator.conformance.broken_promise import promise
from orchestrator.conformance.games import is_json
from orchestrator.core.contracts.task import Task, TaskScene
from orchestrator.core.errors import BlockcrewError

LANDS = ("survival", "flat")


def check_task(task: Task, diggers: int = 3) -> None:
    """Check what a task says of itself, for a crew with so many working members. Raises BrokenPromise for the first promise
    that is not kept."""
    promise(task.name and task.text.strip(), "A task has a name and a goal in words.")
    promise(
        isinstance(task.version, int) and task.version >= 1, f"A task's version is a number from 1 on, not {task.version!r}."
    )
    promise(task.land in LANDS, f"A task's land is one of {LANDS}, not {task.land!r}.")
    promise(is_json(task.spec()), f"A task's settings are plain JSON: {task.spec()}.")
    promise(task.spec() == task.spec(), "A task's settings are the same each time.")
    promise(is_dataclass(task) and hash(task) is not None, "A task is a value: a frozen dataclass.")
    try:
        task.check(diggers)
    except BlockcrewError as error:
        promise(str(error), "A task that a crew cannot play says why.")


async def check_task_run(task: Task, scene: TaskScene) -> None:
    """Check that a task sets up in `scene` and that its score, before anything was done, is not yet a success. Raises
    BrokenPromise for the first promise that is not kept."""
    run = await task.set_up(scene)
    promise(run.goal.count > 0 and run.goal.text, f"The run has a goal: {run.goal}.")
    score = await run.score(run.goal, ())
    promise(not score.ok, f"A run in which nothing was done is no success: {score}.")
    promise(0 <= score.got <= score.wanted and score.wanted > 0, f"The score counts what was got of what was wanted: {score}.")
    promise(is_json(dict(score.figures)), f"The figures are plain JSON: {score.figures}.")

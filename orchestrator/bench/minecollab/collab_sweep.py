"""The runs of a MineCollab benchmark: every task of a file with every mind and seed, in a world of its own each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from orchestrator.app.minecollab.collab_play import LAND, play, text_of
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.app.session import Session
from orchestrator.bench.run_costs import run_costs
from orchestrator.bench.sweep import Row
from orchestrator.core.errors import BlockcrewError
from orchestrator.settings import Settings
from orchestrator.tasks.minecollab.collab_task import CollabTask
from orchestrator.tasks.minecollab.task_file import TaskFile

COLLAB_VERSION = 1  # of how tasks are set up and scored


@dataclass(frozen=True, slots=True)
class CollabTrial:
    """One run: a task and the options of its crew."""

    task: CollabTask
    run_config: RunConfig

    @property
    def key(self) -> dict[str, Any]:
        """Return the facts that distinguish this run: the task, its kind and number of agents, the mind and the seed."""
        return {
            "task": self.task.name, "kind": str(self.task.kind), "agents": self.task.bodies, "mind": self.run_config.mind,
            "seed": self.run_config.seed,
        }  # fmt: skip

    def __str__(self) -> str:
        """Describe the run in a few words for a person who watches."""
        return f"{self.task.name}, {self.run_config.mind}, seed {self.run_config.seed}"

    async def play(self, settings: Settings) -> Row:
        """Play the task in a new world and return its figures. Raises BlockcrewError when the world or the bridge breaks; the
        record is kept."""
        with kept(new_recorder(self.run_config, settings, text_of(self.task))) as recorder:
            recorder.remember()
            async with Session.open(self.run_config, settings, recorder, fresh=True) as session:
                result = await play(session, self.task)
                await session.look_around()
            row = {
                **result.figures(self.task), "timeout": self.task.timeout, "notes": list(self.task.notes),
                **run_costs(recorder),
            }  # fmt: skip
            finish(recorder, row)
        return row


@dataclass(frozen=True, slots=True)
class CollabSweep:
    """The runs of one benchmark. `left_out` has a sentence for each task that is not played; `base` the options that are the
    same in all runs."""

    file: TaskFile
    tasks: Sequence[CollabTask]
    left_out: dict[str, str]
    minds: Sequence[str]
    seeds: Sequence[int]
    base: RunConfig

    def planned(self) -> Sequence[CollabTrial]:
        """Return all runs, task by task."""
        return [
            CollabTrial(task, self.config(task, mind, seed))
            for seed in self.seeds
            for task in self.tasks
            for mind in self.minds
        ]

    def config(self, task: CollabTask, mind: str, seed: int) -> RunConfig:
        """Return the options of one run: nobody commands anybody, and everybody works."""
        team = "solo" if task.bodies == 1 else "graph"
        return replace(self.base, team=team, workers=task.bodies, mind=mind, seed=seed, land=LAND[task.kind])

    def spec(self) -> dict[str, Any]:
        """Return the facts, as plain JSON, that must be the same when a benchmark is continued in its folder."""
        base = self.base
        return {
            "task": "minecollab", "version": COLLAB_VERSION, "file": self.file.path.name,
            "content": sha256(self.file.path.read_bytes()).hexdigest()[:16],
            "world": base.world, "game": base.version, "speed": base.speed,
            **({"model": base.model_config.model} if base.model_config.model else {}),
        }  # fmt: skip


def selected(file: TaskFile, count: int | None, agents: int | None, people: bool) -> tuple[list[CollabTask], dict[str, str]]:
    """Return the tasks of a file to play, at most `count`, and a sentence for each that is left out. `agents` is the number of
    agents that they have to be for; `people` says whether bots take the places of people. Raises BlockcrewError if there are
    none."""
    left_out, tasks = dict(file.left_out), list[CollabTask]()
    for task in file.tasks:
        where = f"{file.path.name}: {task.name}"
        if agents is not None and task.agents != agents:
            left_out[task.name] = f"{where}: `agent_count` is {task.agents}, and --agents asks for {agents}"
        elif task.humans and not people:
            left_out[task.name] = f"{where}: `human_count` is {task.humans}: with --people-as-bots, bots take their places"
        elif count is not None and len(tasks) >= count:
            continue  # asked for, and so not left out
        else:
            tasks.append(task)
    if not tasks:
        raise BlockcrewError(f"No task of {file.path} can be played: {next(iter(left_out.values()))}.")
    return tasks, left_out

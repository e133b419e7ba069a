"""The runs of a VillagerBench benchmark: tasks of one of its data files with every mind, in a world of its own each."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.app.session import Session
from orchestrator.app.villagerbench.building_play import build_village
from orchestrator.app.villagerbench.escape_play import escape_village
from orchestrator.app.villagerbench.farm_play import cook_village
from orchestrator.bench.run_costs import run_costs
from orchestrator.bench.sweep import Row
from orchestrator.core.errors import BlockcrewError
from orchestrator.settings import Settings
from orchestrator.tasks.villagerbench.blueprint_text import read_blueprints, renamed
from orchestrator.tasks.villagerbench.escape_atoms import read_atoms
from orchestrator.tasks.villagerbench.escape_generator import escape_tasks
from orchestrator.tasks.villagerbench.farm_file import read_farm_tasks

VILLAGE_VERSION = 1  # of how tasks are set up and scored
CONSTRUCTION, FARM, ESCAPE = "construction", "farm", "escape"
RENAMED = {"grass": "short_grass"}  # ids of 1.19, which the files have
Play = Callable[[Session], Awaitable[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class VillageTask:
    """One task of a data file by its name, and how a session plays it."""

    name: str
    play: Play


@dataclass(frozen=True, slots=True)
class VillageTrial:
    """One run: a task of one kind and the options of its crew."""

    kind: str
    task: VillageTask
    run_config: RunConfig

    @property
    def key(self) -> dict[str, Any]:
        """Return the facts that distinguish this run: the scenario, the task, the number of agents, the mind and the seed."""
        config = self.run_config
        return {
            "scenario": self.kind, "task": self.task.name, "agents": config.workers, "mind": config.mind, "seed": config.seed,
        }  # fmt: skip

    def __str__(self) -> str:
        """Describe the run in a few words for a person who watches."""
        return f"{self.kind} {self.task.name}, {self.run_config.workers} agents, {self.run_config.mind}"

    async def play(self, settings: Settings) -> Row:
        """Play the task in a new world and return its figures. Raises BlockcrewError when the world or the bridge breaks; the
        record is kept."""
        with kept(new_recorder(self.run_config, settings, f"{self.kind} {self.task.name}")) as recorder:
            recorder.remember()
            async with Session.open(self.run_config, settings, recorder, fresh=True) as session:
                began = recorder.clock.now()
                result = await self.task.play(session)
                seconds = round(recorder.clock.now() - began, 1)
            row = {**result, "seconds": seconds, **run_costs(recorder)}
            finish(recorder, row)
        return row


@dataclass(frozen=True, slots=True)
class VillageSweep:
    """The runs of one benchmark; `base` has the options that are the same in all of them."""

    kind: str
    file: Path
    tasks: Sequence[VillageTask]
    agents: int
    minds: Sequence[str]
    seeds: Sequence[int]
    base: RunConfig

    def planned(self) -> Sequence[VillageTrial]:
        """Return all runs, task by task."""
        team = "solo" if self.agents == 1 else "graph"
        return [
            VillageTrial(self.kind, task, replace(self.base, team=team, workers=self.agents, mind=mind, seed=seed, land="flat"))
            for seed in self.seeds
            for task in self.tasks
            for mind in self.minds
        ]

    def spec(self) -> dict[str, Any]:
        """Return the facts, as plain JSON, that must be the same when a benchmark is continued in its folder."""
        base = self.base
        return {
            "task": "villagerbench", "scenario": self.kind, "version": VILLAGE_VERSION,
            "content": sha256(self.file.read_bytes()).hexdigest()[:16], "world": base.world, "game": base.version,
            "speed": base.speed, **({"model": base.model_config.model} if base.model_config.model else {}),
        }  # fmt: skip


def village_tasks(kind: str, file: Path, count: int | None, agents: int = 3) -> list[VillageTask]:
    """Return the first `count` tasks of a data file, or all; escape rooms are composed for so many agents. Raises
    BlockcrewError for a bad file, or one without tasks."""
    if kind == ESCAPE:
        tasks = [
            VillageTask(task.name, lambda session, task=task: escape_village(session, task))  # type: ignore[misc]
            for task in escape_tasks(read_atoms(file), agents)
        ]
    elif kind == CONSTRUCTION:
        tasks = [
            VillageTask(name, lambda session, name=name, blocks=blocks: build_village(session, name, blocks))  # type: ignore[misc]
            for name, found in read_blueprints(file).items()
            if (blocks := tuple(renamed(block, RENAMED) for block in found))
        ]
    else:
        tasks = [
            VillageTask(task.name, lambda session, task=task: cook_village(session, task))  # type: ignore[misc]
            for task in read_farm_tasks(file)
        ]
    if not tasks:
        raise BlockcrewError(f"{file} has no tasks.")
    return tasks[:count]

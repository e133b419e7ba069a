"""Plans the episodes of a benchmark of minds, and plays one: every task and case with every decider and every seed."""

import asyncio
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from orchestrator.app.catalogue import LANGUAGE, MINDS
from orchestrator.app.model_config import FIRST_CALL, ModelConfig
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.bench.minds.episode import EpisodeOutcome, MindEpisode
from orchestrator.bench.minds.tasks.task_list import MIND_TASKS
from orchestrator.bench.sweep import Row
from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.models import ModelCalled
from orchestrator.llm.chat import Trouble
from orchestrator.llm.uniform import UNIFORM
from orchestrator.llm.usage import figures, read_ledger
from orchestrator.settings import Settings

MINDS_VERSION = 1  # of what a row holds
WORKERS = 2  # of a team that has several
USUAL_MIND = "symbolic"  # of deciders that are no minds of a crew


@dataclass(frozen=True, slots=True)
class MindTrial:
    """One episode that is to be played: `decider` is a mind, or rules of the task's own; `base` has the options of its model,
    whose name is empty if none is asked. It ends after `seconds` at the latest."""

    task: str
    case: str
    decider: str
    seed: int
    base: ModelConfig
    seconds: float

    @property
    def key(self) -> Row:
        """Return the facts that distinguish this episode from the others of its benchmark, as plain JSON."""
        return {
            "task": self.task, "case": self.case, "decider": self.decider, "model": self.base.model, "seed": self.seed
        }  # fmt: skip

    def __str__(self) -> str:
        """Describe the episode in a few words for a person who watches."""
        return f"{self.task}, {self.case}, {decider_name(self.key)}, seed {self.seed}"

    @property
    def config(self) -> RunConfig:
        """Return the options of the episode as those of a run."""
        team, colon, _ = self.case.partition(":")
        mind = self.decider if self.decider in MINDS else USUAL_MIND
        return RunConfig(
            team=team.strip() if colon else "solo", workers=WORKERS, mind=mind, world="tabletop", seed=self.seed,
            model_config=self.base,
        )  # fmt: skip

    async def play(self, settings: Settings) -> Row:
        """Play the episode and return its figures, with those of the calls of a model. Raises BlockcrewError when a model
        cannot be asked, or a world breaks."""
        with kept(new_recorder(self.config, settings, f"{self.task}: {self.case}")) as recorder:
            recorder.remember()
            began, episode = time.monotonic(), MindEpisode(self.case, self.decider, self.config, settings, recorder)
            outcome = await within(self.seconds, episode, self.task)
            row = outcome.row() | {"seconds": round(time.monotonic() - began, 1), "load": load_of_machine()}
            row |= calls_of(recorder.events) | {"record": recorder.path.name}
            finish(recorder, row)
        return row


async def within(seconds: float, episode: MindEpisode, task: str) -> EpisodeOutcome:
    """Return the outcome of an episode, which is ended after so many seconds: then nothing of it counts."""
    try:
        async with asyncio.timeout(seconds):
            return await MIND_TASKS[task].play(episode)
    except TimeoutError:
        return EpisodeOutcome(0, 1, False, f"it was ended after {seconds:g} s")


def calls_of(events: Sequence[Event]) -> Row:
    """Return what the calls of a model have cost, without the first one, which only tries it; empty without any call."""
    asked = [one for one in events if one.kind != ModelCalled.kind or one.data["about"] != FIRST_CALL.about]
    ledger = read_ledger(asked)
    ledger.troubles.pop(Trouble.CANCELLED, None)  # nobody waited for these any more: they are no bad replies
    thinking = {"model_seconds": round(sum(ledger.seconds), 1)}
    return figures(ledger) | thinking if ledger.total.calls else {}


def load_of_machine() -> float | None:
    """Return the load of this machine in the last minute, None where the system does not tell."""
    return round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None


def decider_name(key: Mapping[str, Any]) -> str:
    """Return the name of who decides in a row: the model, with the mind if rules take part, or the rules alone."""
    if not key["model"]:
        return str(key["decider"])
    return str(key["model"]) if key["decider"] == LANGUAGE else f"{key['model']} ({key['decider']})"


@dataclass(frozen=True, slots=True)
class MindSweep:
    """The episodes of one benchmark. `tasks` has the cases of each task. Each of `models` decides with each of `minds` where a
    task tells them apart, and beside them play the rules of the task and random answers. `base` has the other options of the
    models; `asked` are the settings that decide how all of them are asked."""

    tasks: Mapping[str, Sequence[str]]
    models: Sequence[str]
    minds: Sequence[str]
    seeds: Sequence[int]
    base: ModelConfig
    seconds: float
    asked: Mapping[str, Any] = field(default_factory=dict)

    def planned(self) -> list[MindTrial]:
        """Return all episodes, case by case and seed by seed, so that a stopped benchmark has complete comparisons. Raises
        BlockcrewError for a case that cannot be played."""
        trials = []
        for task, cases in self.tasks.items():
            for case in cases:
                MIND_TASKS[task].check(case)
                for seed in self.seeds if MIND_TASKS[task].seeded else self.seeds[:1]:
                    for decider, model in self.deciders(task):
                        base = replace(self.base, model=model) if model else ModelConfig()
                        trials.append(MindTrial(task, case, decider, seed, base, self.seconds))
        if not trials:
            raise BlockcrewError("Name at least one task and one seed.")
        return trials

    def deciders(self, task: str) -> list[tuple[str, str]]:
        """Return who decides in the episodes of a task, each with its model, empty for rules and random answers."""
        found = MIND_TASKS[task]
        alone = [(name, "") for name in (*found.rules, UNIFORM)]
        return alone + [(mind, model) for model in self.models for mind in (self.minds if found.mixes else (LANGUAGE,))]

    def spec(self) -> dict[str, Any]:
        """Return the facts that must be the same when a benchmark is continued in its folder, as plain JSON. Models and tasks
        may be added to it."""
        return {"task": "minds", "version": MINDS_VERSION, **self.asked}

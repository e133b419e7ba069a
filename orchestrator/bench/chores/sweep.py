"""Plays the episodes of a benchmark of the chores game. Finished ones are kept in a folder, so that a benchmark that was
stopped can be continued."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from orchestrator.bench.chores.methods import CHORE_METHODS
from orchestrator.bench.executors.executor import IN_PROCESS, TrialExecutor
from orchestrator.bench.games.missing_episodes import play_missing
from orchestrator.bench.houses.crews import ORACLE, HouseMethods
from orchestrator.bench.houses.model_figures import model_fact
from orchestrator.bench.houses.trial import HouseTrial, play_in_house
from orchestrator.bench.sweep import BenchFolder, Row
from orchestrator.games.chores.game import ChoresGame
from orchestrator.games.chores.rules import EVERYTHING, IN_ROOM, ChoreRules
from orchestrator.games.record import GameRecord

CHORES_VERSION = 2  # of what a row holds; in 1 a first plan could be refused for a thing that its designer had just seen


@dataclass(frozen=True)
class ChoreTrial(HouseTrial):
    """One episode that is to be played. `template` is the kind of task, or "any"."""

    template: str

    def game(self) -> ChoresGame:
        """Return the game of this episode. The oracle sees everything."""
        return ChoresGame(ChoreRules(self.agents, self.template, EVERYTHING if self.method == ORACLE else IN_ROOM))


@dataclass(frozen=True, slots=True)
class ChoreSweep:
    """The episodes of one benchmark: every method with every number of agents in every house. `model` is the name of
    the language model, empty if no method asks one."""

    methods: Sequence[str]
    agents: Sequence[int]
    seeds: Sequence[int]
    template: str
    model: str = ""

    def planned(self) -> list[ChoreTrial]:
        """Return all episodes, house by house, so that a stopped benchmark has complete comparisons."""
        return [
            ChoreTrial(method, count, seed, self.template)
            for seed in self.seeds
            for count in self.agents
            for method in self.methods
        ]

    def spec(self) -> dict[str, Any]:
        """Return the facts that must be the same when the benchmark is continued in its folder, as plain JSON."""
        return {"task": "chores", "version": CHORES_VERSION, "template": self.template, **model_fact(self.model)}


async def run_chores(
    sweep: ChoreSweep,
    shelf: BenchFolder,
    tell: Callable[[str], None],
    methods: HouseMethods = CHORE_METHODS,
    executor: TrialExecutor = IN_PROCESS,
) -> list[Row]:
    """Play those episodes that have no row in the folder `shelf` yet, and return the rows of all.

    `tell` is called with lines on the progress; `methods` make the players, and `executor` plays the episodes. Raises
    BlockcrewError if a model fails or its budget is spent.
    """
    return await play_missing(sweep.planned(), shelf, partial(played, methods=methods), tell, executor)


async def played(trial: ChoreTrial, methods: HouseMethods = CHORE_METHODS) -> tuple[Row, GameRecord]:
    """Play one episode and return its figures and its record."""
    game = trial.game()
    figures, record = await play_in_house(trial, game, methods)
    return {"task": game.scene.task.name} | figures, record

"""The episodes of a benchmark of the transport game, and how one is played in text; running.py plays all."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.app.run_config import RunConfig
from orchestrator.bench.houses.crews import ORACLE, HouseMethods
from orchestrator.bench.houses.model_figures import model_fact
from orchestrator.bench.houses.trial import HouseTrial, play_in_house
from orchestrator.bench.sweep import Row
from orchestrator.bench.transport.methods import HAUL_METHODS
from orchestrator.core.blueprint import Cell
from orchestrator.games.record import GameRecord
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.rules import BAG_CHOICES, EVERYTHING, HaulRules

TRANSPORT_VERSION = 2  # of what a row holds; in 1 a message cost no more than its first 500 characters
BOTH = "both"


@dataclass(frozen=True)
class HaulTrial(HouseTrial):
    """One episode that is to be played."""

    budget: int
    sight: str
    bags: str

    def game(self) -> HaulGame:
        """Return the game of this episode. The oracle sees everything."""
        sight = EVERYTHING if self.method == ORACLE else self.sight
        return HaulGame(HaulRules(self.agents, self.budget, sight, self.bags))


@dataclass(frozen=True, slots=True)
class HaulSweep:
    """The episodes of one benchmark: every method with every number of agents in every house. With the bags "both", houses with
    an even seed have many bags and the others few. `config` and `at` say on which Minecraft server and where the houses are
    built; without `config` the game is played in text alone. `model` is the name of the language model, empty if no
    method asks one."""

    methods: Sequence[str]
    agents: Sequence[int]
    seeds: Sequence[int]
    budget: int
    sight: str
    bags: str = BOTH
    config: RunConfig | None = None
    at: Cell | None = None
    model: str = ""

    def planned(self) -> list[HaulTrial]:
        """Return all episodes, house by house, so that a stopped benchmark has complete comparisons."""
        return [
            HaulTrial(method, count, seed, self.budget, self.sight, self._bags_of(seed))
            for seed in self.seeds
            for count in self.agents
            for method in self.methods
        ]

    def _bags_of(self, seed: int) -> str:
        return BAG_CHOICES[seed % 2] if self.bags == BOTH else self.bags

    def spec(self) -> dict[str, Any]:
        """Return the facts that must be the same when the benchmark is continued in its folder, as plain JSON."""
        return {
            "task": "transport",
            "version": TRANSPORT_VERSION,
            "budget": self.budget,
            "sight": self.sight,
            "bags": self.bags,
            **({"world": self.config.world, "game": self.config.version} if self.config else {}),
            **model_fact(self.model),
        }


async def played(trial: HaulTrial, methods: HouseMethods = HAUL_METHODS) -> tuple[Row, GameRecord]:
    """Play one episode and return its figures and its record."""
    return await play_in_house(trial, trial.game(), methods)

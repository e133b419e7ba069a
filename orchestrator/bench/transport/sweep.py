"""Plays the episodes of a benchmark of the transport game. Finished ones are kept in a folder, so that a benchmark that was
stopped can be continued."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.bench.games.missing_episodes import play_missing
from orchestrator.bench.sweep import BenchFolder, Row
from orchestrator.bench.transport.methods import ORACLE, team_of
from orchestrator.games.episode import play_episode
from orchestrator.games.record import GameRecord
from orchestrator.games.transport.actions import SAY
from orchestrator.games.transport.capo.crew import CapoCrew
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.rules import BAG_CHOICES, EVERYTHING, HaulRules

TRANSPORT_VERSION = 1  # of what a row holds
BOTH = "both"
KEY = ("method", "agents", "budget", "sight", "bags", "seed")


@dataclass(frozen=True, slots=True)
class HaulTrial:
    """One episode that is to be played."""

    method: str
    agents: int
    budget: int
    sight: str
    bags: str
    seed: int

    @property
    def key(self) -> Row:
        """Return the facts that distinguish this episode from the others, as plain JSON."""
        return {name: getattr(self, name) for name in KEY}

    def __str__(self) -> str:
        """Describe the episode in a few words for a person who watches."""
        return f"{self.method} with {self.agents}, house {self.seed}"

    def game(self) -> HaulGame:
        """Return the game of this episode. The oracle sees everything."""
        sight = EVERYTHING if self.method == ORACLE else self.sight
        return HaulGame(HaulRules(self.agents, self.budget, sight, self.bags))


@dataclass(frozen=True, slots=True)
class HaulSweep:
    """The episodes of one benchmark: every method with every number of agents in every house. With the bags "both", houses with
    an even seed have many bags and the others few."""

    methods: Sequence[str]
    agents: Sequence[int]
    seeds: Sequence[int]
    budget: int
    sight: str
    bags: str = BOTH

    def planned(self) -> list[HaulTrial]:
        """Return all episodes, house by house, so that a stopped benchmark has complete comparisons."""
        return [
            HaulTrial(method, count, self.budget, self.sight, self._bags_of(seed), seed)
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
        }


async def run_transport(sweep: HaulSweep, shelf: BenchFolder, tell: Callable[[str], None]) -> list[Row]:
    """Play those episodes that have no row in the folder `shelf` yet, and return the rows of all. `tell` is called with lines
    on the progress."""
    return await play_missing(sweep.planned(), shelf, played, tell)


async def played(trial: HaulTrial) -> tuple[Row, GameRecord]:
    """Play one episode and return its figures and its record."""
    game = trial.game()
    team = team_of(trial.method, game)
    began = time.process_time()
    record = await play_episode(game, team.players, trial.seed, [trial.method] * trial.agents)
    said = sum(action.startswith(f"{SAY} ") for step in record.actions for action in step.values())
    figures: Row = dict(record.metrics) | {"messages": said, "illegal": sum(record.illegal)}
    figures["cpu_ms"] = round(1000 * (time.process_time() - began), 1)
    return figures | (discussions_of(team.crew) if team.crew else {}), record


def discussions_of(crew: CapoCrew) -> Row:
    """Return the figures of a crew's discussions: how many there were, how many agreed, their rounds, and their CPU time."""
    held = crew.planning.held
    each = [spent / max(1, one.rounds) for spent, one in zip(crew.spent, held, strict=True)]
    return {
        "discussions": len(held), "agreed": sum(one.agreed for one in held), "rounds": sum(one.rounds for one in held),
        "changes": len(crew.planning.history), "discussing_ms": round(1000 * sum(crew.spent), 2),
        "worst_round_ms": round(1000 * max(each, default=0.0), 2),
    }  # fmt: skip

"""One episode of a benchmark in houses, and how it is played."""

import gc
import time
from dataclasses import dataclass, fields

from orchestrator.bench.houses.crews import HouseMethods, HouseTeam, discussions_of
from orchestrator.bench.sweep import Row
from orchestrator.games.episode import SAY, play_episode
from orchestrator.games.game import CoordinationGame
from orchestrator.games.record import GameRecord


@dataclass(frozen=True)
class HouseTrial:
    """One episode that is to be played: a method with so many agents in the house of a seed. A game adds its own facts."""

    method: str
    agents: int
    seed: int

    @property
    def key(self) -> Row:
        """Return the facts that distinguish this episode from the others, as plain JSON."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def __str__(self) -> str:
        """Describe the episode in a few words for a person who watches."""
        return f"{self.method} with {self.agents}, house {self.seed}"


async def play_in_house(trial: HouseTrial, game: CoordinationGame, methods: HouseMethods) -> tuple[Row, GameRecord]:
    """Play the episode of a trial and return its figures, with those of the calls of a model, and its record."""
    collect_garbage()
    team, began = methods.team(trial.method, game), time.process_time()
    record = await play_episode(game, team.players, trial.seed, [trial.method] * trial.agents)
    return figures_of(record, team, time.process_time() - began) | methods.spent(), record


def collect_garbage() -> None:
    """Collect garbage now, and leave what is loaded out of the collections during the episode: one takes 100 ms, which would
    count as the time of the discussion into which it falls."""
    gc.collect()
    gc.freeze()


def figures_of(record: GameRecord, team: HouseTeam, spent: float) -> Row:
    """Return the figures of an episode that took `spent` seconds of CPU, with those of the discussions of its crew, if it was
    one."""
    said = sum(action.startswith(SAY) for step in record.actions for action in step.values())
    figures: Row = dict(record.metrics) | {"messages": said, "illegal": sum(record.illegal)}
    figures["cpu_ms"] = round(1000 * spent, 1)
    return figures | (discussions_of(team.crew) if team.crew else {})

"""The episodes of a benchmark of the restaurant in Minecraft."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from orchestrator.app.run_config import RunConfig
from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.rules import STEPS
from orchestrator.tasks.restaurant.fine_clock import HANDS, PARTS, STEP, VERSION
from orchestrator.tasks.restaurant.ground import RestaurantGround

ROUNDS, BY_CLOCK, PERSON = "rounds", "asynchronous", "person"  # a person: by the clock, beside so many bots
WAYS = (ROUNDS, BY_CLOCK, PERSON)
ORACLE = "oracle"  # it knows a plan for steps, so it plays in rounds only


@dataclass(frozen=True, slots=True)
class RestaurantTrial:
    """One episode that is to be played."""

    collaboration: str
    dispatcher: str
    agents: int
    level: str
    tau: int
    seed: int
    steps: int = STEPS

    @property
    def cooks(self) -> int:
        """Return the number of agents, with the person beside the bots."""
        return self.agents + (self.collaboration == PERSON)

    @property
    def key(self) -> dict[str, Any]:
        """Return the facts that distinguish this episode from the others, as plain JSON."""
        return asdict(self)

    def __str__(self) -> str:
        """Return the episode in words."""
        return (
            f"{self.level}, tau {self.tau}, seed {self.seed}: {self.agents} agents by {self.dispatcher}, {self.collaboration}"
        )


@dataclass(frozen=True, slots=True)
class RestaurantSweep:
    """The episodes of one benchmark: every dispatcher with every number of agents, in each level, tau (1 to 5, how much time
    orders leave) and seed of the orders. `config` says on which server; `model` is a language model's name, empty without
    one."""

    ways: Sequence[str]
    dispatchers: Sequence[str]
    agents: Sequence[int]
    levels: Sequence[str]
    taus: Sequence[int]
    seeds: Sequence[int]
    config: RunConfig
    model: str = ""
    steps: int = STEPS

    def planned(self) -> list[RestaurantTrial]:
        """Return all episodes, seed by seed, so that a stopped benchmark has complete comparisons; the oracle plays in rounds
        only. Raises BlockcrewError for an unknown level, and for more agents than a restaurant has places."""
        for level in self.levels:
            for count in self.agents:
                RestaurantGround(shipped().level(level)).check(count + (PERSON in self.ways))
        found = [
            RestaurantTrial(way, name, count, shipped().level(level).name, tau, seed, self.steps)
            for seed in self.seeds for level in self.levels for tau in self.taus for count in self.agents for way in self.ways
            for name in self.dispatchers
            if name != ORACLE or way == ROUNDS
        ]  # fmt: skip
        if not found:
            raise BlockcrewError("The oracle plays in rounds only: add --collaboration rounds, or another dispatcher.")
        return found

    def spec(self) -> dict[str, Any]:
        """Return the facts that must be the same when the benchmark is continued in its folder, as plain JSON."""
        clock = {"step": STEP, "hands": HANDS, "parts": PARTS, "version": VERSION}
        model = {"model": self.model} if self.model else {}
        return {"task": "restaurant", "clock": clock, "world": self.config.world, "game": self.config.version, **model}

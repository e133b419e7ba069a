"""Define benchmarks: the tasks with their options, and the state of those that were started."""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from orchestrator.app.catalogue import MINDS, TEAMS
from orchestrator.app.kitchen_dispatchers import CAPO
from orchestrator.service.models.fields import Plain, RequestModel, Words
from orchestrator.tasks.cuisineworld.dispatchers import NAMES

TEAM = "|".join(TEAMS)
MIND = "|".join(re.escape(name) for name, mind in MINDS.items() if not mind.asks_model)
HEADS = (*NAMES, CAPO)  # planners of the kitchen that ask no model
GAMES = ("capture", "escape", "hanabi", "overcooked", "coblock")
PLAYERS = ("symbolic", "random")  # that every game has


def several(names: Sequence[str], more: int) -> str:
    """Return the pattern of one to `more` + 1 of these names, divided by commas."""
    one = "|".join(map(re.escape, names))
    return rf"^({one})(,({one})){{0,{more}}}$"


Teams = Annotated[str, StringConstraints(pattern=rf"^({TEAM})(,({TEAM})){{0,3}}$")]
Numbers = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]?(,[1-9][0-9]?){0,7}$")]


class BenchState(StrEnum):
    """The state of a benchmark: running, done (it ended well), stopped (by a person) or failed."""

    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


class BenchShown(BaseModel):
    """A benchmark as it is now; `by` is the person who started it, `words` are the arguments after `blockcrew bench TASK`."""

    id: str
    task: str
    by: str
    state: BenchState
    words: list[str]
    said: list[str] = Field(default=[], description="The last lines of its output.")
    rows: list[Plain] = Field(default=[], description="Finished runs with their figures; none in a short list.")
    finished: int = Field(default=0, description="The number of finished runs.")


class BenchRequest(RequestModel):
    """Options that every benchmark has; `blockcrew bench TASK --help` describes each."""

    teams: Teams = Field(default="solo,tree", description=f"Teams: {', '.join(TEAMS)}.")
    workers: Numbers = Field(default="3", description="Numbers of agents that dig, such as 1,3; a tree adds its leader.")
    mind: str = Field(default="symbolic", pattern=rf"^({MIND})$", description="Who decides.")
    seeds: int = Field(default=1, ge=1, le=50, description="Worlds that each team plays.")
    speed: float = Field(default=3, ge=1, le=10, description="Times as fast as the game.")
    quick: bool = Field(default=False, description="A small run that gives a first look within minutes.")

    def words(self) -> list[str]:
        """Return the options as arguments of `blockcrew bench TASK`."""
        words = ["--teams", self.teams, "--workers", self.workers, "--minds", self.mind]
        return [*words, "--seeds", str(self.seeds), "--speed", f"{self.speed:g}", *["--quick"] * self.quick]


class CollectionRequest(BenchRequest):
    """Benchmark: let crews gain a number of items, such as 30 logs."""

    task: Literal["collection"] = "collection"
    goal: Words | None = Field(default=None, description="The goal as in chat; default 30 logs, or 12 if quick.")

    def words(self) -> list[str]:
        """Return the options as arguments of `blockcrew bench TASK`."""
        return [*BenchRequest.words(self), *([f"--goal={self.goal}"] if self.goal else [])]


class ShelterRequest(BenchRequest):
    """Benchmark: let crews build a shelter; the score counts the blocks that stand right."""

    task: Literal["shelter"] = "shelter"
    size: str | None = Field(default=None, pattern=r"^[1-9][0-9]?x[1-9][0-9]?x[1-9][0-9]?$", description="WxDxH in blocks.")

    def words(self) -> list[str]:
        """Return the options as arguments of `blockcrew bench TASK`."""
        return [*BenchRequest.words(self), *([f"--size={self.size}"] if self.size else [])]


class KitchenBenchRequest(RequestModel):
    """Benchmark: compare planners in the text kitchen, which needs no Minecraft and takes seconds; the score is CoS, the share
    of orders that are served in time."""

    task: Literal["cuisineworld"] = "cuisineworld"
    dispatchers: Annotated[str, StringConstraints(pattern=several(HEADS, 5))] = Field(
        default="random,greedy,lookahead", description=f"The planners: {', '.join(HEADS)}."
    )
    agents: Annotated[str, StringConstraints(pattern=r"^[1-6](,[1-6]){0,5}$")] = Field(
        default="2,3", description="Numbers of cooks."
    )
    levels: Annotated[str, StringConstraints(pattern=r"^(paper|all|[0-9]{1,2}(,[0-9]{1,2}){0,11})$")] = Field(
        default="0,3", description="Numbers of levels, or `paper`: the 12 in the paper's tables."
    )
    seeds: int = Field(
        default=5, ge=1, le=50, description="Games with other orders for each planner, level and number of cooks."
    )

    def words(self) -> list[str]:
        """Return the options as arguments of `blockcrew bench TASK`."""
        words = ["--dispatchers", self.dispatchers, "--agents", self.agents, "--levels", self.levels]
        return [*words, "--protocol", "fresh-seeds", "--seeds", str(self.seeds)]


class GamesBenchRequest(RequestModel):
    """Benchmark: compare players of the games of coordination, which need no Minecraft, with their own kind and, if `cross`,
    with each other."""

    task: Literal["games"] = "games"
    games: Annotated[str, StringConstraints(pattern=several(GAMES, 5))] = Field(
        default="hanabi", description=f"The games: {', '.join(GAMES)}."
    )
    players: Annotated[str, StringConstraints(pattern=several(PLAYERS, 2))] = Field(
        default="symbolic,random", description=f"The players: {' and '.join(PLAYERS)}."
    )
    seeds: int = Field(default=10, ge=1, le=200, description="Episodes of each game and pair of players.")
    cross: bool = Field(default=False, description="Every player also sits with every other one.")

    def words(self) -> list[str]:
        """Return the options as arguments of `blockcrew bench TASK`."""
        words = ["--games", self.games, "--players", self.players, "--seeds", str(self.seeds), "--quick"]
        return [*words, *["--cross"] * self.cross]


NewBench = Annotated[CollectionRequest | ShelterRequest | KitchenBenchRequest | GamesBenchRequest, Field(discriminator="task")]


class TaskShown(BaseModel):
    """A task that can be run as a benchmark; `options` is the JSON schema of the body with which POST /api/tasks starts it."""

    name: str
    description: str
    options: Plain

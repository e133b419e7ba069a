"""Define benchmarks: the tasks with their options, and the state of those that were started."""

import re
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from orchestrator.app.catalogue import MINDS, TEAMS
from orchestrator.service.models.fields import Plain, RequestModel, Words

TEAM = "|".join(TEAMS)
MIND = "|".join(re.escape(name) for name, mind in MINDS.items() if not mind.asks_model)
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
    rows: list[Plain] = Field(default=[], description="Finished runs with their figures.")


class BenchRequest(RequestModel):
    """Options that every benchmark has; `blockcrew bench TASK --help` describes each."""

    teams: Teams = "solo,tree"
    workers: Numbers = "3"
    mind: str = Field(default="symbolic", pattern=rf"^({MIND})$")
    seeds: int = Field(default=1, ge=1, le=50)
    speed: float = Field(default=3, ge=1, le=10)
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


NewBench = Annotated[CollectionRequest | ShelterRequest, Field(discriminator="task")]


class TaskShown(BaseModel):
    """A task that can be run as a benchmark; `options` is the JSON schema of the body with which POST /api/tasks starts it."""

    name: str
    description: str
    options: Plain

"""Tasks: a task sets up a scene, names the goal, and scores afterwards how well it was reached.
Each task is one folder of tasks/; bench/ and the demo run tasks through this contract."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from orchestrator.core.contracts.admin import Admin
from orchestrator.core.contracts.journal import Event
from orchestrator.core.contracts.world import World
from orchestrator.core.goal import Goal

Inventories = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class TaskScene:
    """The situation that a task finds: the members in the world, those of them that work (`diggers`), the access to their bots
    by name (`worlds`), the operator's rights (None without) and a random seed.
    `inventories` returns what every member holds (member to item to count), from the server where it can tell."""

    members: tuple[str, ...]
    diggers: tuple[str, ...]
    worlds: Mapping[str, World]
    admin: Admin | None
    seed: int
    inventories: Callable[[], Awaitable[Inventories]]


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a run: whether it reached the goal, and how many items or blocks were `wanted` and how many it `got`.
    `figures` go unchanged into the result, as plain JSON."""

    ok: bool
    wanted: int
    got: int
    figures: Mapping[str, Any] = field(default_factory=dict)


class TaskRun(Protocol):
    """One run of a task whose scene is set up: its goal, and its score at the end."""

    @property
    def goal(self) -> Goal:
        """Return the goal that the crew is given."""
        ...

    async def score(self, goal: Goal, events: Sequence[Event]) -> Score:
        """Return the score of a run by looking at the world.

        `goal` is the goal as it was at the end, since people may change it; `events` are the run's.
        """
        ...


class Task(Protocol):
    """A task, such as gathering logs, by which crews of bots are measured. Implementations are frozen dataclasses."""

    @property
    def name(self) -> str:
        """Return the task's name, as in `blockcrew bench NAME` and tasks/NAME/."""
        ...

    @property
    def version(self) -> int:
        """Return the task's version, which changes when scores can no longer be compared with older ones."""
        ...

    @property
    def land(self) -> str:
        """Return the kind of land that the embedded server makes for this task: survival or flat."""
        ...

    @property
    def text(self) -> str:
        """Return the goal in words, as a person would order it."""
        ...

    def spec(self) -> dict[str, Any]:
        """Return the settings that must be equal, besides name and version, for the results of two benchmark runs to be
        comparable; plain JSON."""
        ...

    def check(self, diggers: int) -> None:
        """Raise BlockcrewError when a crew with this number of working members cannot play the task. Called before anything is
        started."""
        ...

    async def set_up(self, scene: TaskScene) -> TaskRun:
        """Prepare the world for the task, with the members and operator rights in `scene`, and return the run to be scored.
        Raises BlockcrewError with one sentence if that is not possible; then nothing is run."""
        ...

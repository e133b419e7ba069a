"""What is played: a task sets a scene up, names the goal, and says afterwards how well it was reached.

One folder of tasks/ each; bench/ and the demo run them through this seam.
"""

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
    """What a task finds: members in the world, those of them who work, the operator's rights (None without), a seed.

    `inventories` asks for what every member holds, the server where it can.
    """

    members: tuple[str, ...]
    diggers: tuple[str, ...]
    worlds: Mapping[str, World]
    admin: Admin | None
    seed: int
    inventories: Callable[[], Awaitable[Inventories]]


@dataclass(frozen=True, slots=True)
class Score:
    """How well the goal was reached. `figures` go into the result as they are; plain JSON."""

    ok: bool
    wanted: int
    got: int
    figures: Mapping[str, Any] = field(default_factory=dict)


class TaskRun(Protocol):
    """One run of a task, after its scene was set up."""

    @property
    def goal(self) -> Goal:
        """What the crew is told."""
        ...

    async def score(self, goal: Goal, events: Sequence[Event]) -> Score:
        """What came of it, by looking; `goal` is the goal as it was in the end, `events` are the run's."""
        ...


class Task(Protocol):
    """What the crew is measured on. Implementations are frozen dataclasses."""

    @property
    def name(self) -> str:
        """As in `blockcrew bench NAME` and tasks/NAME/."""
        ...

    @property
    def version(self) -> int:
        """Changes when scores cannot be compared with older ones."""
        ...

    @property
    def land(self) -> str:
        """What the embedded server makes for it: survival or flat."""
        ...

    @property
    def text(self) -> str:
        """The goal in words."""
        ...

    def spec(self) -> dict[str, Any]:
        """What makes two benches comparable beside name and version; plain JSON."""
        ...

    def check(self, diggers: int) -> None:
        """Raises BlockcrewError when so many cannot play it: said before anything is started."""
        ...

    async def set_up(self, scene: TaskScene) -> TaskRun:
        """Everything as it has to be at the start. Raises BlockcrewError with one sentence; then nothing is run."""
        ...

"""Collective collection (S-Agents, IV-A): gain a number of one thing, survival start with nothing; counted by what came in.

In an arena the land and what everybody starts with are the arena's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.core.journal import Event
from orchestrator.core.task import Inventories, Play, Scene, Score
from orchestrator.knowledge.names import gains
from orchestrator.record.metrics import time_cost
from orchestrator.servers.arena_layout import Plot

VERSION = 1


@dataclass(frozen=True, slots=True)
class Collection:
    """The task for one goal, on a fresh survival world or in an arena on flat land."""

    goal: Goal
    arena: Plot | None = None
    name: str = "collection"
    version: int = VERSION

    @property
    def land(self) -> str:
        """See Task."""
        return "flat" if self.arena else "survival"

    @property
    def text(self) -> str:
        """As it was said."""
        return self.goal.text

    def spec(self) -> dict[str, Any]:
        """See Task."""
        spec = {"goal": {"text": self.goal.text, "item": self.goal.item, "count": self.goal.count}}
        return spec | ({"arena": self.arena.arena.name} if self.arena else {})

    def check(self, diggers: int) -> None:
        """Anybody can collect."""

    async def set_up(self, scene: Scene) -> Play:
        """Nothing is given to anybody but by the arena; what everybody holds is counted."""
        if self.arena:
            if scene.admin is None:
                raise BlockcrewError(f"The arena {self.arena.arena.name} is laid out by an operator: set BLOCKCREW_RCON.")
            await self.arena.apply(scene.admin)
        return CollectionPlay(self.goal, scene, await scene.inventories())


@dataclass(frozen=True, slots=True)
class CollectionPlay:
    """One run, with what everybody held before."""

    goal: Goal
    scene: Scene
    before: Inventories

    async def score(self, goal: Goal, events: Sequence[Event]) -> Score:
        """What came in since, by member."""
        each = gains(goal.item, self.before, await self.scene.inventories())
        got = sum(gain.total() for gain in each.values())
        seconds = time_cost(events)
        workers = {
            name: {"got": each[name].total(), "per_minute": per_minute(each[name].total(), seconds), "items": dict(each[name])}
            for name in self.scene.diggers
            if name in each
        }
        return Score(got >= goal.count, goal.count, got, {"per_worker": workers})


def per_minute(count: int, seconds: float | None) -> float:
    """Items a minute; 0 when no time went by."""
    return round(60 * count / seconds, 2) if seconds else 0.0

"""Collective collection (S-Agents, IV-A): gain a number of one thing, survival start with nothing; counted by what came in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.core.goal import Goal
from orchestrator.core.journal import Event
from orchestrator.core.task import Inventories, Play, Scene, Score
from orchestrator.knowledge.names import gains
from orchestrator.record.metrics import time_cost

VERSION = 1


@dataclass(frozen=True, slots=True)
class Collection:
    """The task for one goal."""

    goal: Goal
    name: str = "collection"
    version: int = VERSION
    land: str = "survival"

    @property
    def text(self) -> str:
        """As it was said."""
        return self.goal.text

    def spec(self) -> dict[str, Any]:
        """See Task."""
        return {"goal": {"text": self.goal.text, "item": self.goal.item, "count": self.goal.count}}

    def check(self, diggers: int) -> None:
        """Anybody can collect."""

    async def set_up(self, scene: Scene) -> Play:
        """Nothing is given to anybody; what everybody holds is counted."""
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

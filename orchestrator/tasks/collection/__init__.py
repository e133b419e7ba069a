"""Collective collection (the paper S-Agents, IV-A): gain a number of items, starting with nothing in survival; the score counts
the items gained. An arena (a prepared site) brings its own land and equipment."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.core.contracts.journal import Event
from orchestrator.core.contracts.task import Inventories, Score, TaskRun, TaskScene
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.knowledge.names import gains
from orchestrator.record.metrics import time_cost
from orchestrator.servers.arena_layout import PlacedArena

VERSION = 1


@dataclass(frozen=True, slots=True)
class Collection:
    """The task to gain the items of one goal, in a new survival world or, with an arena (a prepared site), on flat land."""

    goal: Goal
    arena: PlacedArena | None = None
    name: str = "collection"
    version: int = VERSION

    @property
    def land(self) -> str:
        """Return the kind of land that the task needs: "flat" with an arena (a prepared site), else "survival" (a normal new
        world)."""
        return "flat" if self.arena else "survival"

    @property
    def text(self) -> str:
        """Return the goal in the words in which it was given to the task."""
        return self.goal.text

    def spec(self) -> dict[str, Any]:
        """Return what must be equal for two benchmarks to be comparable, as plain JSON: the goal and, if there is one, the name
        of the arena (a prepared site)."""
        spec: dict[str, Any] = {"goal": {"text": self.goal.text, "item": self.goal.item, "count": self.goal.count}}
        if self.goal.parts:
            spec["goal"]["parts"] = {part.item: part.count for part in self.goal.parts}
        return spec | ({"arena": self.arena.arena.name} if self.arena else {})

    def check(self, diggers: int) -> None:
        """Accept any number of members that work (`diggers`), since anybody can collect; other tasks raise an error here."""

    async def set_up(self, scene: TaskScene) -> TaskRun:
        """Lay out the arena (a prepared site) if the task has one, and return the run to be scored, with the inventories at its
        start. `scene` has the members, their bots and the operator rights, if any. Raises BlockcrewError if an arena cannot be
        laid out without operator rights."""
        if self.arena:
            if scene.admin is None:
                raise BlockcrewError(f"Only an operator can lay out the arena {self.arena.arena.name}: set BLOCKCREW_RCON.")
            await self.arena.apply(scene.admin)
        return CollectionPlay(self.goal, scene, await scene.inventories())


@dataclass(frozen=True, slots=True)
class CollectionPlay:
    """One run of the collection task (gain the items of a goal); `before` has the inventories at its start, as member -> item
    -> count."""

    goal: Goal
    scene: TaskScene
    before: Inventories

    async def score(self, goal: Goal, events: Sequence[Event]) -> Score:
        """Return the score: the items gained since the start, in total and by member. With several items in `goal` (the goal as
        it was at the end), the score also lists them by item, and each counts in the total only up to its wanted number.
        `events` are those of the run and give the seconds for rates per minute."""
        now, seconds = await self.scene.inventories(), time_cost(events)
        each = {part.item: gains(part.item, self.before, now) for part in goal.singles}
        tallies = {
            part.item: Tally(part.count, sum(gain.total() for gain in each[part.item].values())) for part in goal.singles
        }
        got = sum(tally.counted for tally in tallies.values()) if goal.parts else tallies[goal.item].got
        workers = {
            name: worker(items, seconds)
            for name in now
            if (items := sum((gain[name] for gain in each.values()), Counter[str]())) or name in self.scene.diggers
        }
        figures: dict[str, Any] = {"per_worker": workers}
        if goal.parts:
            figures["per_item"] = {item: {"wanted": tally.wanted, "got": tally.got} for item, tally in tallies.items()}
        return Score(all(tally.got >= tally.wanted for tally in tallies.values()), goal.count, got, figures)


@dataclass(frozen=True, slots=True)
class Tally:
    """The count of one item in the score: how many the goal wanted and how many the bots got together."""

    wanted: int
    got: int

    @property
    def counted(self) -> int:
        """Return how many of the gained items count in the score: at most the wanted number."""
        return min(self.got, self.wanted)


def worker(items: Counter[str], seconds: float | None) -> dict[str, Any]:
    """Return one member's row of the result as JSON: the items that it gained (by id), their number, and the number per minute
    over `seconds`, which is 0 if `seconds` is None."""
    return {"got": items.total(), "per_minute": per_minute(items.total(), seconds), "items": dict(items)}


def per_minute(count: int, seconds: float | None) -> float:
    """Return the rate of `count` items in `seconds` as items per minute; 0 when no time passed or the time is not known."""
    return round(60 * count / seconds, 2) if seconds else 0.0

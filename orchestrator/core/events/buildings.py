"""Events of the buildings of a crew: what stood where one was begun, and that it was undone."""

from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.core.blueprint import Build, Cell
from orchestrator.core.events.record_event import RecordEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingBegun(RecordEvent):
    """The crew is about to begin a building that a person ordered; `before` lists its cells with the blocks that stand
    there."""

    kind = "building_begun"
    build: Build
    before: Sequence[tuple[Cell, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingUndone(RecordEvent):
    """The land is again as it was before the last building that was not undone yet."""

    kind = "building_undone"

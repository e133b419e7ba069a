"""Events of the buildings and fields of a crew: what stood where a building was begun, that it was undone, where a field is."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldMade(RecordEvent):
    """The crew is about to make a field that a person ordered. `corner` is its north-west block of earth (x, y, z), `length`
    and `width` are its sides in blocks, `crop` is the block id of what grows."""

    kind = "field_made"
    corner: tuple[int, int, int]
    length: int
    width: int
    crop: str

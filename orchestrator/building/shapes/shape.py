"""The data of shapes: what each file of this folder says about its shape, and what the shape is drawn from."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from orchestrator.core.blueprint import Stage
from orchestrator.knowledge.game import GameData

Square = tuple[int, int]  # x (east) and z (south) of a column of the land


class Fit(StrEnum):
    """The ways in which a shape goes with uneven land: the land is made LEVEL under it, or level and FLUSH with its lowest
    layer; the lowest blocks go down to the land (ROOTED), it FOLLOWS the land up and down, it is SUNK into the surface, it
    SPANS what is between its ends, or it does that and is LAID into the banks for as long as was said."""

    LEVEL = "level"
    ROOTED = "rooted"
    FOLLOWS = "follows"
    SUNK = "sunk"
    SPANS = "spans"
    LAID = "laid"
    FLUSH = "flush"


@dataclass(frozen=True, slots=True)
class Measures:
    """The sizes of a shape in blocks: `length` along it (east, for one that covers an area), `width` across it, `height` up."""

    length: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class ShapeForm:
    """The data that a shape is drawn from. `path` are the squares that a run, such as a wall, goes through, in order and
    joined by their sides; for a shape that covers an area it is empty. `closed` says that the path comes back to its begin.
    `block` is what the shape is made of, `other` its second block, empty without one. `parts` are those of the shape's
    `on_request` that were asked for."""

    game: GameData
    measures: Measures
    block: str
    path: tuple[Square, ...] = ()
    closed: bool = False
    other: str = ""
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BuildableShape:
    """One shape. `said` are the words that people have for it. `runs` says that it goes along a path. `usual`, `least` and
    `most` are its sizes; `material` is its usual block. `draw` returns its stages, the ground's surface being at height 0 and
    the first square at (0, 0). `parts` are the words for what it has besides, such as a gate, and `on_request` those for what
    it has if somebody asks for it; `two` says that it can be made of two materials."""

    name: str
    said: tuple[str, ...]
    runs: bool
    fit: Fit
    material: str
    usual: Measures
    least: Measures
    most: Measures
    draw: Callable[[ShapeForm], tuple[Stage, ...]]
    parts: tuple[str, ...] = ()
    on_request: tuple[str, ...] = ()
    two: bool = False

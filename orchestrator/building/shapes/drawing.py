"""Draws a shape: fills in the sizes that were not said, checks them, and makes the stages of a building of them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from orchestrator.building.order import ShapeOrder
from orchestrator.building.shapes.catalogue import SHAPES
from orchestrator.building.shapes.paths import line, ring, turned
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm, Square
from orchestrator.core.blueprint import Blueprint, Cell, Stage
from orchestrator.core.errors import BadGoal
from orchestrator.knowledge.building import MOST_BLOCKS, wrong_to_build
from orchestrator.knowledge.game import GameData

SOUTH: Square = (0, 1)
AXES = ("length", "width", "height")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A shape that was drawn, with its lowest north-west corner at 0 0 0, and how it fits to the land. `corner` is the square
    of the land where that corner belongs, if the shape was drawn along a path on the land; else (0, 0)."""

    blueprint: Blueprint
    fit: Fit
    corner: Square = (0, 0)


def drawn(game: GameData, order: ShapeOrder, path: tuple[Square, ...] = (), *, closed: bool = False) -> Drawing:
    """Return the drawing of what was ordered. `path` are the squares of the land that a run goes through, empty to begin at
    (0, 0) and go east; `closed` says that it is a ring around something. Raises BadGoal with one sentence for sizes and
    materials of which the shape cannot be made."""
    shape = SHAPES[order.kind]
    block, other = materials(game, order, shape)
    measures = measured(order, shape)
    if shape.runs and not path:
        path = first_path(measures, closed=closed)
        path = turned(path, SOUTH) if order.bent and not closed else path
    elif shape.runs and not closed and len(path) > shape.most.length:
        raise BadGoal(f"A {shape.name} can be {shape.most.length} blocks long at most; between these places are {len(path)}.")
    elif path and not shape.runs:
        xs, zs = [x for x, _ in path], [z for _, z in path]
        measures = replace(measures, length=max(xs) - min(xs) + 1, width=max(zs) - min(zs) + 1)
        check(measures, shape)
    stages = shape.draw(ShapeForm(game, measures, block, path, closed, other, order.parts))
    corner = min(x for (x, _, _) in squares(stages)), min(z for (_, _, z) in squares(stages))
    blueprint = moved(shape.name, stages, corner)
    blocks = blueprint.at((0, 0, 0)).blocks
    if blocks > MOST_BLOCKS:
        raise BadGoal(f"That {shape.name} has {blocks} blocks; a building can have {MOST_BLOCKS} at most.")
    fit = Fit.LAID if shape.fit is Fit.SPANS and order.length else Fit.FLUSH if order.flush else shape.fit
    return Drawing(blueprint, fit, corner if path else (0, 0))


def materials(game: GameData, order: ShapeOrder, shape: BuildableShape) -> tuple[str, str]:
    """Return the block that the shape is made of and its second block, empty without one. Raises BadGoal for more materials
    than the shape can have and for one that nobody can place."""
    if len(order.materials) > (2 if shape.two else 1):
        most = "two materials" if shape.two else "one material"
        raise BadGoal(f"A {shape.name} is made of {most}, not of {' and '.join(order.materials)}.")
    for block in order.materials:
        if reason := wrong_to_build(block, game.version):
            raise BadGoal(f"A {shape.name} cannot be built from {block}: {reason}.")
    first, second, *_ = (*order.materials, "", "")
    return first or shape.material, second


def measured(order: ShapeOrder, shape: BuildableShape) -> Measures:
    """Return the sizes of the shape: those that were said, else the usual ones; a side that was not said is like the one that
    was, for a shape that covers an area. Raises BadGoal for a size that the shape cannot have."""
    length, width = order.length, order.width
    if not shape.runs and shape.usual.length == shape.usual.width:
        length, width = length or width, width or length
    usual = shape.usual
    sizes = Measures(length or usual.length, width or usual.width, order.height or usual.height)
    check(sizes, shape)
    return sizes


def check(sizes: Measures, shape: BuildableShape) -> None:
    """Raise BadGoal with one sentence if the shape cannot have these sizes."""
    for axis in AXES:
        value, least, most = (getattr(each, axis) for each in (sizes, shape.least, shape.most))
        if not least <= value <= most:
            raise BadGoal(f"The {axis} of a {shape.name} must be {least} to {most} blocks, not {value}.")


def first_path(measures: Measures, *, closed: bool) -> tuple[Square, ...]:
    """Return the path of a run without a place: straight to the east from (0, 0), or a square ring."""
    end = measures.length - 1
    return ring((0, 0), (end, end)) if closed else line((0, 0), (end, 0))


def squares(stages: Iterable[Stage]) -> list[Cell]:
    """Return all cells of these stages."""
    return [cell for stage in stages for cell, _ in stage.cells]


def moved(name: str, stages: tuple[Stage, ...], corner: Square) -> Blueprint:
    """Return the stages as a blueprint, moved so that `corner` is at (0, 0)."""
    x0, z0 = corner
    moved_stages = tuple(
        Stage(stage.name, tuple(((x - x0, y, z - z0), block) for (x, y, z), block in stage.cells)) for stage in stages
    )
    cells = squares(moved_stages)
    size = (max(x for x, _, _ in cells) + 1, max(y for _, y, _ in cells) + 1, max(z for _, _, z in cells) + 1)
    return Blueprint(name, size, moved_stages)

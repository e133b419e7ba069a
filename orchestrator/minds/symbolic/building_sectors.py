"""Divides several stages of a building at once, so that nobody waits for the others at the end of each stage: every member gets
a sector, like a piece of a cake, and builds it from the ground up. Only for members that hold all that their sector takes;
other buildings are divided stage by stage, in building_allocation.py."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from math import atan2

from orchestrator.building.sealed import is_open
from orchestrator.core.blueprint import Build, Cell, Stage, lacking, materials, neighbours, open_cells, reached
from orchestrator.core.contracts.mind import Member, Situation
from orchestrator.minds.symbolic.builder import site
from orchestrator.minds.symbolic.building_stages import CLEARING, failures_at, stands

ENOUGH = 64  # cells for one member: of more, too many are lost with it


def sectors(situation: Situation, first: Stage, barred: Collection[Cell], crew: Sequence[Member]) -> dict[str, Build]:
    """Return the part of the building that each idle member of `crew` is to build, by name: its sector of the stage `first` and
    of as many later stages as it holds materials for, without the cells in `barred`. Doors and gates are left for later, so
    that everybody gets out. Empty if only one stage is to be divided, or if something has to be cleared, has failed or is
    lacking."""
    if first.name == CLEARING or any(member.failures for member in crew) or failures_at(situation):
        return {}
    stages = following(situation, first, barred, ENOUGH * len(crew))
    while [stage.name for stage in stages] not in ([], [first.name]):
        parts = list(divided(situation, stages, len(crew)))
        idle = [(member, part) for member, part in zip(crew, parts, strict=True) if not member.assigned and part.cells]
        if leaves_none(first, stages, parts) and all(has_all(member, part) for member, part in idle):
            return {member.name: part.within(part.cells) for member, part in idle}
        stages.pop()
    return {}


def leaves_none(first: Stage, stages: Sequence[Stage], parts: Sequence[Build]) -> bool:
    """Return whether every cell of the stage `first` that is to be divided is in one of the parts."""
    return stages[0].name != first.name or sum(len(part.stages[0].cells) for part in parts) == len(stages[0].cells)


def has_all(member: Member, part: Build) -> bool:
    """Return whether a member holds all that the part takes."""
    return not lacking(materials(part.cells.values()), [member.inventory])


def following(situation: Situation, first: Stage, barred: Collection[Cell], most: int) -> list[Stage]:
    """Return the open cells of the stage `first` and of those after it, up to about `most` cells, without doors and gates and
    the cells in `barred`; stages of which nothing is left are skipped."""
    names = [stage.name for stage in site(situation).stages]
    found, count = list[Stage](), 0
    for stage in site(situation).stages[names.index(first.name) :]:
        open_here = open_cells(stage, situation.seen.cells).items()
        left = tuple((cell, block) for cell, block in open_here if cell not in barred and not is_open(block))
        count += len(left)
        if found and count > most:
            break
        found += [Stage(stage.name, left)] if left else []
    return found


def divided(situation: Situation, stages: Sequence[Stage], count: int) -> Iterator[Build]:
    """Yield `count` parts of the building with about equally many cells of these stages; a part may lack cells of each stage.
    Cells above each other are in one part, and a part has only cells that its own blocks, those that stand or the land
    hold."""
    build = site(situation)
    around = sorted((cell for stage in stages for cell, _ in stage.cells), key=lambda cell: bearing(build, cell))
    owner: dict[tuple[int, int], int] = {}
    for at, (x, _, z) in enumerate(around):
        owner.setdefault((x, z), at * count // len(around))
    for number in range(count):
        own = [tuple(pair for pair in stage.cells if owner[pair[0][0], pair[0][2]] == number) for stage in stages]
        parts = [Stage(stage.name, cells) for stage, cells in zip(stages, own, strict=True)]
        yield replace(build, stages=tuple(held(situation, parts)), whole=False)


def held(situation: Situation, stages: Sequence[Stage]) -> Iterator[Stage]:
    """Yield each stage with those of its cells that something holds, in an order in which each of them can be set: the land,
    a block that stands, or a cell of these stages that comes before it."""
    before = {cell for cell, block in situation.seen.cells.items() if stands(block)}
    for stage in stages:
        cells = dict(stage.cells)
        edge = {cell for cell in cells if cell[1] == site(situation).low[1] or not before.isdisjoint(neighbours(cell))}
        order = list(reached(set(cells), edge))
        before.update(order)
        yield Stage(stage.name, tuple((cell, cells[cell]) for cell in order))


def bearing(build: Build, cell: Cell) -> tuple[float, ...]:
    """Return a sort key of a cell (place of a block) that puts neighbours together: its angle around the building's middle
    (radians, seen from above), then x, z and its height."""
    x, z = cell[0] - (build.low[0] + build.high[0]) / 2, cell[2] - (build.low[2] + build.high[2]) / 2
    return (round(atan2(z, x), 6), cell[0], cell[2], cell[1])

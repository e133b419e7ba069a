"""Scores a shelter block by block: right, wrong and missing blocks, unwanted changes around it, and the order of its stages.
The blocks are read from the server if there are operator rights; otherwise a builder looks at them."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from orchestrator.core.blueprint import AIR, Build, Cell, matches
from orchestrator.core.contracts.journal import Event
from orchestrator.core.contracts.task import Score, TaskScene
from orchestrator.core.contracts.world import BodyLost
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.parse import events_of
from orchestrator.core.events.run import BridgeReported
from orchestrator.core.goal import Goal

MARGIN = 4  # blocks around the building, above and one below, that have to be as they were
BEAT = 0.2


@dataclass(frozen=True, slots=True)
class ShelterPlay:
    """One run of the shelter task (build a given building); `before` has the blocks around the site (cell -> block) at its
    start."""

    goal: Goal
    scene: TaskScene
    before: Mapping[Cell, str]

    async def score(self, goal: Goal, events: Sequence[Event]) -> Score:
        """Return the score: the world, as it is now, compared block by block with the building to be made, and whether its
        stages were built in order, which the `events` of the run tell. `goal` must be about a building."""
        assert self.goal.build
        build = self.goal.build
        blocks = {cell: block for cell, block in build.cells.items() if block != AIR}
        rooms = {cell: AIR for cell, block in build.cells.items() if block == AIR}
        off = await differing(self.scene, blocks)
        wrong = await differing(self.scene, dict.fromkeys(off, AIR))
        surplus = await differing(self.scene, rooms) | await self.changed()
        in_order = stages_in_order(build, events)
        figures = {
            "cells": len(blocks), "right": len(blocks) - len(off), "wrong": len(wrong), "missing": len(off - wrong),
            "surplus": len(surplus), "surplus_at": sorted(surplus)[:20], "stages_in_order": in_order,
            "per_worker": per_worker(self.scene.diggers, events),
        }  # fmt: skip
        return Score(not off and not surplus and in_order, len(blocks), len(blocks) - len(off), figures)

    async def changed(self) -> frozenset[Cell]:
        """Return the cells around the building whose block changed since the start. Grass that turned to dirt, because
        something covers it, does not count."""
        other = await differing(self.scene, self.before)
        grass = {cell: "dirt" for cell in other if self.before[cell].startswith("grass_block")}
        return (other - grass.keys()) | await differing(self.scene, grass)


async def surroundings(scene: TaskScene, build: Build, patience: float) -> Mapping[Cell, str]:
    """Return the blocks around the building site as cell -> block, as a builder sees them now. Raises BlockcrewError when for
    `patience` seconds no builder is near enough to see them all."""
    own = build.cells
    cells = [cell for cell in around(build) if cell not in own]
    try:
        async with asyncio.timeout(patience):
            while True:
                for name in scene.diggers:
                    seen = await scene.worlds[name].look_at(cells)
                    if len(seen) == len(cells):
                        return seen
                await asyncio.sleep(BEAT)
    except (TimeoutError, BodyLost):
        place = " ".join(map(str, build.low))
        raise BlockcrewError(f"No builder is near enough to see the land around {place}: bring them there first.") from None


def around(build: Build) -> Iterable[Cell]:
    """Yield every cell of the building's box and of a margin around it: four blocks to the sides and above, one below."""
    (x0, y0, z0), (x1, y1, z1) = build.low, build.high
    for y in range(y0 - 1, y1 + MARGIN + 1):
        for x in range(x0 - MARGIN, x1 + MARGIN + 1):
            for z in range(z0 - MARGIN, z1 + MARGIN + 1):
                yield x, y, z


async def differing(scene: TaskScene, expected: Mapping[Cell, str]) -> frozenset[Cell]:
    """Return the cells where another block than expected (cell -> block) stands, as the server or a builder that sees all of
    them says. Raises BlockcrewError if neither can tell."""
    if not expected:
        return frozenset()
    if scene.admin:
        return await scene.admin.differing(expected)
    for name in scene.members:
        if scene.worlds[name].online:
            seen = await scene.worlds[name].look_at(expected)
            if len(seen) == len(expected):
                return frozenset(cell for cell, block in expected.items() if not matches(block, seen[cell]))
    raise BlockcrewError("No builder is near enough to see the building, and no operator can check it: bring a builder there.")


def placements(events: Iterable[Event]) -> list[tuple[float, str, Cell]]:
    """Return (time, bot, cell) for each time that a bot placed a block, in order; time is in seconds of the run's clock."""
    reports = events_of(events, BridgeReported)
    return [(at, report.agent, report.placed[0]) for at, report in reports if report.placed]


def stages_in_order(build: Build, events: Iterable[Event]) -> bool:
    """Return whether the first block of each stage (a part of the building, such as the walls) was placed only after the last
    block of the stages before it. Only the first placement in a cell counts."""
    number = {cell: index for index, stage in enumerate(build.stages) for cell, _ in stage.cells}
    first: dict[Cell, float] = {}
    for at, _, cell in placements(events):
        first.setdefault(cell, at)
    times = [[at for cell, at in first.items() if number.get(cell) == index] for index in range(len(build.stages))]
    spans = [(min(each), max(each)) for each in times if each]
    return all(before[1] <= after[0] for before, after in pairwise(spans))


def per_worker(diggers: Iterable[str], events: Iterable[Event]) -> dict[str, dict[str, object]]:
    """Return the row of the result of each member in `diggers` (those that work), as member -> row: `got` is the number of
    blocks that it placed, and `per_minute` is that number per minute between the first and the last block that anybody
    placed."""
    found = list(placements(events))
    counts = Counter(name for _, name, _ in found)
    since = min((at for at, _, _ in found), default=0.0)
    minutes = (max((at for at, _, _ in found), default=0.0) - since) / 60
    return {
        name: {"got": counts[name], "per_minute": round(counts[name] / minutes, 2) if minutes else 0.0, "items": {}}
        for name in diggers
    }

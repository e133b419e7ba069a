"""Lets a session's crew build one blueprint of VillagerBench, and scores it."""

from collections import Counter
from contextlib import suppress
from typing import Any

from orchestrator.app.session import Session
from orchestrator.app.villagerbench.operator_rights import operators
from orchestrator.app.villagerbench.time_limit import DONE, LATE_ACTIONS, within
from orchestrator.core.blueprint import Build, Cell, Stage, item_of
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.knowledge.game import GameData, load
from orchestrator.record.goals import write_order
from orchestrator.tasks.minecollab.blueprint_levels import corners
from orchestrator.tasks.shelter.scoring import placements
from orchestrator.tasks.villagerbench.blueprint_text import VillageBlock, box, with_supports
from orchestrator.tasks.villagerbench.building_score import block_hits, complexity, time_limits, view_hits
from orchestrator.tasks.villagerbench.village_figures import action_time, balance, contributions, efficiency, spans

START: Cell = (-5, -60, 0)  # where everybody begins, as the judge puts them
SPARE = {"dirt": 143, "ladder": 143, "oak_planks": 10}  # what each agent gets beside the materials
HIGH = 20  # blocks that are cleared above the ground
HALF = 19


async def build_village(session: Session, name: str, blocks: tuple[VillageBlock, ...]) -> dict[str, Any]:
    """Clear the land, give every agent the materials, let the crew build within the time, and return the figures. Raises
    BlockcrewError without operator rights."""
    _, admin = operators(session)
    game = load(session.run_config.version)
    names = session.crew.organisation.members
    await prepare(session, blocks, game)
    build = build_of_blocks(name, blocks, game)
    first = len(session.recorder.events)
    goal = Goal(f"build {name}", "", max(1, build.blocks), build=build)
    write_order(session.recorder, goal, "bench")

    async def done() -> bool:
        return not await admin.differing({block.cell: block.state for block in blocks})

    limits = time_limits(blocks)
    why = await within(session, session.crew.begin(goal), limits, done)
    there = await standing(session, blocks)
    events = session.recorder.events[first:]
    acts = spans(events)
    used = action_time(acts)
    parts = Counter(agent for _, agent, _ in placements(events))
    hits = block_hits(blocks, there)
    return {
        "ok": why == DONE, "why": why, "completion": round(hits, 4), "view": round(view_hits(blocks, there), 4),
        "efficiency": round(efficiency(limits[0], used, why == LATE_ACTIONS), 4), "balance": round(balance(acts, names), 4),
        "contribution": contributions(parts, names), "complexity": round(complexity(blocks), 2),
        "action_seconds": round(used, 1),
        "got": round(hits * len(blocks)), "wanted": len(blocks),
    }  # fmt: skip


async def prepare(session: Session, blocks: tuple[VillageBlock, ...], game: GameData) -> None:
    """Clear the land and give everybody all materials, as the judge does."""
    assert session.admin
    for height in range(HIGH):
        y = START[1] + height
        with suppress(BlockcrewError):
            await session.admin.command(f"fill {-2 * HALF} {y} {-HALF} -2 {y} {HALF} air")
    materials = Counter(item for block in blocks if (item := item_of(block.state)) and item in game.items)
    for number, name in enumerate(session.crew.organisation.members):
        with suppress(BlockcrewError):
            await session.admin.command(f"clear {name}")
        for item, count in (materials + Counter(SPARE)).items():
            await session.admin.command(f"give {name} {item} {count}")
        await session.admin.command(f"tp {name} {START[0] + 0.5} {START[1]} {START[2] + number + 0.5}")


def build_of_blocks(name: str, blocks: tuple[VillageBlock, ...], game: GameData) -> Build:
    """Return the building to work on, from the ground up: all blocks that somebody can set, and dirt under those that would
    hang in the air meanwhile."""
    known = {block.cell: block.state for block in blocks if block.name in game.items and block.name in game.blocks}
    cells = with_supports(known)
    low, high = corners(block.cell for block in blocks)
    heights = {y: tuple((cell, state) for cell, state in cells.items() if cell[1] == y) for y in range(low[1], high[1] + 1)}
    return Build(name, low, high, tuple(Stage(f"level {y - low[1]}", each) for y, each in heights.items() if each))


async def standing(session: Session, blocks: tuple[VillageBlock, ...]) -> dict[Cell, str]:
    """Return what stands in the box around the building, as the members see it."""
    low, high = corners(block.cell for block in blocks)
    return await session.crew.look_at(list(box(low, high)))

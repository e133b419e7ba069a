"""Lets a session's crew build the blueprint of a MineCollab construction task, and counts the blocks that are right."""

import asyncio
from contextlib import suppress

from orchestrator.app.session import Session
from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status, Verdict
from orchestrator.record.goals import write_order
from orchestrator.tasks.minecollab.blueprint_levels import build_of, corners, wanted
from orchestrator.tasks.minecollab.collab_task import CollabTask
from orchestrator.tasks.minecollab.validators import built


async def construct(session: Session, task: CollabTask) -> tuple[int, int, Verdict]:
    """Clear the site, let the crew build within the task's time, and return how many cells are right, how many count, and the
    crew's verdict."""
    build = build_of(task.name, task.levels)
    assert session.admin and session.place.admin
    (x0, _, z0), (x1, _, z1) = build.low, build.high
    for y in range(build.low[1], build.high[1] + 1):
        with suppress(BlockcrewError):  # a layer of air is no mistake
            await session.admin.command(f"fill {x0} {y} {z0} {x1} {y} {z1} air")
    goal = Goal(f"build {task.name}", "", build.blocks, build=build)
    write_order(session.recorder, goal, "bench")
    verdict = await in_time(session, goal, task.timeout / session.run_config.speed)
    session.completion.end(goal, verdict)
    right, counted = built(task.levels, await standing(session, task))
    return right, counted, verdict


async def in_time(session: Session, goal: Goal, seconds: float) -> Verdict:
    """Let the crew pursue a goal for so many seconds of real time at most, and return its verdict."""
    try:
        async with asyncio.timeout(seconds):
            return await session.crew.pursue(goal)
    except TimeoutError:
        await session.crew.stop()
        return Verdict(Status.FAIL, "the time is over")


async def standing(session: Session, task: CollabTask) -> dict[Cell, str]:
    """Return what stands in the cells of the blueprint: the wanted block where the server finds no other one, and what members
    see where it does."""
    assert session.admin
    cells = dict(wanted(task.levels))
    low, high = corners(cells)
    assert low <= high
    wrong = await session.admin.differing(cells)
    seen = await session.crew.look_at(wrong)
    return {cell: seen.get(cell, "unseen") if cell in wrong else block for cell, block in cells.items()}

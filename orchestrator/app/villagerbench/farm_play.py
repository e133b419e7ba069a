"""Lets a session's crew cook one farm-to-table task of VillagerBench, and scores it."""

from contextlib import suppress
from typing import Any

from orchestrator.app.session import Session
from orchestrator.app.villagerbench.operator_rights import operators
from orchestrator.app.villagerbench.time_limit import DONE, LATE_ACTIONS, within
from orchestrator.core.blueprint import plus
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.knowledge.game import load
from orchestrator.record.goals import write_order
from orchestrator.tasks.villagerbench.farm_file import LAND, FarmTask
from orchestrator.tasks.villagerbench.farm_score import FarmScore
from orchestrator.tasks.villagerbench.village_figures import action_time, balance, contributions, efficiency, spans
from orchestrator.team.shared_making import SharedMaking

EACH = {"coal": 2, "oak_planks": 10}  # what every agent begins with
WHOLE = 100


async def cook_village(session: Session, task: FarmTask) -> dict[str, Any]:
    """Lay the land out, let the crew cook within the time, and return the figures. Raises BlockcrewError without operator
    rights."""
    _, admin = operators(session)
    names = session.crew.organisation.members
    await prepare(session, task)
    score, first = FarmScore(task.points, names), len(session.recorder.events)

    async def done() -> bool:
        online = await admin.players()
        score.see({name: await admin.inventory(name) for name in names if name in online})
        return score.score >= WHOLE

    making = SharedMaking(
        session.crew, load(session.run_config.version), [("", task.target, 1)], done, task.limits[1] / session.run_config.speed,
        names, plus(task.chest, (0, 0, 1)),
    )  # fmt: skip
    goal = Goal(f"cook 1 {task.target}", "", 1)
    write_order(session.recorder, goal, "bench")
    why = await within(session, session.crew.begin(goal, lead=making.run), task.limits, done)
    acts = spans(session.recorder.events[first:])
    used = action_time(acts)
    return {
        "ok": why == DONE, "why": why, "completion": round(score.score / WHOLE, 4), "cooperation": round(score.cooperation, 2),
        "efficiency": round(efficiency(task.limits[0], used, why == LATE_ACTIONS), 4),
        "balance": round(balance(acts, names), 4),
        "contribution": contributions(score.firsts, names), "complexity": task.complexity, "action_seconds": round(used, 1),
        "got": round(score.score), "wanted": WHOLE, "reached": sorted(score.reached),
    }  # fmt: skip


async def prepare(session: Session, task: FarmTask) -> None:
    """Lay the land out, and give everybody what it begins with."""
    assert session.admin
    x, y, z = LAND
    for number, name in enumerate(session.crew.organisation.members):
        await session.admin.command(f"tp {name} {x + number + 0.5} {y} {z + 2.5}")
    for command in task.commands:
        with suppress(BlockcrewError):  # what there is to do already is no mistake
            await session.admin.command(command)
    for number, name in enumerate(session.crew.organisation.members):
        with suppress(BlockcrewError):
            await session.admin.command(f"clear {name}")
        for item, count in EACH.items():
            await session.admin.command(f"give {name} {item} {count}")
        await session.admin.command(f"tp {name} {x + number + 0.5} {y} {z + 2.5}")

"""Lets a session's crew find its way out of the rooms of one escape task of VillagerBench, and scores it."""

from collections.abc import Iterable
from typing import Any

from orchestrator.app.session import Session
from orchestrator.app.villagerbench.operator_rights import operators
from orchestrator.app.villagerbench.time_limit import DONE, LATE_ACTIONS, within
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.core.goal import Goal
from orchestrator.record.goals import write_order
from orchestrator.tasks.villagerbench.escape_commands import laid_out
from orchestrator.tasks.villagerbench.escape_judge import EscapeJudge
from orchestrator.tasks.villagerbench.escape_rooms import EscapeTask
from orchestrator.tasks.villagerbench.village_figures import action_time, balance, contributions, efficiency, spans
from orchestrator.team.escape_work import EscapeWork


async def escape_village(session: Session, task: EscapeTask) -> dict[str, Any]:
    """Build the rooms, let the crew find its way out within the time, and return the figures. Raises BlockcrewError without
    operator rights."""
    operator, admin = operators(session)
    names, clock = list(session.crew.organisation.members), session.recorder.clock
    await prepare(operator, task, names)
    judge, first = EscapeJudge(task), len(session.recorder.events)
    work = EscapeWork(session.crew, judge, list(names))

    async def done() -> bool:
        wrong = await admin.differing(judge.wanted)
        await run(operator, judge.look(clock.now(), wrong))
        return judge.done

    goal = Goal(f"escape from {len(task.rooms)} rooms", "", 1)
    write_order(session.recorder, goal, "bench")
    why = await within(session, session.crew.begin(goal, lead=work.run), task.limits, done)
    acts = spans(session.recorder.events[first:])
    used = action_time(acts)
    return {
        "ok": why == DONE, "why": why, "completion": round(judge.score, 4),
        "efficiency": round(efficiency(task.limits[0], used, why == LATE_ACTIONS), 4),
        "balance": round(balance(acts, names), 4), "contribution": contributions(work.operated, names),
        "complexity": round(task.complexity, 4), "complexity_score": round(task.complexity * judge.score, 4),
        "action_seconds": round(used, 1),
        "got": sum(room.done for room in judge.rooms), "wanted": len(judge.rooms),
        "rooms": [{"atom": room.room.atom.number, "share": round(room.share, 4)} for room in judge.rooms],
    }  # fmt: skip


async def prepare(admin: Admin, task: EscapeTask, names: list[str]) -> None:
    """Build the rooms, and put everybody where it begins with what it needs."""
    places = [f"{x + 0.5} {y} {z + 0.5}" for x, y, z in entrances(task)]
    await run(admin, [f"tp {name} {place}" for name, place in zip(names, places, strict=True)])  # loads the land
    await run(admin, laid_out(task))
    for name, place, items in zip(names, places, task.items, strict=True):
        await run(admin, [f"clear {name}", *(f"give {name} {item} {count}" for item, count in items.items())])
        await run(admin, [f"tp {name} {place}"])


def entrances(task: EscapeTask) -> list[tuple[int, int, int]]:
    """Return the cell at the entrance of its first room for each agent."""
    return [next(room.entrance for room in task.rooms if room.centre == start) for start in task.starts]


async def run(admin: Admin, lines: Iterable[str]) -> None:
    """Run commands; what a server refuses, such as a block that stands there already, is left as it is. Raises WorldLost."""
    for line in lines:
        try:
            await admin.command(line)
        except WorldLost:
            raise
        except BlockcrewError:
            continue

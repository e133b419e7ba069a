"""The figures of one run, measured from the record and from what the server knows."""

from collections.abc import Mapping
from typing import Any

from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status, Verdict
from orchestrator.record.metrics import (
    actions_per_plan,
    distance_walked,
    first_gain,
    idle_share,
    mean_prompt_times,
    messages,
    time_cost,
)
from orchestrator.record.reader import read_run
from orchestrator.session import Session
from orchestrator.team.spokesman import gains

Inventories = Mapping[str, Mapping[str, int]]


async def measure(session: Session, goal: Goal, verdict: Verdict, before: Inventories) -> dict[str, Any]:
    """The run's result, as `--json` prints it."""
    after = await session.inventories()
    events = read_run(session.recorder.path).events
    each = gains(goal.item, before, after)
    got = sum(gain.total() for gain in each.values())
    seconds = time_cost(events)
    choice, members, diggers = session.choice, session.crew.organisation.members, session.crew.organisation.diggers
    return {
        "ok": verdict.status is Status.SUCCESS and got >= goal.count,
        "goal": goal.text,
        "wanted": goal.count,
        "got": got,
        "seconds": round_or_none(seconds),
        "first_seconds": round_or_none(first_gain(events)),
        "mpt": round(mean_prompt_times(events, members), 3),
        "actions_per_plan": round(actions_per_plan(events), 3),
        "messages": messages(events),
        "cycles": sum(event.kind == "cycle" for event in events),
        "mistakes": sum(event.kind == "mistake" for event in events),
        "walked": round(distance_walked(events), 1),
        "idle_share": round_or_none(idle_share(events, diggers)),
        "team": choice.team,
        "collaboration": choice.way(),
        "bots": len(members),
        "workers": len(diggers),
        "mind": choice.mind,
        "seed": choice.seed,
        "speed": choice.speed,
        "world": choice.world,
        "version": choice.version,
        "counted_by": "server" if session.admin else "bots",
        "per_worker": {
            name: {"got": each[name].total(), "per_minute": per_minute(each[name].total(), seconds), "items": dict(each[name])}
            for name in diggers
            if name in each
        },
        "admin_commands": session.admin.commands if session.admin else 0,
        "respawned": await session.respawned(),
        "dropped_packets": await session.place.dropped(),
        "why": verdict.why,
        "record": str(session.recorder.path),
    }


def round_or_none(value: float | None) -> float | None:
    """Hundredths are enough for a clock."""
    return None if value is None else round(value, 2)


def per_minute(count: int, seconds: float | None) -> float:
    """Items a minute; 0 when no time went by."""
    return round(60 * count / seconds, 2) if seconds else 0.0

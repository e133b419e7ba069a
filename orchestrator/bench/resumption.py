"""Goes on with a run that was cut off: the same crew in the same world, for what is still missing.

The run's clock stands still from the last line that was written before the cut until the crew is back in the world and
takes its goal up again: TC and every other figure leave that time out.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from orchestrator.bench.measure import measure, scene_of
from orchestrator.bench.trial import pursue
from orchestrator.core.clock import PausedClock
from orchestrator.core.goal import Goal, several
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Status, Verdict
from orchestrator.knowledge.names import gains
from orchestrator.record.interrupted import Interrupted
from orchestrator.record.writer import Recorder
from orchestrator.session import Session
from orchestrator.tasks.collection import CollectionPlay

Inventories = Mapping[str, Mapping[str, int]]


async def go_on(session: Session, cut: Interrupted, clock: PausedClock) -> dict[str, Any]:
    """The result of the whole run. Raises what breaks the session."""
    now = await session.inventories()
    left = what_is_left(cut.goal, cut.before, now)
    there = {part.item: gained(part, cut.before, now) for part in cut.goal.singles}
    got = cut.goal.count - sum(part.count for part in left)
    clock.start()
    close_actions(session.recorder, cut)
    session.recorder.write("resumed", goal=cut.goal, got=got, there=there)
    verdict = await pursue(session, several(left)) if left else Verdict(Status.SUCCESS, "all of it was there already")
    session.end(cut.goal, verdict)
    await session.look_around()
    play = CollectionPlay(cut.goal, scene_of(session), cut.before)
    return await measure(session, play, cut.goal, verdict)


def what_is_left(goal: Goal, before: Inventories, now: Inventories) -> list[Goal]:
    """The single things of the goal that did not come in since the run began, each with what is missing."""
    missing = [replace(part, count=part.count - gained(part, before, now)) for part in goal.singles]
    return [part for part in missing if part.count > 0]


def gained(single: Goal, before: Inventories, now: Inventories) -> int:
    """How much of one thing came in."""
    return sum(gain.total() for gain in gains(single.item, before, now).values())


def close_actions(recorder: Recorder, cut: Interrupted) -> None:
    """What hands were at when the run was cut off came to nothing, after the time that it had taken."""
    for action in cut.open:
        recorder.write(
            "outcome", action.agent, skill=action.data["skill"], ok=False, reason=Reason.DISCONNECTED,
            note="the run was cut off", gained={}, seconds=round(cut.at - action.at, 2),
        )  # fmt: skip

"""Resumes an interrupted run: the same crew (team of bots) pursues what is still missing of the goal, in the same world.

The run's clock stops at the last event before the interruption and starts again when the crew is back in the world and takes up
its goal. So no figure, such as the time cost, includes the interruption.
"""

from typing import Any

from orchestrator.app.session import Session
from orchestrator.bench.measure import measure, scene_of
from orchestrator.bench.trial import pursue
from orchestrator.commands.goals import missing, there, whole
from orchestrator.core.contracts.clock import PausedClock
from orchestrator.core.events.crew import GoalResumed
from orchestrator.core.plan import Status, Verdict
from orchestrator.record.resumable import Interrupted, close_actions
from orchestrator.tasks.collection import CollectionPlay


async def go_on(session: Session, cut: Interrupted, clock: PausedClock) -> dict[str, Any]:
    """Pursue what is still missing of an interrupted run's goal, and return the figures of the whole run.

    `session` has the run's world and team, opened again; `cut` is the interrupted run. `clock` is started, and goes on from the
    time of that run's last event. Raises the error that breaks the session, such as WorldLost.
    """
    now = await session.inventories()
    got = there(cut.goal, cut.before, now)
    left = missing(cut.goal, got)
    clock.start()
    close_actions(session.recorder, cut.open, cut.at)
    session.recorder.write(GoalResumed(goal=cut.goal, got=sum(got.values()), there=got))
    verdict = await pursue(session, left, got) if left else Verdict(Status.SUCCESS, "everything had already been gained")
    now_at = session.crew.goal
    goal = whole(now_at, got) if now_at and now_at != left else cut.goal  # a person may have changed the goal meanwhile
    session.completion.end(goal, verdict)
    await session.look_around()
    play = CollectionPlay(goal, scene_of(session), cut.before)
    return await measure(session, play, goal, verdict)

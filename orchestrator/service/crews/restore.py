"""A crew takes up what it was at when the service was cut off: in the same world, for what is still missing."""

from time import time

from orchestrator.app.session import Session
from orchestrator.commands.objectives import missing, there
from orchestrator.core.events.crew import GoalResumed
from orchestrator.core.events.run import RecordReopened
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status, Verdict
from orchestrator.record.crew_snapshot import CrewSnapshot
from orchestrator.record.open_actions import close_actions
from orchestrator.service.crews.record import CrewRecord


async def take_up(session: Session, logbook: CrewRecord) -> None:
    """Its goal, and what single members were asked for; nothing where it had nothing to do. Who stood still does so again."""
    standing, record = logbook.standing, session.recorder
    if logbook.clock:
        logbook.clock.start()
        record.write(RecordReopened(wall=time()))
    close_actions(record, standing.open, standing.at)
    if standing.goal:
        await take_up_goal(session, standing, standing.goal)
    session.crew.left = standing.left
    session.spokesman.orders.halting.by = standing.by
    if paused := [name for name in standing.paused if name in session.worlds and session.crew.busy]:
        await session.crew.pause(paused, standing.by)
    for name, asked in standing.errands.items():
        await session.spokesman.go_on(name, asked)


async def take_up_goal(session: Session, standing: CrewSnapshot, goal: Goal) -> None:
    """For what is still missing; a building is gone on with from what stands."""
    record = session.recorder
    session.spokesman.orders.changes.asked_by = standing.asked_by
    if goal.build:
        record.write(GoalResumed(goal=goal, got=0, there={}))
        session.spokesman.orders.go_on(goal)
        return
    now = await session.inventories()
    got = there(goal, now if standing.before is None else standing.before, now)
    left = missing(goal, got)
    record.write(GoalResumed(goal=goal, got=sum(got.values()), there=got))
    if left is None:
        session.end(goal, Verdict(Status.SUCCESS, "all of it was there already"))
        return
    earlier = standing.there or {}
    session.spokesman.orders.go_on(left, {item: count + earlier.get(item, 0) for item, count in got.items()})

"""Resume a crew after a restart of the service: in the same world, with the part of its goal that is still missing."""

from collections import Counter
from time import time

from orchestrator.app.session import Session
from orchestrator.commands.goals import missing, there, whole
from orchestrator.core.events.crew import GoalResumed
from orchestrator.core.events.run import RecordReopened
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status, Verdict
from orchestrator.record.crew_snapshot import CrewSnapshot
from orchestrator.record.resumable import close_actions
from orchestrator.service.crews.record import CrewRecord


async def take_up(session: Session, crew_record: CrewRecord, standing: CrewSnapshot) -> None:
    """Resume what the crew was doing when the service ended: its goal, the tasks that single members do for a person, pauses,
    and the orders that wait. An idle crew stays idle. `session` is the crew as it now runs; `standing` is its state when
    `crew_record`, the file with the events of its run, was opened. If that file is from before the restart, its clock, which
    stands still, is started."""
    record = session.recorder
    if crew_record.clock:
        crew_record.clock.start()
        record.write(RecordReopened(wall=time()))
    close_actions(record, standing.open, standing.at)
    if standing.goal:
        await take_up_goal(session, standing, standing.goal)
    session.dialogue.resumed.standstill(standing.halted_by)
    if paused := [name for name in standing.paused if name in session.worlds and session.crew.busy]:
        await session.crew.pause(paused, standing.halted_by)
    for name, asked in standing.member_tasks.items():
        await session.dialogue.resumed.member_task(name, asked)
    await session.dialogue.resumed.queue(standing.queue)


async def take_up_goal(session: Session, standing: CrewSnapshot, goal: Goal) -> None:
    """Resume a goal with what is still missing of it, or end it with success if nothing is; a building continues from the
    blocks that are in place, and a goal that is led, such as a field, is ordered again.
    `session` is the crew as it now runs, `standing` its state before the restart."""
    record = session.recorder
    if goal.build:
        record.write(GoalResumed(goal=goal, got=0, there={}))
        session.dialogue.commands.goals.resume(goal, standing.asked_by)
        return
    if not goal.singles[0].item:
        await session.dialogue.resumed.led(goal, standing.asked_by)
        return
    now = await session.inventories()
    got = there(goal, now if standing.before is None else standing.before, now)
    left = missing(goal, got)
    record.write(GoalResumed(goal=goal, got=sum(got.values()), there=got))
    if left is None:
        session.completion.end(goal, Verdict(Status.SUCCESS, "everything had already been gained"))
        goals, full = session.dialogue.commands.goals, whole(goal, standing.gained_before or {})
        goals.deliver_earlier(full, standing.asked_by, standing.to, standing.first)
        return
    earlier = Counter(standing.gained_before or {})
    session.dialogue.commands.goals.resume(left, standing.asked_by, earlier + Counter(got), standing.to, standing.first)

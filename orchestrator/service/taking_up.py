"""A crew takes up what it was at when the service was cut off: in the same world, for what is still missing."""

from orchestrator.commands.objectives import missing
from orchestrator.core.plan import Status, Verdict
from orchestrator.running.taking_up import close_actions, there
from orchestrator.service.logbook import Logbook
from orchestrator.session import Session


async def take_up(session: Session, logbook: Logbook) -> None:
    """Nothing where it had nothing to do; a building is gone on with from what stands."""
    standing, record = logbook.standing, session.recorder
    if logbook.clock:
        logbook.clock.start()
    close_actions(record, standing.open, standing.at)
    if standing.goal is None:
        return
    if standing.goal.build:
        record.write("resumed", goal=standing.goal, got=0, there={})
        session.spokesman.orders.go_on(standing.goal)
        return
    now = await session.inventories()
    got = there(standing.goal, now if standing.before is None else standing.before, now)
    left = missing(standing.goal, got)
    record.write("resumed", goal=standing.goal, got=sum(got.values()), there=got)
    if left is None:
        session.end(standing.goal, Verdict(Status.SUCCESS, "all of it was there already"))
        return
    earlier = standing.there or {}
    session.spokesman.orders.go_on(left, {item: count + earlier.get(item, 0) for item, count in got.items()})

"""Rules for an agent that was told where a team mate found an item: it goes there first."""

from orchestrator.core.contracts.mind import Situation
from orchestrator.core.plan import Act

CLOSE = 16.0  # metres: what stands there is in sight from here
AT_HAND = 30.0  # seconds for a start and the last steps
A_METRE = 1.0  # seconds: walking takes a quarter, hills and water the rest


def way_there(situation: Situation) -> tuple[Act, ...]:
    """Return the walk to the hinted place, once, before anything else is tried."""
    near, here = situation.goal.near, situation.seen.position
    if near is None or situation.past or here.distance(near) <= CLOSE:
        return ()
    seconds = AT_HAND + A_METRE * here.distance(near)
    return (Act("goTo", {"x": near.x, "y": near.y, "z": near.z, "range": CLOSE / 4}, seconds=seconds),)

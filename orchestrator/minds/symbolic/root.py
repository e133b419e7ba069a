"""Rules for an agent that divides work: everybody busy, the rest to whoever is done first, troubles to somebody else."""

from math import ceil

from orchestrator.core.mind import Member, Situation
from orchestrator.core.plan import Action, Delegate, Plan, Status, Step, Verdict

PATIENCE = 3  # failures of one member before it gets no more of this goal
FIRST = 0.75  # share of the work that is given out at once; the rest evens out who was slow
WORTH_HOLDING_BACK = 6  # items per member below which all is given out at once


def judge(situation: Situation) -> Verdict:
    """Success by the members' reports; waiting while they work; failure when nobody is left who could."""
    goal, gained = situation.goal, situation.gained
    if gained >= goal.count:
        return Verdict(Status.SUCCESS, f"the crew gained {gained} of {goal.count} {goal.item}")
    if unassigned(situation) > 0 and ready(situation):
        return Verdict(Status.ONGOING, f"{gained} of {goal.count}; {unassigned(situation)} to give out")
    busy = [member.name for member in at_work(situation)]
    if busy:
        return Verdict(Status.ONGOING, f"{gained} of {goal.count}; waiting for {', '.join(busy)}", wait=True)
    return Verdict(Status.FAIL, f"{gained} of {goal.count} and nobody is left to ask: {troubles(situation)}")


def unassigned(situation: Situation) -> int:
    """Items that nobody has gained or been asked for."""
    return situation.goal.count - situation.gained - sum(member.outstanding for member in at_work(situation))


def at_work(situation: Situation) -> list[Member]:
    """Members with an assignment, those included that are about to report its end."""
    return [member for member in situation.members if member.present and member.assigned]


def ready(situation: Situation) -> list[Member]:
    """Idle members worth asking, those with the fewest failures first."""
    willing = [member for member in situation.members if member.idle and member.failures < PATIENCE]
    return sorted(willing, key=lambda member: member.failures)


def troubles(situation: Situation) -> str:
    """What the members reported."""
    return "; ".join(f"{member.name}: {member.trouble}" for member in situation.members if member.trouble) or "no members"


def plan(situation: Situation) -> Plan:
    """Stage one: a portion for each idle member. Stage two: what was held back, for whoever is done first."""
    portions = divide(situation)
    now = tuple(Step("gain", situation.goal.item, count, name) for name, count in portions.items())
    rest = unassigned(situation) - sum(portions.values())
    later = ((Step("gain", situation.goal.item, rest),),) if rest else ()
    return Plan(situation.goal.text, (now, *later), f"{len(now)} to ask now, {rest} held back")


def divide(situation: Situation) -> dict[str, int]:
    """Portions such that all, busy ones included, would be done at about the same time."""
    left = unassigned(situation)
    idle = ready(situation)
    busy = at_work(situation)
    even = (left + sum(member.outstanding for member in busy)) / (len(idle) + len(busy))
    hold_back = not busy and even > WORTH_HOLDING_BACK and all(not member.assignments for member in idle)
    portions: dict[str, int] = {}
    for index, member in enumerate(idle):
        share = even * FIRST if hold_back else left / (len(idle) - index) if not busy else even
        portion = min(left, max(1, ceil(share)))
        if portion:
            portions[member.name] = portion
            left -= portion
    return portions


def act(plan: Plan) -> tuple[Action, ...]:
    """Inform every member of the current stage."""
    return tuple(Delegate(step.member, step.item, step.count) for step in plan.current if step.member)

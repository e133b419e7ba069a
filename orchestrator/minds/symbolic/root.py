"""Rules for an agent that divides work: everybody busy, the rest to whoever is done first, troubles to somebody else.

A root only gives out; a peer takes a part itself. Whose turn it is, the collaboration says.
"""

from math import ceil

from orchestrator.core.goal import Goal
from orchestrator.core.mind import Collaboration, Member, Role, Situation
from orchestrator.core.plan import Action, Delegate, Plan, Status, Step, Verdict

PATIENCE = 3  # failures of one member before it gets no more of this goal
FIRST = 0.75  # share of the work that is given out at once; the rest evens out who was slow
WORTH_HOLDING_BACK = 6  # items per member below which all is given out at once
MYSELF = Member("")  # the planner's own hands


def judge(situation: Situation, hindrance: str) -> Verdict:
    """Success by what came in; waiting while members work; failure when nobody is left who could.

    `hindrance` is why a peer's own hands cannot go on, empty when they can.
    """
    goal, gained = situation.goal, situation.gained
    if gained >= goal.count:
        return Verdict(Status.SUCCESS, f"the crew gained {gained} of {goal.count} {goal.item}")
    if unassigned(situation) > 0 and turn(situation, hindrance):
        return Verdict(Status.ONGOING, f"{gained} of {goal.count}; {unassigned(situation)} to give out")
    busy = [member.name for member in at_work(situation)]
    if busy:
        return Verdict(Status.ONGOING, f"{gained} of {goal.count}; waiting for {', '.join(busy)}", wait=True)
    return Verdict(Status.FAIL, f"{gained} of {goal.count} and nobody is left to ask: {troubles(situation, hindrance)}")


def unassigned(situation: Situation) -> int:
    """Items that nobody has gained or been asked for."""
    return situation.goal.count - situation.gained - sum(member.outstanding for member in at_work(situation))


def at_work(situation: Situation) -> list[Member]:
    """Members with an assignment, those included that are about to report its end."""
    return [member for member in situation.members if member.present and member.assigned]


def ready(situation: Situation, hindrance: str = "") -> list[Member]:
    """Who is idle and worth asking, those with the fewest failures first; a peer's own hands before all."""
    willing = [member for member in situation.members if member.idle and member.failures < PATIENCE]
    own = [MYSELF] if situation.role is Role.PEER and not hindrance else []
    return own + sorted(willing, key=lambda member: member.failures)


def turn(situation: Situation, hindrance: str = "") -> list[Member]:
    """Who is given work now: all that are ready; in rounds nobody before the last one is done; in a relay one."""
    idle = ready(situation, hindrance)
    if situation.collaboration is Collaboration.ASYNCHRONOUS:
        return idle
    if at_work(situation):
        return []
    return idle if situation.collaboration is Collaboration.ROUNDS else idle[relay_turn(situation, idle) :][:1]


def relay_turn(situation: Situation, idle: list[Member]) -> int:
    """Which of them goes next: own hands first and once, then whoever has not had a turn."""
    done = [had_turn(situation, member) for member in idle]
    return done.index(False) if False in done else 0


def had_turn(situation: Situation, member: Member) -> bool:
    """Whether it was asked for a part of this goal, well or not."""
    return situation.plan is not None if member is MYSELF else bool(member.assignments)


def troubles(situation: Situation, hindrance: str) -> str:
    """What the members reported."""
    reported = [f"{member.name}: {member.trouble}" for member in situation.members if member.trouble]
    return "; ".join(reported + ([hindrance] if hindrance else [])) or "no members"


def plan(situation: Situation, hindrance: str) -> Plan:
    """Stage one: a portion for each whose turn it is. Stage two: what was held back, for whoever is done first."""
    portions = divide(situation, hindrance)
    now = tuple(Step("gain", situation.goal.item, count, name) for name, count in portions.items())
    rest = unassigned(situation) - sum(portions.values())
    later = ((Step("gain", situation.goal.item, rest),),) if rest else ()
    return Plan(situation.goal.text, (now, *later), f"{len(now)} to ask now, {rest} held back")


def divide(situation: Situation, hindrance: str = "") -> dict[str, int]:
    """Portions such that all, busy ones included, would be done at about the same time; "" is the planner itself."""
    if situation.collaboration is Collaboration.RELAY:
        return relay_portion(situation, hindrance)
    left, now, busy = unassigned(situation), turn(situation, hindrance), at_work(situation)
    strength = sum(member.strength for member in (*now, *busy))
    even = (left + sum(member.outstanding for member in busy)) / strength
    portions: dict[str, int] = {}
    for index, member in enumerate(now):
        waiting = sum(other.strength for other in now[index:])
        each = even * FIRST if holds_back(situation, now, even) else even if busy else left / waiting
        portion = min(left, max(1, ceil(each * member.strength)))
        if portion:
            portions[member.name] = portion
            left -= portion
    return portions


def holds_back(situation: Situation, now: list[Member], even: float) -> bool:
    """At the first dividing of much work where nobody waits for a round."""
    first = not at_work(situation) and situation.plan is None and all(not member.assignments for member in now)
    return first and even > WORTH_HOLDING_BACK and situation.collaboration is Collaboration.ASYNCHRONOUS


def relay_portion(situation: Situation, hindrance: str) -> dict[str, int]:
    """An even share of the rest for the one whose turn it is, among all who have not had theirs; then among all again."""
    idle = ready(situation, hindrance)
    now = idle[relay_turn(situation, idle)]
    waiting = [member for member in idle if not had_turn(situation, member)] or idle
    return {now.name: ceil(unassigned(situation) * now.strength / sum(member.strength for member in waiting))}


def act(plan: Plan) -> tuple[Action, ...]:
    """Inform every member of the current stage."""
    return tuple(Delegate(step.member, part(step)) for step in plan.current if step.member)


def part(step: Step) -> Goal:
    """What a member is asked for."""
    return Goal(f"gain {step.count} {step.item}", step.item, step.count)

"""Rules for an agent that divides work: everybody is busy, the rest goes to the first one that is done, failed work to others.
A root only assigns; a peer takes a part itself. objectives.py chooses between several items, allocation.py the counts and
turns, fitness.py the best members."""

from collections.abc import Iterator

from orchestrator.core.contracts.mind import Situation
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Action, Delegate, Plan, Relieve, Status, Step, Verdict
from orchestrator.core.plural import amount
from orchestrator.knowledge.game import GameData
from orchestrator.minds.symbolic.allocation import divide, unassigned
from orchestrator.minds.symbolic.fitness import hint
from orchestrator.minds.symbolic.objectives import allotted, views
from orchestrator.minds.symbolic.rebalance import handed_over, relieved


def judge(game: GameData, situation: Situation, hindrance: str) -> Verdict:
    """Return success by the counts, waiting while members work, and failure when nobody is left to ask.
    `hindrance` is why a peer itself cannot continue, empty when it can."""
    if situation.gained >= situation.goal.count:
        return Verdict(Status.SUCCESS, f"the crew gained {counts(situation)}")
    if steps(game, situation, hindrance):
        return Verdict(Status.ONGOING, f"{counts(situation)}; {to_give_out(situation)} to give out")
    busy = [member.name for member in situation.members if member.present and member.assigned]
    if busy:
        return Verdict(Status.ONGOING, f"{counts(situation)}; waiting for {', '.join(busy)}", wait=True)
    return Verdict(Status.FAIL, f"{counts(situation)} and nobody is left to ask: {troubles(situation, hindrance)}")


def counts(situation: Situation) -> str:
    """Describe the progress: '12 of 30 logs, 3 of 10 coal'."""
    gains = situation.gains if situation.goal.parts else {situation.goal.item: situation.gained}
    return ", ".join(f"{gains.get(one.item, 0)} of {amount(one.count, one.item)}" for one in situation.goal.singles)


def to_give_out(situation: Situation) -> int:
    """Return the number of items of all objectives that nobody has gained or been assigned."""
    return sum(max(0, unassigned(one)) for one in views(situation))


def troubles(situation: Situation, hindrance: str) -> str:
    """Describe the troubles that the members reported."""
    reported = [f"{member.name}: {member.trouble}" for member in situation.members if member.trouble]
    return "; ".join(reported + ([hindrance] if hindrance else [])) or "no members"


def steps(game: GameData, situation: Situation, hindrance: str) -> tuple[Step, ...]:
    """Return a portion for each member whose turn it is; with nothing left to assign, portions that slow members give up."""
    return tuple(
        Step("gain", one.goal.item, count, name)
        for one in allotted(game, situation)
        for name, count in (divide(game, one, hindrance) or handed_over(game, one)).items()
    )


def plan(game: GameData, situation: Situation, hindrance: str) -> Plan:
    """Return a plan: portions for the members whose turn it is, then what was held back."""
    now = steps(game, situation, hindrance)
    given = {one.goal.item: sum(step.count for step in now if step.item == one.goal.item) for one in views(situation)}
    rest = [(one.goal.item, unassigned(one) - given[one.goal.item]) for one in views(situation)]
    later = tuple(Step("gain", item, count) for item, count in rest if count > 0)
    held_back = sum(step.count for step in later)
    return Plan(situation.goal.text, (now, later) if later else (now,), f"{len(now)} to ask now, {held_back} held back")


def act(situation: Situation, plan: Plan) -> tuple[Action, ...]:
    """Return the assignments of the current stage, after the corrections for members that get less."""
    told = tuple(Delegate(step.member, part(situation, step)) for step in plan.current if step.member)
    return (*reliefs(situation, plan), *told)


def reliefs(situation: Situation, plan: Plan) -> Iterator[Relieve]:
    """Yield corrections: what is assigned beyond the unassigned items is taken from the slow members."""
    for one in views(situation):
        steps = [step for step in plan.current if step.member and step.item == one.goal.item]
        over = sum(step.count for step in steps) - max(0, unassigned(one))
        for name, count in relieved(one, [step.member for step in steps], over).items():
            yield Relieve(name, one.goal.item, count)


def part(situation: Situation, step: Step) -> Goal:
    """Return the goal of a member; one that found nothing is told where another one did."""
    asked = next((member for member in situation.members if member.name == step.member), None)
    near = hint(situation, asked, step.item) if asked else None
    return Goal(f"gain {amount(step.count, step.item)}", step.item, step.count, near=near)

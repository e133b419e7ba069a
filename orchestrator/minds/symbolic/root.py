"""Rules for an agent that divides work among members: all are kept busy, open work goes to whoever is done first, failed work
to others. A root only assigns; a peer does a part itself. If a goal has several objectives (one item each), every idle member
gets one that it does well. allocation.py counts the items, says which members get work now, and rates the members."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from orchestrator.core.contracts.mind import Collaboration, Member, Situation
from orchestrator.core.goal import Goal, amount
from orchestrator.core.plan import Action, Delegate, Plan, Relieve, Status, Step, Verdict
from orchestrator.knowledge.game import GameData
from orchestrator.minds.symbolic.allocation import (
    at_work,
    divide,
    fitness,
    handed_over,
    hint,
    holds_tool,
    known,
    relieved,
    unassigned,
    willing,
)
from orchestrator.minds.symbolic.shared_tools import weighed

KEEPS = 2.0  # who has succeeded at a thing leaves it for another one only for twice the work
EQUIPPED = 1.5  # who holds the tool goes before who would have to make it


def judge(game: GameData, situation: Situation, hindrance: str) -> Verdict:
    """Return success if the counted items reach the goal, ongoing while there is work to assign or members work, and failure
    when no member can do more.
    `hindrance` is why a peer, which leads and also works, cannot work itself; empty when it can."""
    if situation.gained >= situation.goal.count:
        return Verdict(Status.SUCCESS, f"the crew gained {counts(situation)}")
    if steps(game, situation, hindrance):
        return Verdict(Status.ONGOING, f"{counts(situation)}; {to_give_out(situation)} to give out")
    busy = [member.name for member in situation.members if member.present and member.assigned]
    if busy:
        return Verdict(Status.ONGOING, f"{counts(situation)}; waiting for {', '.join(busy)}", wait=True)
    return Verdict(Status.FAIL, f"{counts(situation)}, and no member can do more: {troubles(situation, hindrance)}")


def counts(situation: Situation) -> str:
    """Describe the progress of the goal in words, such as '12 of 30 logs, 3 of 10 coal'."""
    gains = situation.gains if situation.goal.parts else {situation.goal.item: situation.gained}
    return ", ".join(f"{gains.get(one.item, 0)} of {amount(one.count, one.item)}" for one in situation.goal.singles)


def to_give_out(situation: Situation) -> int:
    """Return how many items, over all objectives of the goal, are neither gained nor assigned to a member."""
    return sum(max(0, unassigned(one)) for one in views(situation))


def troubles(situation: Situation, hindrance: str) -> str:
    """Describe the members' last failures, and why the planner itself cannot work (`hindrance`), in words for the verdict."""
    reported = [f"{member.name}: {member.trouble}" for member in situation.members if member.trouble]
    return "; ".join(reported + ([hindrance] if hindrance else [])) or "no members"


def steps(game: GameData, situation: Situation, hindrance: str) -> tuple[Step, ...]:
    """Return the steps of a plan that are to be assigned now. Each names one idle member and the number of items that it is to
    gain. Which idle members get a step depends on the kind of collaboration (see `allocation.turn`): all of them, or one at a
    time in a relay. When all items are assigned already, the steps are about items to take over from slow members. `hindrance`
    is why a peer (it leads and also works) cannot work itself; empty when it can."""
    return tuple(
        Step("gain", one.goal.item, count, name)
        for one in allotted(game, situation)
        for name, count in (weighed(game, one, divide(game, one, hindrance)) or handed_over(game, one)).items()
    )


def plan(game: GameData, situation: Situation, hindrance: str) -> Plan:
    """Return a plan of one or two stages. The first stage has a step for each member that gets work now, such as "Ada: gain 12
    oak_log" (see `steps`). The second stage, which is left out if it would be empty, says how many of each item stay unassigned
    for later and names no members. `hindrance` is why a peer, which leads and also works, cannot work itself; empty when it
    can."""
    now = steps(game, situation, hindrance)
    given = {one.goal.item: sum(step.count for step in now if step.item == one.goal.item) for one in views(situation)}
    rest = [(one.goal.item, unassigned(one) - given[one.goal.item]) for one in views(situation)]
    later = tuple(Step("gain", item, count) for item, count in rest if count > 0)
    held_back = sum(step.count for step in later)
    return Plan(situation.goal.text, (now, later) if later else (now,), f"{len(now)} to ask now, {held_back} held back")


def act(situation: Situation, plan: Plan) -> tuple[Action, ...]:
    """Return the orders of the plan's current stage: first those that take items away from slow members, then the assignments
    to others."""
    told = tuple(Delegate(step.member, part(situation, step)) for step in plan.current if step.member)
    return (*reliefs(situation, plan), *told)


def reliefs(situation: Situation, plan: Plan) -> Iterator[Relieve]:
    """Yield the orders that take items away from members that were assigned more than they can gain by the time the others
    finish, because the steps of the plan's current stage give these items to other members. For example, if the steps assign 10
    logs and only 4 were not assigned to anybody before, 6 logs are taken away."""
    for one in views(situation):
        steps = [step for step in plan.current if step.member and step.item == one.goal.item]
        over = sum(step.count for step in steps) - max(0, unassigned(one))
        for name, count in relieved(one, [step.member for step in steps], over).items():
            yield Relieve(name, one.goal.item, count)


def part(situation: Situation, step: Step) -> Goal:
    """Return the goal to assign to the member of a step: to gain the step's count of its item. If that member's last search for
    the item found none, the goal also says where another member found some."""
    asked = next((member for member in situation.members if member.name == step.member), None)
    near = hint(situation, asked, step.item) if asked else None
    return Goal(f"gain {amount(step.count, step.item)}", step.item, step.count, near=near)


def views(situation: Situation) -> list[Situation]:
    """Return a copy of the situation for each objective (one item of the goal) that is not reached yet, as if that objective
    were the whole goal."""
    if not situation.goal.parts:
        return [situation]
    every = [view(situation, part) for part in situation.goal.parts]
    return [one for one in every if one.gained < one.goal.count]


def view(situation: Situation, part: Goal) -> Situation:
    """Return a copy of the situation as if this one objective (one item of the goal) were the whole goal."""
    return replace(situation, goal=part, gained=situation.gains.get(part.item, 0))


def allotted(game: GameData, situation: Situation) -> list[Situation]:
    """Return the situations from which to assign work now. A goal of one item gives the situation itself. A goal of several
    objectives (one item each) gives a copy for each objective, as if it were the whole goal; its idle members are those chosen
    for it. In a relay, where members work one after another, only the first objective with work left gets a copy. Such a goal
    gives none while a member is at work, unless collaboration is asynchronous (members get new work independently of each
    other)."""
    every = views(situation)
    if not situation.goal.parts:
        return every
    if situation.collaboration is not Collaboration.ASYNCHRONOUS and any(
        one.present and one.assigned for one in situation.members
    ):
        return []
    if situation.collaboration is Collaboration.RELAY:
        return [one for one in every if unassigned(one) > 0 and any(willing(one, member) for member in situation.members)][:1]
    chosen = allot(game, every, [member for member in situation.members if member.idle])
    return [only(one, chosen[one.goal.item]) for one in every]


def only(one: Situation, names: set[str]) -> Situation:
    """Return a copy of the situation `one` without the idle members that are not in `names`; busy members stay."""
    return replace(one, members=tuple(member for member in one.members if not member.idle or member.name in names))


def allot(game: GameData, every: list[Situation], idle: list[Member]) -> Mapping[str, set[str]]:
    """Return which idle members are chosen for each objective: item of the objective -> names. `every` has a copy of the
    situation for each objective, as if it were the whole goal. One after another, members go to where most work per member is
    left."""
    chosen: dict[str, set[str]] = {one.goal.item: set() for one in every}
    while idle:
        choices = [
            (pull(game, one, member, len(chosen[one.goal.item])), -at, member, one.goal.item)
            for at, one in enumerate(every)
            for member in idle
            if unassigned(one) > len(chosen[one.goal.item]) and willing(one, member)
        ]
        if not choices:
            break
        _, _, member, item = min(choices, key=lambda choice: (-choice[0], -choice[1], fitness(game, choice[2], choice[3])))
        chosen[item].add(member.name)
        idle = [one for one in idle if one is not member]
    return chosen


def pull(game: GameData, one: Situation, member: Member, joined: int) -> float:
    """Return how strongly an objective (one item of the goal) attracts an idle member: its missing items per member at work on
    it, doubled if the member has gained some before, and times 1.5 if it holds the tool. `one` is the situation as if the
    objective were the whole goal; `joined` is how many other members were just chosen for it."""
    item = one.goal.item
    work = (one.goal.count - one.gained) / (len(at_work(one)) + joined + 1)
    kept = KEEPS if known(member, item).gained > 0 else 1.0
    return work * kept * (EQUIPPED if holds_tool(game, member, item) else 1.0)

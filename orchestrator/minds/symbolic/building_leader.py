"""Rules for an agent that divides a building among members (after the S-Agents paper, section IV-A: task assignment and task
dependencies). Every member gets a share, the next stage starts when the earlier ones are observed to be right, and a failed
share goes to another member. building_allocation.py does the dividing."""

from orchestrator.core.blueprint import open_cells
from orchestrator.core.contracts.mind import AgentRole, Situation
from orchestrator.core.goal import Goal, amount
from orchestrator.core.plan import Act, Action, Delegate, Plan, Status, Step, Verdict
from orchestrator.core.plural import counted
from orchestrator.core.position import cell_of
from orchestrator.knowledge.game import GameData
from orchestrator.minds.symbolic import builder
from orchestrator.minds.symbolic.builder import site
from orchestrator.minds.symbolic.building_allocation import (
    BUILD,
    PATIENCE,
    Share,
    at_work,
    in_sight,
    shares,
    short_of,
)
from orchestrator.minds.symbolic.building_stages import next_stage

A_WALK = 60.0  # seconds
ASIDE = 3  # m beyond the building where a leader stands that had stood in it
BESIDE = 6  # m from the site from where one sees all of it


def judge(situation: Situation) -> Verdict:
    """Return success when the whole building is seen to be right and nobody works on it, ongoing while there is work to assign
    or members work, and failure when nobody is left to ask or the leader cannot get close enough to see the site. Whoever has
    set the last block still takes pillars down, and may take a block that was set against them."""
    build, stage = site(situation), next_stage(situation)
    busy = [member.name for member in at_work(situation)]
    if stage is None:
        if busy:
            return Verdict(Status.ONGOING, f"all is in place; waiting for {', '.join(busy)} to clear up", wait=True)
        emptied = f"{counted(len(build.cells), 'place')} of the {build.name} cleared"
        return Verdict(
            Status.SUCCESS, f"all {build.blocks} blocks of the {build.name} are in place" if build.blocks else emptied
        )
    of = next((len(one.cells) for one in build.stages if one.name == stage.name), len(stage.cells))
    state = f"{stage.name}: {len(stage.cells)} of {counted(of, 'place')} left"
    if not in_sight(situation):
        stuck = len(builder.fruitless(situation)) >= PATIENCE
        return Verdict(Status.FAIL, "I cannot get close enough to see the site") if stuck else Verdict(Status.ONGOING, state)
    if shares(situation):
        return Verdict(Status.ONGOING, state)
    if busy:
        return Verdict(Status.ONGOING, f"{state}; waiting for {', '.join(busy)}", wait=True)
    tries = builder.fruitless(situation)  # of a peer that leads nobody else, by which its own leader knows the place
    cause = tries[-1].reason if tries else None
    return Verdict(Status.FAIL, f"{state}, and no member can do more: {troubles(situation)}", cause=cause)


def plan(situation: Situation) -> Plan:
    """Return a plan for a building. Its first stage has one assignment for each member that gets work now: for all idle
    members; in rounds, where all start together, for all once nobody is at work; in a relay, where members work one after
    another, for one member once nobody is at work. Each further stage of the plan stands for one later stage of the building,
    with the number of its blocks that are not in place yet, and names no member."""
    build, seen = site(situation), situation.seen.cells
    now = tuple(share.step for share in shares(situation))
    stage = next_stage(situation)
    later = [one for one in build.stages if stage and one.name != stage.name and open_cells(one, seen)]
    steps = tuple((Step(BUILD, one.name, len(open_cells(one, seen))),) for one in later)
    return Plan(situation.goal.text, (now, *steps), f"{stage.name if stage else 'nothing'}: {len(now)} to ask now")


def act(game: GameData, situation: Situation, plan: Plan) -> tuple[Action, ...]:
    """Return the orders to members for the plan's current stage, then the building actions of the planner itself, if it has a
    share; a planner that only leads goes out of the building's place. If it does not see the whole site, the only action is to
    walk to the site."""
    if not in_sight(situation):
        x, y, z = site(situation).low
        return (Act("goTo", {"x": x - BESIDE, "y": y, "z": z - BESIDE, "range": 4}, seconds=A_WALK),)
    found = list(zip(shares(situation), plan.current, strict=False))
    told = [Delegate(share.member, asked(share, step)) for share, step in found if share.member]
    own = [act for share, _ in found if not share.member and share.part for act in builder.acts(game, situation, share.part)]
    return (*told, *own, *(step_out(situation) if situation.role is not AgentRole.PEER else ()))


def step_out(situation: Situation) -> tuple[Act, ...]:
    """Return the walk of a leader that stands where blocks are to be set, to beyond the nearest side of the building; empty if
    it does not stand there."""
    build, (x, y, z) = site(situation), cell_of(situation.seen.position)
    (west, low, north), (east, high, south) = build.low, build.high
    if not (build.blocks and west <= x <= east and north <= z <= south and low - 1 <= y <= high):
        return ()
    across = ((x - west, (west - ASIDE, z)), (east - x, (east + ASIDE, z)))
    along = ((z - north, (x, north - ASIDE)), (south - z, (x, south + ASIDE)))
    to_x, to_z = min(across + along)[1]
    return (Act("goTo", {"x": to_x, "y": y, "z": to_z, "range": 1}, seconds=A_WALK),)


def asked(share: Share, step: Step) -> Goal:
    """Return the goal that a member is assigned for its share: to build the share's part, cut to as many cells (places of
    blocks) as the plan's `step` says, or to gain the step's count of the share's material."""
    if not share.part:
        return Goal(f"gain {amount(step.count, share.item)}", share.item, step.count)
    part = share.part.within(list(share.part.cells)[: step.count])
    above = " and what is on it" if len(part.stages) > 1 else ""
    return Goal(
        f"build {counted(len(part.cells), 'place')} of the {part.stages[0].name}{above}", "", len(part.cells), build=part
    )


def troubles(situation: Situation) -> str:
    """Describe, for a verdict that the goal failed, the troubles that members reported and the materials that the crew lacks;
    'no members' if there are neither."""
    lacks = ", ".join(f"{item} x {count}" for item, count in short_of(situation).items())
    reported = [f"{member.name}: {member.trouble}" for member in situation.members if member.trouble]
    return "; ".join([*reported, *([f"the crew lacks {lacks}"] if lacks else [])]) or "no members"

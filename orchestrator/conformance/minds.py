"""Checks a Mind (core/contracts/mind.py): how it judges, divides, waits, acts and gives up. A mind that asks a model
needs one that answers sensibly."""

from dataclasses import replace

from orchestrator.conformance.broken_promise import promise
from orchestrator.core.contracts.mind import AgentRole, Member, Mind, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Observation, Position
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Delegate, Status, Tell
from orchestrator.knowledge.skills import library

LOGS = Goal("mine 12 logs", "logs", 12)
SEEN = Observation(Position(0, 64, 0), blocks={"oak_log": 40, "stone": 90})
LEAF = Situation("Ben", AgentRole.LEAF, LOGS, SEEN)
CREW = (Member("Ben"), Member("Cleo"), Member("Dan", present=False))
ROOT = Situation("Ada", AgentRole.ROOT, LOGS, SEEN, members=CREW)
OFTEN = 12  # refusals after which every mind gives up


async def check_mind(mind: Mind) -> None:
    """Check a mind in the situations of a worker, a leader and a peer who are to mine 12 logs. Raises BrokenPromise for the
    first promise that is not kept."""
    for check in (check_judging, check_waiting, check_leading, check_working, check_peers, check_giving_up, check_memory):
        await check(mind)


async def check_judging(mind: Mind) -> None:
    """Check that a goal that is reached is a success, and any other one is not."""
    for situation in (LEAF, ROOT):
        who = f"A {situation.role}"
        verdict = await mind.judge(replace(situation, gained=12))
        promise(verdict.status is Status.SUCCESS, f"{who} with all 12 logs has succeeded, not {verdict}.")
        verdict = await mind.judge(situation)
        promise(verdict.status is Status.ONGOING and not verdict.wait, f"{who} without a log goes on: {verdict}.")
        promise(verdict.why, f"{who}'s verdict needs a reason.")


async def check_waiting(mind: Mind) -> None:
    """Check that a leader whose members are all busy waits for them."""
    busy = tuple(replace(one, assigned=6, open={"logs": 6}) if one.present else one for one in CREW)
    verdict = await mind.judge(replace(ROOT, members=busy))
    promise(verdict.status is Status.ONGOING and verdict.wait, f"A leader waits for members who have all the work: {verdict}.")


async def check_leading(mind: Mind) -> None:
    """Check that a leader gives work only to members who are here, and no more than is wanted."""
    plan = await mind.plan(ROOT)
    promise(plan.objective and plan.current, f"A plan has an objective and a first stage: {plan}.")
    promise({step.member for step in plan.current} <= {"Ben", "Cleo"}, f"A step names a member who is here: {plan.current}.")
    actions = await mind.act(ROOT, plan)
    promise(all(isinstance(action, Delegate | Tell) for action in actions), f"A leader does not dig: {actions}.")
    orders = [action for action in actions if isinstance(action, Delegate)]
    promise(orders and {order.member for order in orders} <= {"Ben", "Cleo"}, f"Work goes to members who are here: {orders}.")
    promise(all(order.goal.item == "logs" for order in orders), f"The shares are of what is wanted: {orders}.")
    promise(sum(order.goal.count for order in orders) <= 12, f"The shares are no more than 12 logs in all: {orders}.")


async def check_working(mind: Mind) -> None:
    """Check that a worker acts with skills that there are, and orders nobody."""
    skills = {skill.name for skill in library()}
    plan = await mind.plan(LEAF)
    promise(plan.current, f"A worker has something to do: {plan}.")
    promise(not any(step.member for stage in plan.stages for step in stage), f"A worker orders nobody: {plan}.")
    actions = await mind.act(LEAF, plan)
    acts = [action for action in actions if isinstance(action, Act)]
    promise(acts and len(acts) == len(actions), f"A worker acts: {actions}.")
    promise({act.skill for act in acts} <= skills, f"A worker uses skills that there are: {acts}.")
    promise(all(act.seconds > 0 for act in acts), f"Every act has a time limit: {acts}.")


async def check_peers(mind: Mind) -> None:
    """Check that a peer gives away a part of the work and does another part itself."""
    peer = replace(ROOT, role=AgentRole.PEER, members=CREW[:1])
    actions = await mind.act(peer, await mind.plan(peer))
    kinds = {type(action) for action in actions}
    promise({Delegate, Act} <= kinds, f"A peer divides the work and does its own share: {actions}.")


async def check_giving_up(mind: Mind) -> None:
    """Check that refusals without end are given up, with their reason."""
    refused = (Act("mineBlock", {"name": "logs", "count": 12}), Outcome(False, Reason.MISSING_TOOL, "no"))
    plan = await mind.plan(LEAF)
    verdict = await mind.judge(replace(LEAF, plan=plan, past=(refused,) * OFTEN))
    promise(verdict.status is Status.FAIL, f"After {OFTEN} refusals a worker gives up: {verdict}.")
    promise(verdict.cause is Reason.MISSING_TOOL, f"The verdict names the cause of the refusals: {verdict}.")


async def check_memory(mind: Mind) -> None:
    """Check that a mind keeps nothing: the same question has the same answer, whatever was asked between."""
    first = await mind.plan(ROOT)
    await mind.plan(replace(LEAF, name="Cleo", goal=Goal("gain 3 sand", "sand", 3)))
    promise(await mind.plan(ROOT) == first, "The same situation has the same plan, whatever was asked between.")
    promise(await mind.judge(ROOT) == await mind.judge(ROOT), "The same situation has the same verdict.")

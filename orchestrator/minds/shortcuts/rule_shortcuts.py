"""Decisions that a planner with a language model takes without asking the model: goal reached, goal given up, nothing tried
yet, or waiting for reports. They follow from counted items and failures, cost nothing, and stop a model that goes in
circles."""

from orchestrator.core.contracts.mind import AgentRole, Collaboration, Situation
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Status, Verdict
from orchestrator.knowledge.game import GameData
from orchestrator.minds import building_facts
from orchestrator.minds.facts import to_give_out
from orchestrator.minds.shortcuts.circles import going_in_circles

PATIENCE = 6  # refusals in a row before the task is given back, whatever the model thinks
OWN_BODY = (Reason.INTERRUPTED, Reason.STOPPED)  # refusals that say nothing about the plan


def counted(situation: Situation, game: GameData) -> Verdict | None:
    """Return the verdict on the goal if counted items, failed actions and open assignments decide it: reached, given up,
    waiting for members, or ongoing because there is no plan yet. None when the model has to judge."""
    busy = [member.name for member in situation.members if member.present and member.assigned]
    idle = [member.name for member in situation.members if member.idle and can_help(situation, member.name)]
    state = f"{situation.gained} of {situation.goal.count} {situation.goal.item or 'things'}"
    if situation.gained >= situation.goal.count if not situation.goal.build else building_facts.now(situation) is None:
        return Verdict(Status.SUCCESS, f"counted {state}")
    if stuck := given_up(situation, game):
        return stuck
    if busy and (situation.collaboration is not Collaboration.ASYNCHRONOUS or not idle or not left(situation)):
        return Verdict(Status.ONGOING, f"{state}; waiting for {', '.join(busy)}", wait=True)
    return None if situation.plan else Verdict(Status.ONGOING, state)


def given_up(situation: Situation, game: GameData) -> Verdict | None:
    """Return a verdict of failure after six refused actions in a row, or if the agent goes in circles, whatever the model
    thinks; else None."""
    if len(refusals(situation)) >= PATIENCE:
        return Verdict(Status.FAIL, f"refused {PATIENCE} times in a row", cause=last_refusal(situation))
    if circles := going_in_circles(situation, game):
        return Verdict(Status.FAIL, circles, cause=last_refusal(situation))
    return None


def can_help(situation: Situation, member: str) -> bool:
    """Return whether a member can contribute to the goal. It always can, except for a building: then it has to hold a material
    that can be set now, or there have to be blocks to clear, or the crew has to lack some material that somebody must get."""
    return (
        situation.goal.build is None or building_facts.holds(situation, member) or bool(building_facts.lacking_now(situation))
    )


def by_rules(situation: Situation) -> bool:
    """Return whether the goal is decided by fixed rules instead of the language model. It is if the goal is a building and this
    agent does not see all of it yet, or is a peer (it leads and also works itself)."""
    return situation.goal.build is not None and not building_facts.by_model(situation)


def by_looking(situation: Situation) -> bool:
    """Return whether success is judged by comparing the blocks in sight with the planned ones instead of counting items: for a
    building that this agent builds itself, or whose decisions are left to rules."""
    return situation.goal.build is not None and (by_rules(situation) or situation.role is AgentRole.LEAF)


def left(situation: Situation) -> bool:
    """Return whether anything of the goal is still to be assigned to members."""
    return any(to_give_out(situation).values())


def refusals(situation: Situation) -> list[Reason]:
    """Return the reasons why actions failed (were refused) since one last succeeded or gained something, the latest first;
    interrupted and stopped actions do not count."""
    found: list[Reason] = []
    for _, outcome in reversed(situation.past):
        if outcome.ok or any(count > 0 for count in outcome.gained.values()):
            break
        if outcome.reason not in OWN_BODY:
            found.append(outcome.reason or Reason.BROKEN)
    return found


def last_refusal(situation: Situation) -> Reason | None:
    """Return the reason why the last action failed (was refused), or None when an action has succeeded or gained something
    since."""
    return next(iter(refusals(situation)), None)

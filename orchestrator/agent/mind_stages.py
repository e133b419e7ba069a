"""The three middle stages of an agent's planner loop, which ask its mind (rules or a language model) for a verdict on the goal,
a plan and actions, and record the answers (S-Agents paper, section III-B)."""

from collections.abc import Iterable
from dataclasses import replace

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import AgentRole, Mind, Situation
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ActionsQueued, PlanMade, SkillsRetrieved, VerdictGiven
from orchestrator.core.plan import Act, Action, Plan, Tell, Verdict
from orchestrator.core.skill import Adviser, Suggestion


class ProgressMonitor:
    """The second stage of an agent's planner loop: asks the mind (rules or a language model) whether the goal succeeded, failed
    or goes on (S-Agents paper, section III-B.2).

    It is asked only when no action is pending.
    """

    def __init__(self, mind: Mind, journal: Journal) -> None:
        self.mind, self.journal = mind, journal

    async def judge(self, situation: Situation) -> Verdict:
        """Ask the mind (rules or a language model) whether the situation's goal succeeded, failed or goes on; record this
        verdict and return it."""
        verdict = await self.mind.judge(situation)
        self.journal.write(
            VerdictGiven(
                agent=situation.name,
                status=verdict.status,
                why=verdict.why,
                wait=verdict.wait,
                gained=situation.gained,
                by=verdict.by,
            )
        )
        return verdict


class TaskPlanner:
    """The third stage of an agent's planner loop: asks the mind (rules or a language model) for one objective and a plan in
    stages (S-Agents paper, section III-B.3).

    The paper's measure mPT (mean prompt times) is the mean number of calls of this stage per agent.
    """

    def __init__(self, mind: Mind, journal: Journal) -> None:
        self.mind, self.journal = mind, journal

    async def plan(self, situation: Situation) -> Plan:
        """Ask the mind (rules or a language model) for a plan from the present situation on, record it and return it."""
        plan = await self.mind.plan(situation)
        stages = [[str(step) for step in stage] for stage in plan.stages]
        self.journal.write(PlanMade(agent=situation.name, objective=plan.objective, stages=stages, why=plan.why, by=plan.by))
        return plan


class ActionPlanner:
    """The fourth stage of an agent's planner loop: asks the mind (rules or a language model) to turn the current stage of the
    plan into actions of this agent's bot and orders to members (S-Agents paper, section III-B.3).

    A leaf (worker) never commands. First a search finds which skills (programs that bots run) fit; the record keeps what was
    found and which skill was chosen.
    """

    def __init__(self, mind: Mind, journal: Journal, adviser: Adviser) -> None:
        self.mind, self.journal, self.adviser = mind, journal, adviser

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Return the actions to queue for the current stage of the plan, and record them. Orders from a leaf (worker) are
        dropped."""
        situation, why = await self.advised(situation, plan)
        actions = await self.mind.act(situation, plan)
        if situation.role is AgentRole.LEAF:
            actions = tuple(action for action in actions if isinstance(action, Act | Tell))
        self.note(situation, plan, actions, why)
        self.journal.write(ActionsQueued(agent=situation.name, actions=[str(action) for action in actions]))
        return actions

    async def advised(self, situation: Situation, plan: Plan) -> tuple[Situation, str]:
        """Return the situation with those skills (programs that bots run) added that a search found for the agent's own steps
        in the plan, and the reason why the search failed, empty if it did not.

        If it failed, or if the agent has no step of its own, the situation is returned unchanged.
        """
        task = own_task(situation, plan)
        try:
            return (replace(situation, skills=await self.adviser.near(task)) if task else situation), ""
        except BlockcrewError as error:
            return situation, str(error)

    def note(self, situation: Situation, plan: Plan, actions: tuple[Action, ...], why: str) -> None:
        """Record what was searched for and found in the collection of skills (programs that bots run), unless nothing was found
        and nothing failed.

        That is the query (the agent's own steps in `plan`), the hits in `situation` with their distances (0 is the same
        meaning), the hits that `actions` use, and `why` the search failed; `why` is empty if it did not.
        """
        used = {action.skill for action in actions if isinstance(action, Act)}
        offered = [one for item in situation.offers.values() for one in item if one.skill.name in used]
        hits = situation.skills or tuple({one.skill.name: one for one in offered}.values())
        if hits or why:
            found = [[one.skill.name, round(1 - one.likeness, 4)] for one in hits]
            query = own_task(situation, plan)
            self.journal.write(
                SkillsRetrieved(agent=situation.name, query=query, hits=found, choice=" ".join(chosen(hits, used)), why=why)
            )


def own_task(situation: Situation, plan: Plan) -> str:
    """Return the steps that this agent itself does now, in words such as "mine 3 logs"; empty for a root (leader), which only
    commands, and for a building goal."""
    if situation.role is AgentRole.ROOT or situation.goal.build:
        return ""
    return ", ".join(str(step).replace("_", " ") for step in plan.current if not step.member)


def chosen(hits: Iterable[Suggestion], used: set[str]) -> list[str]:
    """Return the names of those found skills (programs that bots run; `hits`) that are in `used`, the names of the skills that
    the actions run."""
    return [one.skill.name for one in hits if one.skill.name in used]

"""Fourth stage: turns the current stage of the plan into actions, direct or delegated (S-Agents, III-B.3).
It first asks the skillbook which skills fit the stage. The record keeps what was found and which skill was chosen."""

from collections.abc import Iterable
from dataclasses import replace

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import AgentRole, Mind, Situation
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ActionsQueued, SkillsRetrieved
from orchestrator.core.plan import Act, Action, Plan, Tell
from orchestrator.core.skill import Adviser, Suggestion


class ActionPlanner:
    """Asks the mind for actions and enforces the rule that leaves never command."""

    def __init__(self, mind: Mind, journal: Journal, adviser: Adviser) -> None:
        self.mind, self.journal, self.adviser = mind, journal, adviser

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Return the actions to queue for the current stage of the plan."""
        situation, why = await self.advised(situation, plan)
        actions = await self.mind.act(situation, plan)
        if situation.role is AgentRole.LEAF:
            actions = tuple(action for action in actions if isinstance(action, Act | Tell))
        self.note(situation, plan, actions, why)
        self.journal.write(ActionsQueued(agent=situation.name, actions=[str(action) for action in actions]))
        return actions

    async def advised(self, situation: Situation, plan: Plan) -> tuple[Situation, str]:
        """Return the situation with the skills that fit the agent's own task, and the reason if the search failed."""
        task = own_task(situation, plan)
        try:
            return (replace(situation, skills=await self.adviser.near(task)) if task else situation), ""
        except BlockcrewError as error:
            return situation, str(error)

    def note(self, situation: Situation, plan: Plan, actions: tuple[Action, ...], why: str) -> None:
        """Write to the journal what the skillbook was asked: the query, the hits with their distances, and the chosen
        skills."""
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
    """Describe what this agent itself does now; empty for an agent that only commands and for builders, which need no
    search."""
    if situation.role is AgentRole.ROOT or situation.goal.build:
        return ""
    return ", ".join(str(step).replace("_", " ") for step in plan.current if not step.member)


def chosen(hits: Iterable[Suggestion], used: set[str]) -> list[str]:
    """Return the names of the found skills that the actions use."""
    return [one.skill.name for one in hits if one.skill.name in used]

"""Fourth stage: the current stage of the plan as actions, direct or delegated (S-Agents, III-B.3).

Before its mind is asked it asks which skills fit the stage; what was found, and which of it was chosen, is in the record.
"""

from collections.abc import Iterable
from dataclasses import replace

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import AgentRole, Mind, Situation
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ActionsQueued, SkillsRetrieved
from orchestrator.core.plan import Act, Action, Plan, Tell
from orchestrator.core.skill import Adviser, NoAdviser, Suggestion


class ActionPlanner:
    """Asks the mind; holds leaves to the rule that they never command."""

    def __init__(self, mind: Mind, journal: Journal) -> None:
        self.mind, self.journal = mind, journal
        self.adviser: Adviser = NoAdviser()

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """The actions to queue."""
        situation, why = await self.advised(situation, plan)
        actions = await self.mind.act(situation, plan)
        if situation.role is AgentRole.LEAF:
            actions = tuple(action for action in actions if isinstance(action, Act | Tell))
        self.note(situation, plan, actions, why)
        self.journal.write(ActionsQueued(agent=situation.name, actions=[str(action) for action in actions]))
        return actions

    async def advised(self, situation: Situation, plan: Plan) -> tuple[Situation, str]:
        """With the skills that fit what these hands are to do now; or why that is not known."""
        task = own_task(situation, plan)
        try:
            return (replace(situation, skills=await self.adviser.near(task)) if task else situation), ""
        except BlockcrewError as error:
            return situation, str(error)

    def note(self, situation: Situation, plan: Plan, actions: tuple[Action, ...], why: str) -> None:
        """What was asked of the skillbook, if it was: query, hits with their distances, and what was chosen of them."""
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
    """What one's own hands are to do now, in words; nothing for who only commands, and for builders, who have their own way."""
    if situation.role is AgentRole.ROOT or situation.goal.build:
        return ""
    return ", ".join(str(step).replace("_", " ") for step in plan.current if not step.member)


def chosen(hits: Iterable[Suggestion], used: set[str]) -> list[str]:
    """Those of them that the actions use."""
    return [one.skill.name for one in hits if one.skill.name in used]

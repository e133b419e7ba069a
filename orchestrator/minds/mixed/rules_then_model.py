"""A mind that decides by rules, and asks a language model only when the rules are stuck or a person says something unknown. It
costs nothing as long as the rules know the way, and suits small models. The record says who made each verdict and plan."""

from dataclasses import replace

from orchestrator.core.contracts.mind import AgentRole, NoAnswer, Situation
from orchestrator.core.errors import MindLost
from orchestrator.core.plan import Action, Plan, Status, Verdict
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.metaplans.knowledge import CrewKnowledge, CrewPlanner
from orchestrator.minds.shortcuts.rule_shortcuts import given_up

RULES, MODEL = "rules", "model"


class RulesThenModelMind(LanguageMind):
    """A mind (planner of one agent) whose rules decide as long as they know how to go on. When the rules would give the goal of
    a leaf (an agent that acts itself) back, its model plans and acts until an action succeeds; then the rules go on. Leaders
    and buildings are always decided by rules. Lines of people that no rule understands go to the model.

    If the model cannot be asked, the goal fails as it would have by the rules alone, and the crew goes on."""

    name = "symbolic+language"

    async def judge(self, situation: Situation) -> Verdict:
        """Return the verdict of the rules, but let a goal go on that they would give back, until the model, too, has had six
        actions in a row refused or goes in circles."""
        verdict = replace(await self.rules.judge(situation), by=RULES)
        if verdict.status is not Status.FAIL or not for_model(situation):
            return verdict
        lost = given_up(situation, self.game)
        if lost:
            return replace(verdict, why=f"{verdict.why}; the model did not help: {lost.why}")
        return Verdict(Status.ONGOING, f"the rules are stuck: {verdict.why}", by=RULES)

    async def plan(self, situation: Situation) -> Plan:
        """Return the plan of the rules, or the model's if the rules are stuck. Raises NoAnswer, with the rules' reason, if the
        model cannot be asked."""
        stuck = await self.stuck(situation)
        if not stuck:
            return replace(await self.rules.plan(situation), by=RULES)
        try:
            return replace(await super().plan(situation), by=MODEL)
        except (MindLost, NoAnswer) as error:
            raise NoAnswer(f"{stuck}; and the model could not help: {error}") from error

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Return the actions of the plan's current stage, as chosen by whoever made the plan. Raises NoAnswer if the model made
        it and cannot be asked any more."""
        if plan.by != MODEL:
            return await self.rules.act(situation, plan)
        try:
            return await super().act(situation, plan)
        except MindLost as error:
            raise NoAnswer(str(error)) from error

    async def stuck(self, situation: Situation) -> str:
        """Return why the rules would give the goal back, if the model is to be asked then; else an empty text."""
        if not for_model(situation):
            return ""
        verdict = await self.rules.judge(situation)
        return verdict.why if verdict.status is Status.FAIL else ""

    async def design(self, knowledge: CrewKnowledge, dialogue: PlanDialogue) -> MetaPlan:
        """Return the draft of the crew's meta-plan by the rules."""
        assert isinstance(self.rules, CrewPlanner)
        return await self.rules.design(knowledge, dialogue)

    async def evaluate(self, plan: MetaPlan, knowledge: CrewKnowledge) -> Accept | Revise:
        """Return the rules' opinion of a draft of the crew's meta-plan."""
        assert isinstance(self.rules, CrewPlanner)
        return await self.rules.evaluate(plan, knowledge)


def for_model(situation: Situation) -> bool:
    """Return whether a model may be asked when the rules are stuck: for an agent that acts itself and leads nobody, with a goal
    that is no building."""
    return situation.role is AgentRole.LEAF and situation.goal.build is None

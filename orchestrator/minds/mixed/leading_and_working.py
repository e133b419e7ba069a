"""A mind in which a language model leads and rules work, or the other way round. A small model is often good enough to divide
the work, or to do it, but not for both. The record says who made each verdict and plan."""

from dataclasses import replace

from orchestrator.core.contracts.mind import AgentRole, Situation
from orchestrator.core.plan import Action, Plan, Verdict
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.metaplans.knowledge import CrewKnowledge, CrewPlanner
from orchestrator.minds.mixed.rules_then_model import MODEL, RULES
from orchestrator.minds.shortcuts.rule_shortcuts import by_looking, by_rules, counted


class LeadingAndWorkingMind(LanguageMind):
    """A mind (planner of one agent) whose model decides either for those who lead or for those who work, and whose rules decide
    for the others. A peer, which does both, plans and gives orders like a leader, and acts like a worker. Lines of people that
    no rule understands go to the model.

    Subclasses say with `model_leads` which half the model has. If the model cannot be asked, the crew stops, as with a language
    mind."""

    model_leads: bool

    async def judge(self, situation: Situation) -> Verdict:
        """Return the verdict of the rules or of the model, depending on the agent's role."""
        if not self.asks(situation):
            return replace(await self.rules.judge(situation), by=RULES)
        certain = self.limits.exact or by_looking(situation) or counted(situation, self.game) is not None
        return replace(await super().judge(situation), by=RULES if certain else MODEL)

    async def plan(self, situation: Situation) -> Plan:
        """Return the plan of the rules or of the model, depending on the agent's role."""
        if not self.asks(situation) or by_rules(situation):
            return replace(await self.rules.plan(situation), by=RULES)
        return replace(await super().plan(situation), by=MODEL)

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Return the actions of the plan's current stage. A peer's orders and its own actions are chosen by different halves,
        except for a building, where its rules choose all."""
        if situation.role is AgentRole.PEER and not by_rules(situation):
            told = await self.half(self.model_leads, situation, stage_of(plan, for_members=True))
            own = await self.half(not self.model_leads, situation, stage_of(plan, for_members=False))
            return (*told, *own)
        return await self.half(self.asks(situation), situation, plan)

    async def half(self, by_model: bool, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Return the actions of a plan as the model or the rules choose them; none for a plan without steps."""
        if by_model:
            return await super().act(situation, plan)
        return await self.rules.act(situation, plan) if plan.current else ()

    def asks(self, situation: Situation) -> bool:
        """Return whether the model decides for an agent with this role."""
        return (situation.role is not AgentRole.LEAF) == self.model_leads

    async def design(self, knowledge: CrewKnowledge, dialogue: PlanDialogue) -> MetaPlan:
        """Return the draft of the crew's meta-plan by the half that leads."""
        if self.model_leads:
            return await super().design(knowledge, dialogue)
        assert isinstance(self.rules, CrewPlanner)
        return await self.rules.design(knowledge, dialogue)

    async def evaluate(self, plan: MetaPlan, knowledge: CrewKnowledge) -> Accept | Revise:
        """Return what a member says of a draft of the crew's meta-plan, by the half that works."""
        if not self.model_leads:
            return await super().evaluate(plan, knowledge)
        assert isinstance(self.rules, CrewPlanner)
        return await self.rules.evaluate(plan, knowledge)


class ModelLeadsMind(LeadingAndWorkingMind):
    """A mind whose model divides the work, and whose rules do it."""

    name = "language/symbolic"
    model_leads = True


class ModelWorksMind(LeadingAndWorkingMind):
    """A mind whose rules divide the work, and whose model does it."""

    name = "symbolic/language"
    model_leads = False


def stage_of(plan: Plan, for_members: bool) -> Plan:
    """Return the plan with only those steps of its current stage that members do, or only those that the planner does."""
    steps = tuple(step for step in plan.current if bool(step.member) == for_members)
    return replace(plan, stages=(steps, *plan.stages[1:]) if steps else ())

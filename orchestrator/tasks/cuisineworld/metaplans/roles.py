"""The designer and the evaluator of a text kitchen's meta-plan. All cooks see the whole kitchen, so an evaluator objects only
to a draft that somebody else made worse than its own schedule says, such as a model's."""

from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.games.capo.listening import FreshKnowledge
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.tasks.cuisineworld.layout import Layout
from orchestrator.tasks.cuisineworld.metaplans.scheduling import CookingSchedule, Fixed, StageScheduler
from orchestrator.tasks.cuisineworld.metaplans.stages import CookingStage, agent_name, plan_of, stages_of
from orchestrator.tasks.cuisineworld.state import KitchenState

KEEP = 1.0  # steps that a new schedule has to save, else the plan in force is kept
WORTH_SAYING = 4.0  # steps that an objection has to save


@dataclass(frozen=True, slots=True)
class CookKnowledge(FreshKnowledge):
    """The knowledge of one cook: the kitchen as it sees it, the numbers of the crew, and the dishes that are wanted, the most
    urgent first."""

    agent: int
    crew: Sequence[int]
    layout: Layout
    state: KitchenState
    dishes: Sequence[str]

    @property
    def name(self) -> str:
        """Return the name of this cook, as in its commands."""
        return agent_name(self.agent)

    def schedule(self, fixed: Fixed | None = None) -> CookingSchedule:
        """Return the schedule that this cook makes of the wanted dishes."""
        return StageScheduler(self.layout, self.state, self.crew, fixed or {}).schedule(self.dishes)

    def text(self) -> str:
        """Return where this cook is and what it holds, in a sentence."""
        held, place = self.state.hold[self.agent], self.layout.names[self.state.at[self.agent]]
        return f"{agent_name(self.agent)}: I am at {place} and hold {held or 'nothing'}."


class ScheduleDesigner:
    """Shares out all stages of the wanted dishes, and keeps what the plan in force says unless another plan is faster."""

    async def design(self, knowledge: CookKnowledge, dialogue: PlanDialogue) -> MetaPlan:
        """Return the best of a new schedule, the plan in force, and the draft with the changes that were asked for."""
        drafts = [dialogue.draft.changed(one.changes) for one in dialogue.objections if dialogue.draft and one.changes]
        drafts += [dialogue.before] if dialogue.before else []
        best = knowledge.schedule()
        cost = best.cost - KEEP
        for draft in drafts:
            kept = knowledge.schedule(choices_of(draft, knowledge))
            if kept.cost <= cost + KEEP:
                best, cost = kept, kept.cost - KEEP
        return plan_of(best.stages, knowledge.layout, knowledge.text())


class ScheduleEvaluator:
    """Compares a draft with the schedule that it would make itself."""

    async def evaluate(self, plan: MetaPlan, knowledge: CookKnowledge) -> Accept | Revise:
        """Return Accept, or Revise with the steps that another schedule saves and the subtasks that it would change."""
        mine, drafted = knowledge.schedule(), knowledge.schedule(choices_of(plan, knowledge))
        saved = drafted.cost - mine.cost
        if saved < WORTH_SAYING:
            return Accept()
        wanted = plan_of(mine.stages, knowledge.layout, "").subtasks
        changes = tuple(one for one in wanted if one not in plan.subtasks)
        return Revise(f"{knowledge.text()} Another plan saves about {saved:.0f} steps.", changes)


def choices_of(plan: MetaPlan, knowledge: CookKnowledge) -> Fixed:
    """Return who does which stage where by a plan, for the dishes that are wanted now: their numbers may be others."""
    left = stages_of(plan, knowledge.layout)
    found: dict[tuple[int, str], CookingStage] = {}
    for number, dish in enumerate(knowledge.dishes, 1):
        first = next((one.order for one in left if one.dish == dish), None)
        mine = [one for one in left if one.order == first]
        left = [one for one in left if one.order != first]
        found.update({(number, one.item): one for one in mine if usable(one, knowledge)})
    return found


def usable(stage: CookingStage, knowledge: CookKnowledge) -> bool:
    """Return whether a stage can be done: its starter is here, and its tool is of the right kind."""
    makers = knowledge.layout.makers.get(knowledge.layout.tool[stage.item], ())
    return stage.starter in knowledge.crew and stage.place in makers

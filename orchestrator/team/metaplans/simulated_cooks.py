"""Cooks that discuss by rules, but slowly and with mistakes on purpose, to imitate a model."""

from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.minds.simulated import Mistake, SimulatedMind
from orchestrator.tasks.cooking.dish_plan import CookKnows, DishDesigner, DishEvaluator, dishes_of, plan_of_dishes


class SimulatedDishes:
    """A designer and an evaluator (both roles) that answer as the rules do, after the delay and with the mistakes of `mind`."""

    def __init__(self, mind: SimulatedMind) -> None:
        self.mind, self.designer, self.evaluator = mind, DishDesigner(), DishEvaluator()

    async def design(self, knowledge: CookKnows, dialogue: PlanDialogue) -> MetaPlan:
        """Return the draft of the rules after a delay. If chance makes it a mistake, two cooks exchange dishes."""
        errs = await self.mind.ponder(knowledge.name)
        plan = await self.designer.design(knowledge, dialogue)
        dishes = dishes_of(plan)
        if not errs or len(dishes) < 2:
            return plan
        self.mind.note(knowledge.name, Mistake.WRONG_MEMBER)
        one, other = self.mind.dice(knowledge.name).sample(sorted(dishes), 2)
        return plan_of_dishes({**dishes, one: dishes[other], other: dishes[one]}, plan.why)

    async def evaluate(self, plan: MetaPlan, knowledge: CookKnows) -> Accept | Revise:
        """Return the reply of the rules after a delay. If chance makes this answer a mistake, it accepts anything."""
        errs = await self.mind.ponder(knowledge.name)
        reply = await self.evaluator.evaluate(plan, knowledge)
        if not errs or isinstance(reply, Accept):
            return reply
        self.mind.note(knowledge.name, Mistake.FALSE_SUCCESS)
        return Accept()

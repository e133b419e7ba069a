"""Meta-plans by a language model with rules behind it: if the model gives no usable plan in time, the draft of the rules
counts, so that nobody waits in a task that goes on by the clock."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from typing import Generic, TypeVar

from orchestrator.core.contracts.mind import NoAnswer
from orchestrator.llm.chat import ModelError, Trouble
from orchestrator.metaplan.discussing import LATE
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.metaplan.roles import Designer
from orchestrator.minds.games.language_plans import Known, LanguagePlanning

Answer = TypeVar("Answer")
ANSWER = 30.0  # seconds that one answer may take; a model needs about ten, and an order leaves a minute or two


class BackedPlanning(Generic[Known]):
    """A designer and an evaluator (both roles) that ask a model as `language` does. `rules` writes the draft if the model gives
    none within `seconds`, and if nothing is to be shared out. An evaluator without an answer in time abstains.

    Both roles raise ModelError if no model can be asked any more, such as after the budget of the run is spent; a member that
    has only spent its own share goes on by rules."""

    def __init__(self, language: LanguagePlanning[Known], rules: Designer[Known], seconds: float = ANSWER) -> None:
        self.language, self.rules, self.seconds = language, rules, seconds

    async def design(self, knowledge: Known, dialogue: PlanDialogue) -> MetaPlan:
        """Return the draft of the model, or that of the rules with the reason for it."""
        if not self.language.work.targets(knowledge):
            return await self.rules.design(knowledge, dialogue)
        try:
            return await self.answered(self.language.design(knowledge, dialogue))
        except NoAnswer as error:
            why = str(error)
        plan = await self.rules.design(knowledge, dialogue)
        return replace(plan, why=f"{plan.why} (by rules: {why})")

    async def evaluate(self, plan: MetaPlan, knowledge: Known) -> Accept | Revise:
        """Return what the model says to a draft for one member. Raises NoAnswer if it says nothing in time."""
        return await self.answered(self.language.evaluate(plan, knowledge))

    async def answered(self, answer: Awaitable[Answer]) -> Answer:
        """Return an answer. Raises NoAnswer if it comes too late, or if the member can pay for none any more."""
        try:
            async with asyncio.timeout(self.seconds):
                return await answer
        except TimeoutError as error:
            raise NoAnswer(LATE) from error
        except ModelError as error:
            if error.trouble is Trouble.SHARE:
                raise NoAnswer(str(error)) from error
            raise

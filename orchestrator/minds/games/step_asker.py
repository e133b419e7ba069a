"""Asks a model the questions of one player. A question that stays without a usable answer costs the player a turn at most; only
a server that fails again and again ends the episode."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from pydantic import BaseModel

from orchestrator.llm.chat import BadReply, ChatMessage, ChatModel, ModelError, ModelQuestion
from orchestrator.llm.retry import Check, ask
from orchestrator.minds.prompts import prompt

BORNE = 3  # questions one after another that the server may leave without an answer
Answer = TypeVar("Answer", bound=BaseModel)


class StepAsker:
    """The connection of one player to its model. `agent` is the player's name in the record and for budgets."""

    def __init__(self, model: ChatModel, agent: str) -> None:
        self.model, self.agent = model, agent
        self._unanswered = 0

    async def ask(
        self,
        name: str,
        variables: Mapping[str, object],
        schema: type[Answer],
        more: Sequence[ChatMessage] = (),
        check: Check[Answer] = lambda answer: "",
    ) -> Answer | None:
        """Ask the prompt called `name`, followed by the messages `more`, and return the answer, which fits `schema` and passes
        `check`. Return None after three bad answers, and when the server fails for the moment.

        Raises ModelError when no model can be asked, or after three questions in a row without an answer of the server.
        """
        file = prompt(name)
        question = ModelQuestion((*file.render(variables), *more), self.agent, name, file.role)
        try:
            answer = await ask(self.model, question, schema, check)
        except BadReply:
            answer = None
        except ModelError as error:
            self._unanswered += 1
            if not error.passing or self._unanswered >= BORNE:
                raise
            return None
        self._unanswered = 0
        return answer

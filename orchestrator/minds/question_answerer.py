"""Lets a language model answer questions about games of coordination."""

import asyncio
from collections.abc import Sequence

from orchestrator.games.questions.answers import read_answer
from orchestrator.games.questions.question import CoordinationQuestion
from orchestrator.games.questions.question_file import GivenAnswer
from orchestrator.llm.chat import BadReply, ChatModel, ModelError, ModelQuestion
from orchestrator.minds.games.answers import QuestionAnswer
from orchestrator.minds.prompts import prompt

PROMPT = "game_question"
AT_ONCE = 8  # questions that are asked at the same time
BORNE = 3  # questions one after another that the server may leave without an answer


class QuestionAnswerer:
    """Asks `model` one question after another. An answer that cannot be read, and a question that the server leaves without an
    answer for the moment, count as answered with no letter."""

    def __init__(self, model: ChatModel) -> None:
        self.model = model
        self._unanswered = 0

    async def answers(self, questions: Sequence[CoordinationQuestion], trials: int) -> list[GivenAnswer]:
        """Return an answer to each question in each trial, a few asked at once. Each of the askers has its fixed share of the
        questions, so that a record can be replayed. Raises ModelError if no model can be asked, and after three questions in a
        row without an answer of the server."""
        asked = [(question, trial) for trial in range(1, trials + 1) for question in questions]

        async def share(number: int) -> list[GivenAnswer]:
            return [await self._one(question, trial, f"answerer{number + 1}") for question, trial in asked[number::AT_ONCE]]

        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(share(number)) for number in range(min(AT_ONCE, len(asked)))]
        except* ModelError as failed:
            raise first_error(failed) from failed
        shares = [task.result() for task in tasks]
        return [shares[number % AT_ONCE][number // AT_ONCE] for number in range(len(asked))]

    async def _one(self, question: CoordinationQuestion, trial: int, agent: str) -> GivenAnswer:
        said = await self.said(question, agent)
        return GivenAnswer(question.name, trial, read_answer(said, question.letters), said)

    async def said(self, question: CoordinationQuestion, agent: str) -> str:
        """Return the text of the model for a question, which `agent` asks in the record; an empty text if there is none."""
        file = prompt(PROMPT)
        messages = file.render({"question": question.text()})
        try:
            reply = await self.model.reply(ModelQuestion(messages, agent, PROMPT, file.role, QuestionAnswer))
        except BadReply as bad:
            return bad.reply.text
        except ModelError as error:
            self._unanswered += 1
            if not error.passing or self._unanswered >= BORNE:
                raise
            return ""
        self._unanswered = 0
        return reply.text


def first_error(failed: BaseException) -> BaseException:
    """Return the first single error of a group of errors."""
    while isinstance(failed, BaseExceptionGroup):
        failed = failed.exceptions[0]
    return failed

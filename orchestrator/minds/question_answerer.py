"""Lets a language model answer questions about games of coordination."""

import asyncio
from collections.abc import Sequence

from orchestrator.games.questions.answers import read_answer
from orchestrator.games.questions.question import CoordinationQuestion
from orchestrator.games.questions.question_file import GivenAnswer
from orchestrator.llm.chat import BadReply, ChatModel, ModelError, ModelQuestion, system, user

INSTRUCTIONS = (
    "You answer a multiple-choice question about a game that players win or lose together. Think briefly, and then choose the "
    'one right option. End with one line of JSON such as {"answer": "B"}, and write nothing after it.'
)
AT_ONCE = 8  # questions that are asked at the same time
BORNE = 3  # questions one after another that the server may leave without an answer


class QuestionAnswerer:
    """Asks `model` one question after another. An answer that cannot be read, and a question that the server leaves without an
    answer for the moment, count as answered with no letter."""

    def __init__(self, model: ChatModel) -> None:
        self.model = model
        self._unanswered = 0

    async def answers(self, questions: Sequence[CoordinationQuestion], trials: int) -> list[GivenAnswer]:
        """Return an answer to each question in each trial, a few asked at once. Raises ModelError if no model can be asked, and
        after three questions in a row without an answer of the server."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(question: CoordinationQuestion, trial: int) -> GivenAnswer:
            async with gate:
                said = await self.said(question)
            return GivenAnswer(question.name, trial, read_answer(said, question.letters), said)

        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(one(question, trial)) for trial in range(1, trials + 1) for question in questions]
        except* ModelError as failed:
            raise first_error(failed) from failed
        return [task.result() for task in tasks]

    async def said(self, question: CoordinationQuestion) -> str:
        """Return the model's text for one question; an empty text if there is none."""
        messages = (system(INSTRUCTIONS), user(question.text()))
        try:
            reply = await self.model.reply(ModelQuestion(messages, "answerer", "game_question", "player"))
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

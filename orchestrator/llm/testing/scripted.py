"""Scripted models that answer from a list or by a rule: offline, at once, and badly on demand."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import replace

from pydantic import BaseModel

from orchestrator.llm.chat import BadReply, ModelError, ModelQuestion, Reply, Trouble, estimate, tokens_of
from orchestrator.llm.json_reply import read

Answer = str | BaseModel | BadReply | ModelError
Rule = Callable[[ModelQuestion], Answer | Awaitable[Answer]]


class NoModel:
    """Implements `chat.ChatModel` for minds that never ask a model."""

    name = "none"

    async def reply(self, question: ModelQuestion) -> Reply:
        """Raise ModelError, since the run has no model."""
        raise ModelError(Trouble.NOT_FOUND, "This run has no model: choose --mind language and a --model.")


class ScriptedModel:
    """Implements `chat.ChatModel`. `asked` keeps the questions; a bad answer or an error in the script is raised.
    Text is parsed like a server's. `price` is the price of each call, None for an unknown one."""

    name = "scripted"

    def __init__(self, script: Iterable[Answer] | Rule, delay: float = 0.0, price: float | None = 0.0) -> None:
        self.rule = script if callable(script) else in_turn(iter(script))
        self.delay, self.price = delay, price
        self.asked: list[ModelQuestion] = []

    async def reply(self, question: ModelQuestion) -> Reply:
        """Return the script's next answer as a Reply, or raise it if it is an error."""
        self.asked.append(question)
        await asyncio.sleep(self.delay)
        answer = self.rule(question)
        if isinstance(answer, Awaitable):
            answer = await answer
        if isinstance(answer, BadReply | ModelError):
            raise answer
        text = answer if isinstance(answer, str) else answer.model_dump_json()
        reply = Reply(text, None, self.name, estimate(question.said), tokens_of(text), self.price, self.delay, counted=False)
        return replace(reply, parsed=read(reply, question.schema)) if question.schema else reply


def in_turn(answers: Iterator[Answer]) -> Rule:
    """Return a rule for a ScriptedModel that gives the answers one after another, and then an error that says none is left."""

    def rule(question: ModelQuestion) -> Answer:
        end = ModelError(Trouble.NOT_RECORDED, f"The script has no answer left for {question.agent}'s {question.about}.")
        return next(answers, end)

    return rule

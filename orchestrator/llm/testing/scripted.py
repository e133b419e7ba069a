"""Models for tests that need no server: ScriptedModel takes its answers, also bad ones and errors, from a list or a function;
NoModel has none."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import replace

from pydantic import BaseModel

from orchestrator.llm.chat import BadReply, ModelError, ModelQuestion, Reply, Trouble, estimate, tokens_of
from orchestrator.llm.json_reply import read

Answer = str | BaseModel | BadReply | ModelError
Rule = Callable[[ModelQuestion], Answer | Awaitable[Answer]]


class NoModel:
    """The language model of a run without one: every question to it fails. It implements `chat.ChatModel`, for minds (planners
    of one agent) that never ask a model."""

    name = "none"

    async def reply(self, question: ModelQuestion) -> Reply:
        """Raise ModelError with a sentence that tells the user to choose a model, since the run has none."""
        raise ModelError(Trouble.NOT_FOUND, "This run has no model: choose --mind language and a --model.")


class ScriptedModel:
    """A language model whose answers are scripted, such as ScriptedModel(['{"ready": true}']); it implements `chat.ChatModel`.
    `script` has the answers in their order, or is a function from a ModelQuestion to an answer: a text, an instance of the
    wanted schema, or a BadReply or ModelError, which is raised. Texts are parsed like those of a server.
    Each reply takes `delay` seconds and costs `price` US dollars (None: unknown). `asked` lists all questions so far."""

    name = "scripted"

    def __init__(self, script: Iterable[Answer] | Rule, delay: float = 0.0, price: float | None = 0.0) -> None:
        self.rule = script if callable(script) else in_turn(iter(script))
        self.delay, self.price = delay, price
        self.asked: list[ModelQuestion] = []

    async def reply(self, question: ModelQuestion) -> Reply:
        """Return the script's answer to the question, parsed if the question has a schema. Raise it if it is a BadReply or
        ModelError; raise BadReply for a text that does not fit the schema, and ModelError when a list has no answer left."""
        self.asked.append(question)
        await asyncio.sleep(self.delay)
        answer = self.rule(question)
        if isinstance(answer, Awaitable):
            answer = await answer
        if isinstance(answer, BadReply | ModelError):
            raise answer
        text = answer if isinstance(answer, str) else answer.model_dump_json()
        reply = Reply(text, None, self.name, estimate(question.said), tokens_of(text), self.price, self.delay, counted=False)
        return replace(reply, parsed=read(reply, question.closed or question.schema)) if question.schema else reply


def in_turn(answers: Iterator[Answer]) -> Rule:
    """Return a function that answers the questions to a ScriptedModel with `answers`, one after another. Once none is left, it
    returns a ModelError that names the agent and the prompt of the question."""

    def rule(question: ModelQuestion) -> Answer:
        end = ModelError(Trouble.NOT_RECORDED, f"The script has no answer left for {question.agent}'s {question.about}.")
        return next(answers, end)

    return rule

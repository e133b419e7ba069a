"""Retries: after a bad answer the model is told what was wrong and asked again, at most twice, each time at a higher
temperature. At the same temperature, a model that repeated itself would answer the same words again."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from pydantic import BaseModel

from orchestrator.llm.chat import BadReply, ChatMessage, ChatModel, ChatRole, ModelQuestion, Reply, Trouble, user

AGAIN = 2  # times that a model is told what was wrong
WARMER = 0.3  # degrees of temperature more for each further try
SHOWN = 2000  # characters of a bad answer that it is shown again
LAST_TRY = " This is your last try."  # so that the third question differs from the second, also after the same mistake
Answer = TypeVar("Answer", bound=BaseModel)
Check = Callable[[Answer], str]  # what makes no sense in an answer of the right shape, as a sentence; empty when all does


async def ask(
    model: ChatModel, question: ModelQuestion, schema: type[Answer], check: Check[Answer] = lambda answer: ""
) -> Answer:
    """Ask the model until its answer fits the schema and passes `check`, and return that answer.

    `check` returns a problem in words, or an empty string. Raises BadReply after three bad answers. A ModelError, which means
    that the model gave no answer at all, is not retried.
    """
    first = now = replace(question, schema=schema, check=check)
    for again in range(1, AGAIN + 2):
        try:
            return sensible(await model.reply(now), schema, check)
        except BadReply as bad:
            if again > AGAIN:
                raise
            said = (*first.said, *correction(bad, last=again == AGAIN))
            now = replace(first, said=said, temperature=WARMER * again)
    raise AssertionError("the loop above returns or raises")


def sensible(reply: Reply, schema: type[Answer], check: Check[Answer]) -> Answer:
    """Return the parsed answer of a reply. Raises BadReply if it does not fit the schema, or if `check` finds a problem."""
    if not isinstance(reply.parsed, schema):
        raise BadReply(Trouble.WRONG_SHAPE, f"Answer with a JSON object of the form {schema.__name__}.", reply)
    problem = check(reply.parsed)
    if problem:
        raise BadReply(Trouble.WRONG_SENSE, problem, reply)
    return reply.parsed


def correction(bad: BadReply, last: bool = False) -> tuple[ChatMessage, ...]:
    """Return what is added to a question when it is asked again: the bad answer, unless it is empty or was cut off because it
    did not end, and what is wrong with it. Only the last bad answer is ever sent, so prompts stay small. `last` says that no
    further try will follow."""
    text = "" if bad.trouble is Trouble.TOO_LONG else bad.reply.text.strip()
    answer = (ChatMessage(ChatRole.ASSISTANT, text[:SHOWN]),) if text else ()
    return (*answer, user(f"{bad.problem} Give your whole answer again.{LAST_TRY if last else ''}"))

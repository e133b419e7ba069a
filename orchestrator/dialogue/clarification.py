"""Matches an answer to a question in which the crew asked what an order means. An answer is yes, an ordinal such as "the
second", a word of one choice, or the missing words."""

import re
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any

from orchestrator.commands.command import Command, Intent
from orchestrator.dialogue.replies import ReplyTarget

ANSWERS = (
    None,
    Intent.YES,
    Intent.CLARIFY,
    Intent.CORRECT,
)  # intents of lines that may be an answer; other lines are orders or a no
ORDINALS = (
    re.compile(r"\b(?:the )?(?:first|1st)(?: one)?\b|^1$"),
    re.compile(r"\b(?:the )?(?:second|2nd|other|latter)(?: one)?\b|^2$"),
    re.compile(r"\b(?:the )?(?:third|3rd)(?: one)?\b|^3$"),
)
Understand = Callable[[str, str], Command]  # parses an order without its addressee; the second argument is the addressee
Begin = Callable[[ReplyTarget], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class ClarifiedAnswer:
    """One possible meaning of an unclear order, in words (`said`).

    `begin` starts what is meant; it is None if `said` is an order that the parser understands.
    """

    said: str
    begin: Begin | None = None


@dataclass(frozen=True, slots=True)
class Clarification:
    """A question that the crew asked one person about a command.

    `choices` are its possible meanings, the most likely first. Answers count before `until`, in seconds of the event loop's
    clock.
    """

    about: Command
    choices: tuple[ClarifiedAnswer, ...]
    until: float


def chosen(asked: Clarification, command: Command) -> ClarifiedAnswer | None:
    """Return the choice of the question `asked` that the answer `command` picks; None when it picks none.

    An ordinal such as "the second" picks by number, yes alone picks the first choice, and a word picks the only choice that
    contains it.
    """
    text = command.raw.lower()
    for choice, ordinal in zip(asked.choices, ORDINALS, strict=False):
        if ordinal.search(text):
            return choice
    if command.intent is Intent.YES and not command.slots.item:
        return next(iter(asked.choices), None)
    words = set(re.findall(r"\w+", text))
    hits = [choice for choice in asked.choices if words and distinct(choice, asked) & words]
    return hits[0] if len(hits) == 1 else None


def distinct(choice: ClarifiedAnswer, asked: Clarification) -> set[str]:
    """Return the words of a choice, in lower case, by which an answer can pick it.

    No other choice of the question `asked` has them. If the question has several choices, words of the person's own unclear
    order do not count.
    """
    others = {word for other in asked.choices if other is not choice for word in words_of(other.said)}
    said = words_of(asked.about.order)
    return words_of(choice.said) - others - (said if len(asked.choices) > 1 else set())


def words_of(said: str) -> set[str]:
    """Return the words of a text in lower case; 'oak_log' yields 'oak_log', 'oak' and 'log'."""
    whole = re.findall(r"\w+", said.lower())
    return {*whole, *(part for word in whole for part in word.split("_"))}


def completed(asked: Clarification, answer: str, understand: Understand) -> Command | None:
    """Return the order about which the crew put the question `asked`, completed with the answer.

    Return None when that is no complete order of the same kind. The answer replaces the gap of the order (the words that were
    not understood), or follows its end if it has no gap. `understand` parses the completed text.
    """
    about = asked.about
    filled = about.order.replace(about.gap, answer, 1) if about.gap else f"{about.order} {answer}"
    found = understand(filled, about.addressee)
    same = found.intent is about.intent or about.intent is Intent.CLARIFY
    done = found.intent not in (None, Intent.CLARIFY) and not found.missing
    return replace(found, more=about.more, joined=about.joined) if same and done else None


def resolved(asked: Clarification, command: Command, understand: Understand) -> ClarifiedAnswer | Command | None:
    """Return what a person's line means as an answer to the crew's question; None when it does not answer it.

    `asked` is the question, `command` the line as it was parsed alone. A line that picks one of the offered choices gives that
    choice if it has a function `begin`, which starts what is meant, and otherwise the order in its words. A line with the
    missing words gives the order completed with them. `understand` parses these orders.
    """
    if command.intent not in ANSWERS:
        return None
    choice = chosen(asked, command)
    if choice is None:
        return completed(asked, command.raw, understand)
    return choice if choice.begin else understand(choice.said, asked.about.addressee)

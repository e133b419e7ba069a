"""Asks about a line of which nothing was understood, in its own words: "move it over there" is answered by "Move what over
there?", and "sit tight" by what people say for it. It never lists orders that have nothing to do with the line."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from orchestrator.commands.bank.guess import ALONE
from orchestrator.commands.bank.questions import asking
from orchestrator.commands.command import Command, Intent
from orchestrator.commands.hints import ASKS, asker, verbs
from orchestrator.commands.lexicon.heads import FILLERS, FREE_HEADS, HEADS
from orchestrator.commands.lexicon.loader import entry
from orchestrator.commands.lexicon.vocabulary import TAILS
from orchestrator.commands.normalise.tokens import PAUSES

STANDS_FOR = re.compile(
    r"\b(?:the |that |this )?(?:thing|stuff)s?\b(?! to\b)|\b(?:that|this) (?:place|spot)\b"
    r"|\b(?:it|that|them|this|those|these)\b|\b(?!(?:me|us|the|get|give|bring|put|take|a|an|just|only|no|any|one)\b)\w+ ones?\b"
)
POINTING = re.compile(  # before a thing, no thing itself
    r"(?:that|this|those|these) (?!(?:in|on|over|there|here|up|down|out|back|to|into|at|again|please|for|with|from|by|now|and"
    r"|off|away|under|behind|beside|near|is|thing|stuff|place|spot)\b)\w"
)
VERBS = (
    HEADS
    | FREE_HEADS
    | verbs().keys()
    | {"move", "turn", "use", "do", "finish", "show", "sell", "throw", "change", "replace", "bring"}
)
LONGEST, QUOTED = 9, 6  # words of a line that is said back, and of one that is quoted
NOTHING_TO_SAY = "I have no answer to that. I can say how far we are, where everybody is, or what we carry."
UNREAD = "I do not understand {said!r}."
OTHERWISE = "Say in other words what {we} shall do, and with what."
SAFE = {order: posed for order, posed in ALONE.values()} | {"protect me": "stay with you and protect you"}  # to be offered


def is_open(found: Command) -> bool:
    """Return whether a question is about a whole line, of which nothing was understood; others may know more of it."""
    return found.intent is Intent.CLARIFY and found.gap != "" and found.gap == found.order and not found.choices


def about_the_line(found: Command, said: Sequence[str]) -> Command:
    """Return the question about a line of which nothing was understood, in its own words: with the order that one of its words
    stands for, if there is one. An answer takes the line's place."""
    who, words = asker(found), without_politeness(found.order.split() or said)
    if ASKS.match(" ".join(words)):
        return in_place(found, NOTHING_TO_SAY)
    unread = UNREAD.format(said=" ".join(words[:QUOTED]) + (" ..." if len(words) > QUOTED else ""))
    order = next((examples()[word] for word in words[:QUOTED] if word in examples()), "")
    if order in SAFE:
        return asking(found, f"{unread} Shall {who} {SAFE[order]}?", (order,))
    return in_place(found, f"{unread} {f'Say it as an order, for example: {order}.' if order else OTHERWISE.format(we=who)}")


def in_place(found: Command, answer: str) -> Command:
    """Return a question whose answer takes the place of the whole line."""
    return replace(asking(found, answer, ()), gap=found.order)


def echoed(found: Command, said: Sequence[str]) -> Command | None:
    """Return the question for what a word such as "it" stands for in a short order, in the words of the order: "make it bigger"
    is answered by "Make what bigger?"; an answer takes the place of that word. None for other lines."""
    words = without_politeness(said)
    text = " ".join(words)
    match = STANDS_FOR.search(text)
    short = len(words) <= LONGEST and words[0] in VERBS and "what" not in words
    if match is None or not short or POINTING.match(text, match.start()):
        return None
    named = match[0]
    what = f"{text[: match.start()]}what{text[match.end() :]}"
    answer = f"{as_asked(what)}? I do not know which thing you mean by {named!r}: say its name."
    return replace(asking(found, answer, ()), gap=named if f" {named} " in f" {found.order} " else "")


def as_asked(text: str) -> str:
    """Return the words of an order as the crew says them back to the speaker."""
    turned = re.sub(r"\bmy\b", "your", re.sub(r"\b(?:me|us)\b", "you", text))
    return f"{turned[:1].upper()}{turned[1:]}"


def without_politeness(said: Sequence[str]) -> list[str]:
    """Return the words of a line from its first word that says something to its last one."""
    words = [word for word in said if word not in PAUSES and word not in "?!.*"]
    while len(words) > 1 and words[0] in FILLERS | {"ok", "so", "and"} and words[0] not in VERBS:
        words = words[1:]
    while len(words) > 1 and words[-1] in TAILS:
        words = words[:-1]
    return words


@cache
def examples() -> dict[str, str]:
    """Return the example of an order for each word of lexicon/unsure.toml that has one."""
    return {word: order for order, said in entry("unsure.examples").items() for word in said.split()}

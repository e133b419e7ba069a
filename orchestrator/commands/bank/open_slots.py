"""Asks for what a known verb lacks in a line that says nothing else: "follow him" is answered by "Follow whom?", "mine it" by
"Mine what?", and a bare "protect" by "Protect whom?". Such a line is never answered by "I do not understand"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from orchestrator.commands.bank.questions import asking
from orchestrator.commands.bank.unclear_lines import VERBS, as_asked, without_politeness
from orchestrator.commands.command import GAINING, Command, Intent
from orchestrator.commands.hints import verbs
from orchestrator.commands.lexicon.loader import meanings, words

PERSON = words("unsure.slots.person")
THING = (words("unsure.slots.thing") | VERBS) - words("unsure.slots.alone")
ALONE = (PERSON | words("unsure.slots.thing") | verbs().keys()) - words("unsure.slots.alone")
MINE = words("unsure.slots.mine")  # verbs that are skills by themselves: "open it" opens the nearest door
PRONOUN = r"(?:him|her|them|it|that one|this one|that|this|those|these|one|some|someone|somebody)"
PEOPLE = ("him", "her", "someone", "somebody")
BETWEEN = r"(?: (?:to|with|for|after|over|up|out|down|at|on|behind|back|by))*"
BEHIND = r"(?: (?:to|there|here|up|down|out|over|now|again|back|home|around|away|off|alone|quickly|him|her|them|then))*"
LINE = re.compile(rf"(?P<verb>\w+)(?P<between>{BETWEEN})(?: (?P<said>{PRONOUN})(?P<behind>{BEHIND}))?")
UNREAD = (None, Intent.CLARIFY)


def lacking_slot(found: Command, rules: Command | None, said: Sequence[str]) -> Command | None:
    """Return the question for the person or the thing that a line of a known verb and at most a pronoun leaves out; None for
    other lines, and if the rules read an order in it for which nothing is missing. An answer takes the place of the pronoun."""
    match = matched(said)
    if match is None or (found.intent not in UNREAD and not found.missing and not is_invented(found, said)):
        return None
    if rules and rules.missing and rules.answer and rules.intent not in UNREAD:
        return rules  # these ask for what is missing
    gap = match["said"] or ""
    return replace(asking(found, question_for(match), ()), gap=gap if f" {gap} " in f" {found.order} " else "")


def matched(said: Sequence[str]) -> re.Match[str] | None:
    """Return the parts of a line that is a verb and at most a pronoun; None for any other line."""
    match = LINE.fullmatch(" ".join(without_politeness(said)))
    if match is None or match["verb"] not in (PERSON | THING if match["said"] else ALONE):
        return None  # "farm" may be a thing
    return None if match["between"] and not match["said"] else match


def is_bare(said: Sequence[str]) -> bool:
    """Return whether a line is nothing but a verb of work and at most a pronoun, so that no program for a bot is meant."""
    match = matched(said)
    return match is not None and match["verb"] not in MINE


def is_invented(found: Command, said: Sequence[str]) -> bool:
    """Return whether an order names a thing that the line does not, but for its verb: "shear it" asks for no shears."""
    return found.intent in GAINING and not found.translated and not set(found.slots.item.split("_")) & set(said)


def question_for(match: re.Match[str]) -> str:
    """Return the question for whom or for what the line leaves out, in its own words, with an example."""
    verb, pronoun = match["verb"], match["said"]
    whom = pronoun in PEOPLE or (verb in PERSON and pronoun not in ("it", "that", "this"))
    behind = match["behind"] or ""
    text = f"{verb}{match['between']} {'whom' if whom else 'what'}{behind}"
    example = f"{verb}{match['between']} {'Alex' if whom else example_of(verb)}{behind}"
    why = f"I do not know {'whom' if whom else 'which thing'} you mean by {pronoun!r}: say" if pronoun else "Say"
    return f"{as_asked(text)}? {why} {'a' if whom else 'its'} name, for example: {example}."


def example_of(verb: str) -> str:
    """Return a thing that is an example for a verb."""
    return examples().get(verb, "8 logs")


@cache
def examples() -> dict[str, str]:
    """Return the thing that is an example for each verb of lexicon/unsure.toml that has one."""
    return meanings("unsure.slots.examples")

"""Offers an order, or asks for what is missing, when a line to the crew names a need but no order can be read in it: "Maya, my
stomach is growling" is answered by "Shall I cook 8 beef?". The topics are data, in lexicon/hints.toml."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.lexicon.loader import entry, meanings, words
from orchestrator.commands.lexicon.vocabulary import TAILS

LONGEST = 30  # words of a line that is looked at
LONG_GAP = 3  # words that cannot be the name of one thing
ASKS = re.compile(
    r"^(?:what(?! about)|who|why|when(?! you)|where|which|whose|how(?! about)|did|does|is|are|was|were|has|have you|had)\b"
)
NO_ANSWER = "I did not understand. Say help, or shall I tell you how far we are, where everybody is, or what we carry?"


@dataclass(frozen=True, slots=True)
class NamedNeed:
    """A need that people name: the pattern `when`, the `order` that may help, the order as the crew asks about it, and the
    intents that a line with the need hardly means (`over`)."""

    when: re.Pattern[str]
    order: str
    asked: str
    over: frozenset[str] = frozenset()


@cache
def topics() -> tuple[NamedNeed, ...]:
    """Return the topics of lexicon/hints.toml, in their order."""
    return tuple(
        NamedNeed(re.compile(form["when"]), form["order"], form["asked"], frozenset(form.get("over", "").split()))
        for form in entry("hints.topics.forms")
    )


@cache
def verbs() -> dict[str, str]:
    """Return the verb of the crew's question by each verb that people use: "fetch" is asked about as "get"."""
    return meanings("hints.verbs")


def verb_in(said: Sequence[str]) -> str:
    """Return the verb of the crew's question for the first verb among some words; empty without one."""
    return next((verbs()[word] for word in said if word in verbs()), "")


def need_in(said: str) -> NamedNeed | None:
    """Return the topic that a line (plain words) names; None for a question and for a line without a topic."""
    return None if ASKS.match(said) else next((each for each in topics() if each.when.search(said)), None)


def hinted(found: Command, heard: Utterance) -> Command:
    """Return a question that helps (CLARIFY, with the offered order in `choices`) for a line to the crew that was not
    understood; `found` for any other line, and if nothing can be offered."""
    said = found.order.split()
    unread = found.intent is Intent.CLARIFY and found.spoken_to and not heard.asked
    if not unread or not said or len(said) > LONGEST or not (found.unknown or is_vague(found)) or offers(found):
        return found
    if topic := need_in(found.order):
        return replace(found, answer=f"Shall {asker(found)} {topic.asked}?", choices=(topic.order,), unknown=True, gap="")
    if found.unknown and ASKS.match(found.order):
        return replace(found, answer=NO_ANSWER)
    verb = verb_in(said)
    if verb and (is_vague(found) or set(said) <= words("hints.vague.words") | TAILS | verbs().keys() | {"the", "a", "of"}):
        return replace(found, answer=question(verb, found), unknown=False, missing=("item",), choices=())
    return found


def offers(found: Command) -> bool:
    """Return whether the answer already offers an order."""
    return bool(found.choices) and not is_vague(found)


def is_vague(found: Command) -> bool:
    """Return whether what should be the name of a thing cannot be one, as in "get the rest of it"."""
    gap = found.gap.split()
    unsaid = found.missing == ("item",) and not gap and found.intent is Intent.CLARIFY
    return unsaid or len(gap) >= LONG_GAP or bool(set(gap) & words("hints.vague.words"))


def question(verb: str, found: Command) -> str:
    """Return the question what to get, craft or build, with an example."""
    example = {"get": "get 20 logs", "craft": "craft 1 chest", "cook": "cook 5 beef", "build": "build a hut here"}
    who = asker(found)
    if verb == "give":
        return f"What shall {who} give you, and how many? For example: give me 5 bread."
    many = "" if verb == "build" else ", and how many"
    return f"What shall {who} {verb}{many}? For example: {example[verb]}."


def asker(found: Command) -> str:
    """Return how the crew calls itself in its answer: "I" for one bot, "we" for several."""
    return "I" if len(found.addressees) == 1 and not found.addressee.startswith("@") else "we"

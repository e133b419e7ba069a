"""Reads answers to a question of the crew that have no yes or no word: "that sounds right", "not today", "the oak ones"."""

import re

from orchestrator.commands.command import Intent, ParseResult, Slots, SpokenClause
from orchestrator.commands.lexicon.loader import patterns
from orchestrator.commands.lexicon.vocabulary import WOODS, split
from orchestrator.commands.normalise.item_names import item_named, longest

AGREES = patterns("answers.yes.forms")
REFUSES = patterns("answers.no.forms")
FILLERS = patterns("answers.around.lead"), patterns("answers.around.tail")
ORDINAL = re.compile(r"(?:the )?(?:first|second|third|last|other|latter|former|1st|2nd|3rd)(?: one| option| choice)?")
PICKING = split(
    "the a an some those these that this one ones kind type of take use get go for with please wood just then ok i want"
)
LONGEST = 14  # words of an answer


def read_answer(sentence: SpokenClause) -> ParseResult | None:
    """Return YES or NO for a line that answers the crew's open question without such a word; None for other lines, and if the
    crew asked nothing.

    An answer that picks what the question named, as in "the oak ones", is YES with that item.
    """
    if not sentence.heard.asked or not sentence.words or len(sentence.words) > LONGEST:
        return None
    text = without_fillers(sentence.text)
    if any(form.fullmatch(text) for form in REFUSES):
        return ParseResult(Intent.NO, confidence=0.8)
    if any(form.fullmatch(text) for form in AGREES):
        return ParseResult(Intent.YES, confidence=0.8)
    return picked(sentence)


def without_fillers(text: str) -> str:
    """Return an answer without words such as "well" before it and "thanks" after it."""
    leads, tails = FILLERS
    before = None
    while text != before:
        before = text
        for form in leads:
            if (match := form.match(text)) and match.end() < len(text):
                text = text[match.end() :].strip(" ,.!")
        for form in tails:
            if (match := form.search(text)) and match.start() > 0:
                text = text[: match.start()].strip(" ,.!")
    return text


def picked(sentence: SpokenClause) -> ParseResult | None:
    """Return YES with the item that the answer picks out of those that the question named: "take the oak ones"."""
    asked = set(re.findall(r"[a-z]+", sentence.heard.question.lower()))
    words = [word for word in sentence.words if word not in PICKING and word.isalpha()]
    if ORDINAL.fullmatch(without_fillers(sentence.text)):
        return ParseResult(Intent.YES, confidence=0.6)
    if not words or len(words) > 2 or not set(words) <= asked | {f"{word}s" for word in asked}:
        return None
    found = longest(words, 0, lambda said: item_named(sentence.game, said))
    return (
        ParseResult(Intent.YES, Slots(item=found[0]), 0.7) if found and (found[1] == len(words) or words[0] in WOODS) else None
    )

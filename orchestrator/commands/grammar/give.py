"""Reads orders to hand something over: "give me 5 bread", "can I have some coal", "drop your wood here"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from orchestrator.commands.command import TALK, Intent, ParseResult, Slots, SpokenClause, WantedItem
from orchestrator.commands.goals import ends_well, held, is_made
from orchestrator.commands.grammar.move import player_named
from orchestrator.commands.grammar.places import NamedPlace, read_place
from orchestrator.commands.lexicon.loader import pattern
from orchestrator.commands.lexicon.vocabulary import DEFAULT_COUNT, NAMELESS, TAILS, split
from orchestrator.commands.normalise.item_names import NamedItem, item_named, read_things

GIVE = pattern("phrasings.give.orders")
BRING = re.compile(r"(?:bring|take|deliver|carry|get|fetch) ")
IDIOMS = pattern("phrasings.give.idioms")
TO = re.compile(r"\b(?:to|for|with) @?(?P<who>\w+)\b")
YOURS = re.compile(r"(?:bring|get|fetch|lend) (?:me|us) (?:one of )?(?:your|his|her|their)\b")  # what the bot has
FOR_ANOTHER = re.compile(r"(?:can|could|may|let) (?P<who>\w+) (?:please )?(?:have|get|borrow) |(?P<who2>\w+) (?:needs|wants) ")
HERE = split("here down ground floor")
SELF = split("me us myself")
WHOM = split("him her them")
IT = split("it them that those these this one")
SMALL = split(", back of the your you please have some up over in what")
EVERYTHING = split("stuff items inventory things loot")


def read_give(sentence: SpokenClause) -> ParseResult | None:
    """Return the order to hand things over that a part of a chat line gives; None without one. The speaker gets them if no
    recipient is named."""
    if found := for_another(sentence):
        return found
    match = GIVE.match(sentence.text)
    if match is None:
        return brought(sentence)
    if IDIOMS.fullmatch(sentence.text):
        return TALK
    asking = match[0].split()[0] in ("can", "could", "may", "might", "do", "have", "got", "i", "you")
    if asking and not (sentence.meant or sentence.text.endswith(("please", "from you"))):
        confidence = 0.7
    else:
        confidence = 0.95 if sentence.spoken_to else 0.85
    return handed(sentence, sentence.text[match.end() :].split(), confidence, asking=asking)


def for_another(sentence: SpokenClause) -> ParseResult | None:
    """Return the order to hand things to another person: "can Mia have 3 bread" or "Ben, Tom needs 5 arrows"; None without
    one."""
    match = FOR_ANOTHER.match(sentence.text)
    name = player_named(sentence, match["who"] or match["who2"]) if match else ""
    if match is None or not name or not (match["who"] or sentence.spoken_to):
        return None
    return handed(
        replace(sentence, words=("give", *sentence.words)),
        [name.lower(), *sentence.text[match.end() :].split()],
        0.8,
        asking=False,
    )


def brought(sentence: SpokenClause) -> ParseResult | None:
    """Return the order to hand over in "bring Tom 5 bread" and "bring me your axe"; None in "bring me 5 bread", which is
    gathering."""
    match = BRING.match(sentence.text)
    if match is None:
        return None
    rest = sentence.text[match.end() :].split()
    to = recipient(sentence, rest)
    if to and (to[0] != sentence.heard.speaker or YOURS.match(sentence.text)):
        return handed(sentence, rest, 0.85, asking=False)
    return None


def recipient(sentence: SpokenClause, words: Sequence[str]) -> tuple[str, list[str]] | None:
    """Return the name of the recipient and the words without it; None if the words name nobody who is present."""
    if words and words[0] in SELF:
        return sentence.heard.speaker, list(words[1:])
    if words and (name := player_named(sentence, words[0])):
        also = len(words) > 2 and words[1] == "and" and bool(player_named(sentence, words[2]))
        return name, list(words[3:] if also else words[1:])
    text = " ".join(words)
    for match in TO.finditer(text):
        who = match["who"]
        name = sentence.heard.speaker if who in SELF else player_named(sentence, who)
        if name:
            return name, f"{text[: match.start()]} {text[match.end() :]}".split()
    return None


def handed(sentence: SpokenClause, words: Sequence[str], confidence: float, *, asking: bool) -> ParseResult | None:
    """Return the order to hand over what `words` name, with its recipient: the speaker if none is named. None for talk.

    `words` are the clause without its verb; `confidence` (0 to 1) is usually that of the result. `asking` says that the clause
    was a question such as "can I have"; otherwise "drop", "sell" and "trade" without a name have no recipient.
    """
    if words and words[0] in WHOM and words[1:2] != ["to"]:
        answer = "Give it to whom? Say a name."
        return ParseResult(Intent.CLARIFY, confidence=0.5, missing=("to",), answer=answer) if sentence.spoken_to else None
    found = recipient(sentence, words)
    to, rest = found or ("", list(words))
    verb = sentence.words[0]
    place = read_place(rest, sentence.heard)
    things = list(read_things(place.rest, 0, partial(item_named, sentence.game), frozenset({"give"})))
    if things:
        if not ends_well(place.rest, things[-1].end) and not sentence.spoken_to:
            return None
        if verb in ("drop", "throw") and not to and not place.word and not sentence.meant and things[0].count is None:
            confidence = 0.75
        at_all = asking or to or verb not in ("drop", "sell", "trade")
        return given(sentence, things, (to or sentence.heard.speaker) if at_all else "", place, confidence)
    return nothing_named(sentence, place.rest, to, place, confidence)


def given(sentence: SpokenClause, things: Sequence[NamedItem], to: str, place: NamedPlace, confidence: float) -> ParseResult:
    """Return the order (GIVE) to hand these things to `to` (empty in "drop your wood") at `place`, with this confidence (0 to
    1) and with a default for counts that were not said."""
    parts = tuple(WantedItem(held(thing.item, thing.words[-1]), count_of(thing, sentence)) for thing in things)
    assumed = ("count",) if any(thing.count is None and not thing.all for thing in things) else ()
    first, whole = parts[0], things[0].all
    slots = Slots(
        item=first.item,
        count=first.count,
        all=whole,
        items=parts if len(parts) > 1 else (),
        to=to,
        at=place.at,
        place=place.word,
    )
    return ParseResult(Intent.GIVE, slots, confidence, assumed=assumed)


def count_of(thing: NamedItem, sentence: SpokenClause) -> int | None:
    """Return how many of a thing are to be handed over; None for all.

    If no count was said, it is 16, or 1 for an item that does not stack or that is crafted and named in the singular.
    """
    if thing.all:
        return None
    if thing.count is not None:
        return int(thing.count) if abs(thing.count) < 1e9 else None
    one = thing.item in sentence.game.single or (not thing.plural and is_made(sentence.game, thing.item))
    return 1 if one else DEFAULT_COUNT


def nothing_named(
    sentence: SpokenClause, rest: Sequence[str], to: str, place: NamedPlace, confidence: float
) -> ParseResult | None:
    """Return the order to hand over "everything" or "it" (the item of the speaker's last order); None for talk.

    `rest` are the words without verb, recipient and place; an empty `to` means the speaker. Other words without a known item
    lead to a question back if a bot was addressed. `confidence` (0 to 1) is used for "everything"; the others have fixed
    values.
    """
    words = [word for word in rest if word not in TAILS and word not in SMALL]
    to, last = to or sentence.heard.speaker, sentence.heard.last
    if words and set(words) <= IT | {"all"} and set(words) & IT and last and last.slots.item:
        whole = "all" in words
        return ParseResult(
            Intent.GIVE, Slots(item=last.slots.item, count=None if whole else last.slots.count, all=whole, to=to), 0.75
        )
    if words[:1] in (["everything"], ["all"], ["every"]) or (words and words[0] in EVERYTHING):
        return ParseResult(Intent.GIVE, Slots(all=True, to=to, at=place.at, place=place.word), confidence)
    if (
        words
        and (set(words) <= IT or set(words) & NAMELESS)
        and (sentence.spoken_to or bool(SELF & set(sentence.words)) or bool({"over", "back"} & set(sentence.words)))
    ):
        return ParseResult(
            Intent.GIVE, Slots(to=to, place=place.word), 0.6, ("item",), answer="Give what? Say the name of an item."
        )
    if not sentence.spoken_to:
        return None
    said = " ".join(words)[:40]
    question = f"I do not know what {said!r} is; say the name of an item." if said else "Give what? Say the name of an item."
    return ParseResult(Intent.CLARIFY, confidence=0.5, missing=("item",), answer=question)

"""Reads replies to the bots: yes, no, and corrections of the last order such as "no, ten", "make it 80" or "I meant birch"."""

import re
from collections.abc import Sequence
from functools import partial

from orchestrator.commands.command import Command, Intent, ParseResult, Slots, SpokenClause
from orchestrator.commands.goals import named_for
from orchestrator.commands.grammar.places import read_place
from orchestrator.commands.lexicon.loader import pattern, phrases, words
from orchestrator.commands.lexicon.vocabulary import INSTEAD, TAILS, WOODS, split
from orchestrator.commands.normalise.item_names import BEFORE, longest
from orchestrator.commands.normalise.numbers import is_count, is_sound, read_count, read_quantity
from orchestrator.commands.normalise.tokens import PAUSES

YES = words("phrasings.reply.yes")
NO = words("phrasings.reply.no")
ALSO_YES = frozenset(phrases("phrasings.reply.also_yes"))
ALSO_NO = frozenset(phrases("phrasings.reply.also_no"))
OPENER = pattern("phrasings.correct.opener")
FIRM = pattern("phrasings.correct.firm")
NOT_THAT = re.compile(r"(?: ,)? ?(?:\b(?:not|instead of|rather than|no more)\b) (?P<old>[\w ]+?)(?=$| ,| \.)")
MORE = re.compile(r"(?P<count>[\w ]+?) more(?: please| of (?:it|them|those))?")
TWICE = ("double", "double it", "twice as many", "double that", "twice that")
END = TAILS | split(
    "instead rather of it them pieces blocks , . ! items total in not for me us enough is fine will do exactly only then "
    "should would be plenty or so everyone"
)
EXCHANGE = re.compile(r"\b(?:no|not|mean|meant|said|sorry|oops|instead|rather|wrong|typo)\b")
ROUGHLY = split("about around roughly approximately maybe perhaps like say")
NOTHING = frozenset("do get to only just it is was but please ok okay well make take i want go need we try for".split())


def read_reply(sentence: SpokenClause) -> ParseResult | None:
    """Return YES or NO for a line that says nothing else; None otherwise. "sure" and "fine" count only after a question of the
    bots."""
    heard = sentence.heard
    awaited = heard.asked or bool(heard.prior and heard.prior[-1].intent is Intent.CLARIFY)
    parts = [part.split() for part in " ".join("|" if word in PAUSES else word for word in sentence.words).split("|")]
    said = [" ".join(words if " ".join(words) in ALSO_YES | ALSO_NO else trimmed(words)) for words in parts if words]
    if not said:
        return None
    signs = {sign_of(part, awaited=awaited) for part in said}
    first = sign_of(said[0], awaited=awaited)
    if first and (len(signs) == 1 or (awaited and len(sentence.words) <= 8 and signs <= {first, None})):
        return ParseResult(first, confidence=0.95 if awaited else 0.6)
    return None


def read_first_word(sentence: SpokenClause) -> ParseResult | None:
    """Return YES or NO for a short answer by its first word, as in "yes I want", if the bots have asked something; None
    otherwise."""
    words = [
        word
        for word in sentence.words
        if word not in PAUSES and word not in ("uh", "um", "well", "oh", "hmm", "ok", "ah", "i", "guess")
    ]
    if not sentence.heard.asked or not words or len(words) > 6:
        return None
    first = sign_of(words[0], awaited=True)
    return ParseResult(first, confidence=0.7) if first else None


def trimmed(words: list[str]) -> list[str]:
    """Return the words without thanks at the end, and with only one of two equal words in a row."""
    while len(words) > 1 and words[-1] in TAILS:
        words = words[:-1]
    return [word for index, word in enumerate(words) if index == 0 or word != words[index - 1]]


def sign_of(said: str, *, awaited: bool) -> Intent | None:
    """Return YES or NO for a phrase that means it, None for any other. Phrases such as "sure" mean YES only if the bots have
    asked something (`awaited`)."""
    if said in YES:
        return Intent.YES
    if said in NO:
        return Intent.NO
    if not awaited:
        return None
    if said in ALSO_YES or (said.split(maxsplit=1)[0] in YES and " ".join(said.split()[1:]) in ALSO_YES):
        return Intent.YES
    return Intent.NO if said in ALSO_NO or (said.split(maxsplit=1)[0] in NO and " ".join(said.split()[1:]) in ALSO_NO) else None


def read_correction(sentence: SpokenClause, last: Command | None) -> ParseResult | None:
    """Return the correction of a count, an item or both, as in "no, 80" and "I meant birch"; None without one.

    A bare count needs an addressee, a question of the bots or an earlier order of the speaker (`last`).
    """
    text = sentence.text
    old_match = NOT_THAT.search(text)
    old = old_match["old"].split() if old_match else []
    bare = f"{text[: old_match.start()]} {text[old_match.end() :]}" if old_match else text
    bare = " ".join(bare.split()).strip(" ,.!")
    opener = OPENER.match(bare + " ")
    rest = bare[opener.end() :].split() if opener else bare.split()
    while len(rest) > 1 and rest[0] in ROUGHLY:
        rest = rest[1:]
    firm = bool(FIRM.search(opener[0] if opener else "")) or bool(INSTEAD & set(sentence.words)) or bool(old_match and last)
    if text.endswith(" *"):
        firm, rest = True, [word for word in rest if word != "*"]
    soft = sentence.spoken_to or sentence.heard.asked or last is not None
    if not firm and not (soft and rest and is_count(rest[0])):
        return None
    if not firm and opener and set(opener[0].split()) <= NOTHING and not (last and rest and is_count(rest[0])):
        return None
    return changed(sentence, last, rest, old, firm=firm)


def changed(
    sentence: SpokenClause, last: Command | None, rest: Sequence[str], old: Sequence[str], *, firm: bool
) -> ParseResult | None:
    """Return the speaker's last order (`last`) with the change that the words of a reply say; None if they say none.

    `rest` are the words after "no, make it", `old` those after "not". `firm` says that the reply is certainly a correction.
    """
    if last and (more := added(last, rest)):
        return revised(last, count=more)
    change = read_change(sentence, last, rest, firm=firm)
    if change is None:
        return elsewhere(sentence, last, rest) if firm and last else None
    count, item = change
    other = item and (last is None or item != last.slots.item)
    if (other and not firm) or (other and last is None and count is None and not sentence.spoken_to):
        return None
    exchange = count is None or bool(old) or bool(EXCHANGE.search(sentence.text))
    return revised(last, count=count, item=item, exchange=exchange)


def added(last: Command, rest: Sequence[str]) -> int | None:
    """Return the new count of the `last` order if the words `rest` are, for example, "ten more" or "double it"; None for other
    words."""
    if last.slots.count is None:
        return None
    if " ".join(rest) in TWICE:
        return 2 * last.slots.count
    match = MORE.fullmatch(" ".join(rest))
    more, left = read_count(match["count"].split()) if match else (None, [])
    return int(more) + last.slots.count if more and not left and is_sound(more + last.slots.count) else None


def read_change(
    sentence: SpokenClause, last: Command | None, rest: Sequence[str], *, firm: bool
) -> tuple[int | None, str] | None:
    """Return the new count and item that a correction says; None if the words say anything else.

    The count is None and the item is "" if it was not said. `rest` are the words after "no, make it"; the count may come first
    or last: "80 birch" or "birch, 80". An item counts only if there is a `last` order or the clause is certainly a correction
    (`firm`).
    """
    quantity = read_quantity(rest, 0)
    following = list(rest[quantity.end :])
    while following and following[0] in BEFORE:
        following = following[1:]
    found = item_in(sentence, last, following) if following and (firm or last) else None
    left = following[found[1] :] if found else following
    count = quantity.count if not (found and quantity.count == 1 and rest[0] in ("a", "an")) else None
    if found and quantity.end == 0:
        late = read_quantity(left, 0)
        count, left = late.count, left[late.end :]
    article = count == 1 and rest[0] in ("a", "an") and not found  # wait a little
    nothing = (count is None and not found) or article
    if nothing or not all(word in END for word in left) or (count is not None and not is_sound(count)):
        return None
    return int(count) if count is not None else None, found[0] if found else ""


def item_in(sentence: SpokenClause, last: Command | None, words: Sequence[str]) -> tuple[str, int] | None:
    """Return the item that `words` begin with and the index in `words` after it; None if they begin with no item.

    The `last` order decides between meanings: "iron" is the product iron_ingot after an order to cook, otherwise raw_iron.
    """
    alone = len(words) == 1 or words[1] in END
    intent = last.intent if last and last.intent else Intent.GATHER
    return (family(words[0], last) if alone else None) or longest(words, 0, partial(named_for, sentence.game, intent))


def family(word: str, last: Command | None) -> tuple[str, int] | None:
    """Return (item, 1) if `word` names another kind of wood for the item of the `last` order: "birch" after oak_planks is
    birch_planks. The 1 is the index after the word.

    None if the word is no wood or the last order was not for wooden items.
    """
    item = last.slots.item if last else ""
    for ending in ("_planks", "_log", "_boat", "_door", "_sapling", "_fence", "_sign"):
        if word in WOODS and item.endswith(ending.removeprefix("_") if item in ("planks", "logs") else ending):
            return f"{word}{ending}", 1
    if word in WOODS and item in ("planks", "logs"):
        return f"{word}_{'planks' if item == 'planks' else 'log'}", 1
    return None


def elsewhere(sentence: SpokenClause, last: Command | None, rest: Sequence[str]) -> ParseResult | None:
    """Return the speaker's last order as a correction (CORRECT) with another place, as in "no, over there". None if `rest`, the
    words after "no", are not just a place, or if `last` was no order to build, go, gather or stay."""
    if last is None or not rest or last.intent not in (Intent.BUILD, Intent.GOTO, Intent.GATHER, Intent.STAY):
        return None
    place = read_place(rest, sentence.heard)
    if (place.at or place.word) and all(word in END or word in BEFORE for word in place.rest):
        old = last.slots
        slots = Slots(
            item=old.item,
            count=old.count,
            structure=old.structure,
            size=old.size,
            materials=old.materials,
            at=place.at,
            place=place.word,
        )
        return ParseResult(Intent.CORRECT, slots, 0.8)
    return None


def revised(last: Command | None, *, count: int | None = None, item: str = "", exchange: bool = True) -> ParseResult:
    """Return a correction (CORRECT) with the details of the last order (item, count, place, ...) and the new count or item.

    With `exchange`, a new item replaces the old one, and the field `instead_of` of the result names the old one; without it,
    the field is empty.
    """
    old = last.slots if last else Slots()
    another = exchange and bool(item and old.item) and item != old.item
    slots = Slots(
        item=item or old.item, count=count if count is not None else old.count, to=old.to, at=old.at, place=old.place,
        structure=old.structure if not item else "", instead_of=old.item if another else "",
    )  # fmt: skip
    return ParseResult(Intent.CORRECT, slots, 0.9 if last else 0.7)

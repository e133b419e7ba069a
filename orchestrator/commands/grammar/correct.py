"""A change of mind about the speaker's last order: 'no, ten', 'make it 80', 'I meant birch', '*20'."""

import re
from collections.abc import Sequence
from functools import partial

from orchestrator.commands.command import Command, Intent, Slots
from orchestrator.commands.grammar.gather_slots import named_for
from orchestrator.commands.grammar.places import read_place
from orchestrator.commands.lexicon.things import WOODS
from orchestrator.commands.lexicon.vocabulary import INSTEAD, TAILS, split
from orchestrator.commands.normalise.item_names import BEFORE, longest
from orchestrator.commands.normalise.numbers import is_count, is_sound, read_count, read_quantity
from orchestrator.commands.parse_result import ParseResult, SpokenClause

OPENER = re.compile(
    r"(?:(?:no|nope|nah|nono|wait|sorry|oops|whoops|my bad|my mistake|typo|hmm|ah|er|uh|um|oh|ok|okay|well|excuse me"
    r"|hold on|but|please|correction|on second thought|"
    r"actually|rather|or rather|i mean|i meant(?: to say)?|i said|i wanted|we need|it should be|should be|it was"
    r"|that should be|i want|make (?:it|that|them)|"
    r"change (?:it|that|them|the (?:count|number|amount|order))(?: to)?|set (?:it|that) to|let us (?:make (?:it|that)|do"
    r"|say)|do|get|better|more like|only|just|try|instead|rather|"
    r"not that|not this|not that one|not \w+(?: \w+)? but|that is (?:wrong|too (?:much|many|few|little))|better make it"
    r"|you should get|it is|bump it (?:up )?to|raise it to|lower it to|reduce (?:it )?to|increase (?:it )?to|"
    r"go for|make|get|do|take|can you make (?:it|that)|could you make (?:it|that)|to|i changed my mind|changed my mind"
    r"|scratch that|\*|,|\.|!)(?: |$))+"
)
FIRM = re.compile(
    r"\b(?:no|nope|nah|sorry|oops|whoops|actually|rather|mean|meant|said|make (?:it|that|them)|change|set (?:it|that)"
    r"|let us|better|more like|instead|correction|"
    r"should be|not|second thought|changed my mind|wait|typo|my bad|my mistake|bump|raise|lower|reduce|increase|scratch)\b|\*"
)
NOT_THAT = re.compile(r"(?: ,)? ?(?:\b(?:not|instead of|rather than|no more)\b) (?P<old>[\w ]+?)(?=$| ,| \.)")
MORE = re.compile(r"(?P<count>[\w ]+?) more(?: please| of (?:it|them|those))?")
TWICE = ("double", "double it", "twice as many", "double that", "twice that")
END = TAILS | split(
    "instead rather of it them pieces blocks , . ! items total in not for me us enough is fine will do exactly only then "
    "everyone"
)
EXCHANGE = re.compile(r"\b(?:no|not|mean|meant|said|sorry|oops|instead|rather|wrong|typo)\b")
NOTHING = frozenset("do get to only just it is was but please ok okay well make take i want go need we try for".split())


def read_correction(sentence: SpokenClause, last: Command | None) -> ParseResult | None:
    """Nothing but a count, an item or both may follow; a bare count needs somebody spoken to, or a question of the crew."""
    text = sentence.text
    old_match = NOT_THAT.search(text)
    old = old_match["old"].split() if old_match else []
    bare = f"{text[: old_match.start()]} {text[old_match.end() :]}" if old_match else text
    bare = " ".join(bare.split()).strip(" ,.!")
    opener = OPENER.match(bare + " ")
    rest = bare[opener.end() :].split() if opener else bare.split()
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
    """What the words after the opener change."""
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
    """'ten more', 'double it': the new count."""
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
    """A count, an item or both, and nothing else; the count may come first or last."""
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
    """The item that they begin with, as the last order's verb means it."""
    alone = len(words) == 1 or words[1] in END
    intent = last.intent if last and last.intent else Intent.GATHER
    return (family(words[0], last) if alone else None) or longest(words, 0, partial(named_for, sentence.game, intent))


def family(word: str, last: Command | None) -> tuple[str, int] | None:
    """'birch', said of planks, is birch planks."""
    item = last.slots.item if last else ""
    for ending in ("_planks", "_log", "_boat", "_door", "_sapling", "_fence", "_sign"):
        if word in WOODS and item.endswith(ending.removeprefix("_") if item in ("planks", "logs") else ending):
            return f"{word}{ending}", 1
    if word in WOODS and item in ("planks", "logs"):
        return f"{word}_{'planks' if item == 'planks' else 'log'}", 1
    return None


def elsewhere(sentence: SpokenClause, last: Command | None, rest: Sequence[str]) -> ParseResult | None:
    """'no, over there': another place for the same."""
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
    """The last order with what is new."""
    old = last.slots if last else Slots()
    another = exchange and bool(item and old.item) and item != old.item
    slots = Slots(
        item=item or old.item, count=count if count is not None else old.count, to=old.to, at=old.at, place=old.place,
        structure=old.structure if not item else "", instead_of=old.item if another else "",
    )  # fmt: skip
    return ParseResult(Intent.CORRECT, slots, 0.9 if last else 0.7)

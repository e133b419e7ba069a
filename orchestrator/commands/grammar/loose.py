"""Reads clauses in free words that no sentence of the grammar fits, such as "shove forty potatoes in the furnace".

The forms are data, in lexicon/loose.toml. Each stands for a plain order, which is read again as if it had been said.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from orchestrator.commands.command import Intent, ParseResult, Slots, Utterance
from orchestrator.commands.grammar.places import read_place
from orchestrator.commands.lexicon.loader import entry, filled, pattern
from orchestrator.commands.lexicon.vocabulary import GERUNDS, PLACES, STRUCTURES, split
from orchestrator.commands.normalise.blanks import Blanks, blanks_of, names_only
from orchestrator.knowledge.game import GameData

LONGEST, MOST = 45, 8  # words of a line, parts of it
PARTS = re.compile(r" (?:[,.!?]|so|because|cause|cuz|but|and then|and|then|if|when|once|while|since|cos|before|after) ")
ASKING = pattern("loose.line.asking")  # of the crew, surely
TALK = pattern("loose.line.talk")
AT = pattern("loose.line.at")
BARE = re.compile(  # without an article: "wait at bridge", "a tower on mountain"
    r"(?:(?<=^)|(?<= ))(?:at|by|near|on|across|behind|inside|around) "
    rf"(?P<place>(?:(?:old|big|main) )?(?:{'|'.join(sorted(PLACES))}))(?!\w)"
)
RULES = pattern("loose.line.rules")
OPEN = pattern("loose.line.open")
NO_PLACES = split(
    "way lot rest side top end moment time minute second day night morning rescue double furnace oven fire chest barrel"
    " chests barrels team crew workers leader bots guys others other two three four new best same max point"
)
LAMPS = split("torch lantern soul_lantern soul_torch redstone_torch sea_lantern glowstone candle campfire")
WORKING = frozenset(GERUNDS) - {"building", "clearing", "landing"}
NOT_PLACED = "We can build shelters, but we cannot place {what} yet."


@dataclass(frozen=True, slots=True)
class LooseForm:
    """One way to say an order in free words: the pattern `when` of a part of a line, the blank that it needs (an item, a
    creature, a structure or none) and the plain order `say`."""

    when: re.Pattern[str]
    needs: str
    say: str
    sure: bool = False  # only for a line that addresses a bot
    near: bool = False  # the blank is filled from the same part of the line
    alone: bool = False  # the part is the whole line


@cache
def forms() -> tuple[LooseForm, ...]:
    """Return the forms of lexicon/loose.toml, for texts whose names are masked."""
    parts = dict(entry("loose.parts")) | NAMED
    parts |= {"structures": any_of(sorted(STRUCTURES)), "place": any_of(sorted(PLACES | STRUCTURES))}
    return tuple(form_of(each, parts) for each in entry("loose.forms.forms"))


def form_of(data: Mapping[str, Any], parts: Mapping[str, str]) -> LooseForm:
    """Return the form that one entry of lexicon/loose.toml describes."""
    flags = (data.get(key, False) for key in ("sure", "near", "alone"))
    return LooseForm(re.compile(filled(data["when"], parts)), data.get("needs", ""), data["say"], *flags)


MASK = re.compile(r"\bzz(?:bot|person)\d+\b")
NAMED = {"bot": r"(?:zzbot\d+)", "person": r"(?:zzperson\d+|him|her|them|zzbot\d+)"}


def any_of(words: Sequence[str]) -> str:
    """Return a pattern of one of these words, for a form."""
    return "(?:" + "|".join(re.escape(word.lower()) for word in words if word) + ")" if words else "(?:$^)"


@cache
def lead() -> re.Pattern[str]:
    """Return the pattern of the words before an order, such as "be a love and" and the names of bots."""
    return re.compile(filled(entry("loose.parts.lead"), dict(entry("loose.parts")) | NAMED))


@dataclass(frozen=True, slots=True)
class Masked:
    """The names of the bots and people who are present, and the words that stand for them in a text: the forms know only these
    words, and so they are the same for every crew."""

    words: Mapping[str, str]
    names: Mapping[str, str]

    @classmethod
    def of(cls, heard: Utterance) -> "Masked":
        """Return the words for the names of everybody who is present."""
        ours = {name.lower(): f"zzbot{at}" for at, name in enumerate(heard.bots)}
        words = {name.lower(): f"zzperson{at}" for at, name in enumerate(heard.people)} | ours
        return cls(words, {word: name for name, word in words.items()})

    def unmasked(self, text: str) -> str:
        """Return a text with the names in it again."""
        return MASK.sub(lambda match: self.names[match[0]], text)


def loosened(words: Sequence[str], heard: Utterance, game: GameData, *, sure: bool) -> Iterator[tuple[str, Blanks]]:
    """Yield the plain orders that a line in free words may stand for, with what its parts name, the most likely first.

    `words` are the line without the addressees, `sure` says that it addresses a bot. A line to nobody that sounds like a story
    has none.
    """
    text = " ".join(words)
    asked = ASKING.search(text) is not None and not RULES.match(text)
    sure = sure or asked or (heard.asked and OPEN.search(heard.question.lower()) is not None)
    if not words or len(words) > LONGEST or (not sure and (TALK.search(text) or RULES.match(text))):
        return
    masked = Masked.of(heard)
    for part in parts_of(" ".join(masked.words.get(word, word) for word in words)):
        begin = lead().match(f"{part} ")
        said = part[begin.end() :] if begin else part
        yield from orders_in(said.strip(" ,.!?"), text, masked, game, sure=sure)


def parts_of(text: str) -> list[str]:
    """Return the whole line and its parts between marks and words such as "because"."""
    parts = [part.strip(" ,.!?") for part in PARTS.split(f" {text} ")][:MOST]
    return list(dict.fromkeys(part for part in (text.strip(" ,.!?"), *parts) if part))


def orders_in(masks: str, text: str, masked: Masked, game: GameData, *, sure: bool) -> Iterator[tuple[str, Blanks]]:
    """Yield the plain orders of one part of a line: `masks` is the part, with masked names and without the polite words before
    the order, `text` the whole line, from which a blank is filled if the part names nothing."""
    said = masked.unmasked(masks)
    for form in forms():
        match = form.when.fullmatch(masks) if sure or not form.sure else None
        if match is None or (form.alone and not is_all(said, text, game)):
            continue
        for source in (said,) if form.near else (said, text):
            blanks = blanks_of(source, game)
            if not form.needs or blanks.names(form.needs):
                yield masked.unmasked(order_of(form, match, blanks)), blanks
                break


def is_all(said: str, text: str, game: GameData) -> bool:
    """Return whether a part that only names things is nearly the whole line."""
    return len(text.split()) <= len(said.split()) + 3 and names_only(said, game)


def order_of(form: LooseForm, match: re.Match[str], blanks: Blanks) -> str:
    """Return the plain order of a form with its blanks filled in."""
    groups = {name: value or "" for name, value in match.groupdict().items()}
    return " ".join(form.say.format(**({"to": "me", "p": "", "n": ""} | groups | blanks.words())).split())


def special(order: str, blanks: Blanks, text: str, heard: Utterance, game: GameData) -> ParseResult | None:
    """Return the order to build or to place something, which has no plain words of its own; None for other orders."""
    where = read_place(text.split(), heard)
    place = Slots(at=where.at, place=where.word, target="" if where.word else place_in(text))
    if order == "@place":
        slots = replace(place, item=blanks.item, count=blanks.count)
    elif order == "@light":
        lamp = blanks.last if blanks.last in LAMPS else "torch"
        lit = place.target or next((word for word in text.split() if word in PLACES), "")
        slots = replace(place, item=lamp, target="" if place.place else lit)
    elif order == "@fill":
        slots = replace(place, materials=tuple(name for name in (blanks.item,) if name in game.blocks))
    elif order == "@build":
        size, of = blanks.size, tuple(name for name in (blanks.material,) if name)
        slots = replace(place, structure=blanks.structure, size=size, materials=of)
    else:
        return None
    what = slots.structure or (slots.item.replace("_", " ") if slots.item else "single blocks")
    return ParseResult(Intent.BUILD, slots, 0.65, answer=NOT_PLACED.format(what=what))


def place_in(text: str) -> str:
    """Return the first place that a line names with a word such as "by": "pond" in "a fence by the pond"; empty without one."""
    found = (match["place"] for match in (*AT.finditer(text), *BARE.finditer(text)))
    return next((place for place in found if place.split()[-1] not in NO_PLACES | WORKING), "")

"""Asks only for what a line leaves out: it says back the verb and the count that were said, quotes the words that name no
thing, and offers the nearest thing that exists: "get 12 lanturns" is answered by "Shall we get 12 lanterns?"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from orchestrator.commands.bank.guess import lone_count
from orchestrator.commands.bank.naming.counted_names import counted_name
from orchestrator.commands.bank.naming.kinds import mineral_in
from orchestrator.commands.bank.naming.words_of_people import common_words, words_of_people
from orchestrator.commands.command import Command
from orchestrator.commands.grammar.unknown_item import similar
from orchestrator.commands.hints import asker, verbs
from orchestrator.commands.languages import english_words
from orchestrator.commands.lexicon.vocabulary import split
from orchestrator.commands.normalise.item_names import item_named
from orchestrator.commands.normalise.numbers import is_number
from orchestrator.commands.normalise.tokens import PAUSES
from orchestrator.commands.single.ordinary import ordinary_words
from orchestrator.knowledge.game import GameData, load

BEFORE_NAME = split(
    "me us my our your his her the a an some any of those these that this more another couple few please you know like"
    " stack stacks half dozen lot lots bunch bit"
)
AFTER_NAME = PAUSES | split(
    "for from to at in on by over with near and or then please pls thanks lol now like who which so because before when if too"
    " also as"
)
ARTICLES = split("the a an my our some")
NAMELESS = split(
    "thing things thingy thingies thingamajig thingamabob whatsit doohickey gizmo one ones stuff it that them this those these"
    " something anything usual other others rest em"
)
LEFT_OUT = split("what whatever whose")
HALF_A_STACK = 32.0
LONGEST = 4  # words that are quoted
ODD = 4  # letters of a word that is in no dictionary
SHORTEST = 5  # letters of the word with which the name of a thing may end
PLURAL = re.compile(r"(?<=[^s])s$")


@dataclass(frozen=True, slots=True)
class SaidOrder:
    """Holds what a line says of an order for a thing: the verb of the crew's question, the count (None if none was said), and
    the words in the place of the thing's name."""

    verb: str
    count: float | None
    name: str

    @property
    def counted(self) -> str:
        """The verb with its count: "get 12"."""
        return f"{self.verb} {self.count:g}" if self.count else self.verb


def said_order(said: Sequence[str]) -> SaidOrder:
    """Return what the words of a line, without names, say of an order; the verb is "get" without one."""
    at = next((at for at, word in enumerate(said) if word in verbs()), -1)
    verb = verbs()[said[at]] if at >= 0 else "get"
    name = name_behind(said[at + 1 :]) if at >= 0 else []
    return SaidOrder("give you" if verb == "give" else verb, count_in(said), " ".join(name))


def count_in(said: Sequence[str]) -> float | None:
    """Return the only count that a line says; None without one."""
    return HALF_A_STACK if "half a stack" in " ".join(said) else lone_count(list(said))


def name_behind(words: Sequence[str]) -> list[str]:
    """Return the words behind a verb that stand where a thing's name does: "those glowy things" in "me those glowy things for
    tom"."""
    begin = next((at for at, word in enumerate(words) if not is_before_name(word)), len(words))
    rest = list(words[begin:])
    if rest[1:2] and rest[1] in ARTICLES and rest[0] not in AFTER_NAME:
        rest = rest[2:]  # behind the name of a person who is not there: "mia the stuff"
    end = next((at for at, word in enumerate(rest) if word in AFTER_NAME), len(rest))
    name = rest[: min(end, LONGEST)]
    while name and is_before_name(name[-1]):
        name = name[:-1]
    return name or [word for word in words[max(0, begin - 1) : begin] if word in NAMELESS]


def is_before_name(word: str) -> bool:
    """Return whether a word is no part of a thing's name but stands before it: an article, a number, a pause."""
    return word in BEFORE_NAME or word in PAUSES or is_number(word)


def left_out(found: Command, said: Sequence[str], game: GameData) -> tuple[str, tuple[str, ...]]:
    """Return the question for what an order without a thing leaves out, and the order that it offers, if it offers one. `said`
    are the words of the line without names."""
    order, who = said_order(said), asker(found)
    name = " ".join(name_behind(found.gap.split())) or order.name
    words = set(name.split())
    if said[-1] in ARTICLES:
        return f"That line ends early. What shall {who} {order.counted}? For example: get 8 logs.", ()
    if mineral := mineral_in(said):
        return offered(order, mineral, f"Do you mean {mineral}?", who)
    if not name or words & NAMELESS or words & LEFT_OUT or words <= common_words():
        return nameless(order, words, said, who), ()
    if near := nearest(name, game):
        return offered(order, near, f"I do not know {name!r}.", who)
    many = f"{order.count:g} of it" if order.count else "it"
    return (
        f"I do not know {name!r}, and Minecraft has nothing of a similar name. Say another name for it, such as chest or bread,"
        f" and {who} {order.verb} {many}.",
        (),
    )


def offered(order: SaidOrder, thing: str, truth: str, who: str) -> tuple[str, tuple[str, ...]]:
    """Return the question whether a thing is meant, with the order for it."""
    count = order.count or (1 if order.verb == "craft" else None)
    asked = f"{order.verb} {counted_name(count, thing) if count else thing}"
    return f"{truth} Shall {who} {asked}?", (asked.replace("give you", "give me", 1),)


def nameless(order: SaidOrder, words: set[str], said: Sequence[str], who: str) -> str:
    """Return the question which thing is meant by words such as "the glowy things", or by nothing but a count."""
    example = f"{order.counted if order.count else f'{order.verb} 8'} logs".replace("give you", "give me", 1)
    if order.verb == "craft":
        example = f"craft {order.count or 1:g} chest{'s' if order.count else ''}"
    if not words and order.count:
        more = "more " if "more" in said or "another" in said else ""
        return f"{order.count:g} {more}of what? Say for example: {example}."
    if not words:
        return f"What shall {who} {order.verb}, and how many? For example: {example}."
    quoted = order.name or " ".join(sorted(words))
    many = "" if order.count else " and how many,"
    return f"I do not know which thing you mean by {quoted!r}. Say its name{many} for example: {example}."


def odd_name(said: Sequence[str], item: str, game: GameData) -> str:
    """Return the name that a line has for an item if a word before it is in no line that the model of intents has learned from,
    and no word of the game: "zorp sword"; empty for a plain name."""
    name = said_order(said).name.split()
    last = PLURAL.sub("", name[-1]) if name else ""
    odd = [word for word in name[:-1] if word.isalpha() and len(word) >= ODD and word not in plain_words(game.version)]
    return " ".join(name) if odd and last and item.endswith(last) else ""


@cache
def plain_words(version: str) -> frozenset[str]:
    """Return the words that are no strange name: of English, of the game, and of lines that people said."""
    return english_words(version) | ordinary_words(version) | words_of_people()


def nearest(name: str, game: GameData) -> str:
    """Return the thing, in plain words, that is named most like some words, or whose name the last of them ends with; empty if
    there is none."""
    if near := similar(game.version, name):
        return near[0].replace("_", " ")
    last = PLURAL.sub("", name.rsplit(maxsplit=1)[-1])
    ending = max((end for end in endings(game.version) if last.endswith(end)), key=len, default="")
    return (item_named(game, ending) or "").replace("_", " ")


@cache
def endings(version: str) -> frozenset[str]:
    """Return the names of things in one word that a made-up name may end with: "stone" in "flimberstone"."""
    return frozenset(item for item in load(version).items if "_" not in item and len(item) >= SHORTEST)

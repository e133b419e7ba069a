"""Reads orders to gather, craft and cook. goals.py makes the Goal (the items to get), unknown_item.py answers to unknown
names."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from orchestrator.commands.command import LOOKING_AT, Intent, Look, ParseResult, Slots, SpokenClause
from orchestrator.commands.goals import ends_well, is_cooked, is_made, named_for, wanted
from orchestrator.commands.grammar.attack import fight, fight_with
from orchestrator.commands.grammar.places import NamedPlace, read_place
from orchestrator.commands.grammar.unknown_item import CATCHES, OFTEN_SAID, unnamed
from orchestrator.commands.lexicon.vocabulary import EVERYDAY_WORDS, TAILS, VERBS, WISHES, split
from orchestrator.commands.normalise.item_names import NamedItem, item_named, mob_named, read_things
from orchestrator.commands.normalise.numbers import read_quantity
from orchestrator.commands.normalise.tokens import known

PARTICLES = split("up down out away back over me us in on off")
LOOKED = split("this that it these those")
LOOK_FOR = re.compile(r"(?:go )?(?:look|search|hunt|scout|looking|searching) (?:around )?for |go for ")
FOR_US = (("to", "me"), ("to", "us"), ("for", "me"), ("for", "us"))
BREAKS = split("punch hit destroy break smash")
ALSO = split("and also plus more")
OVEN = re.compile(
    r"(?:put|throw|place|stick|get) (?P<what>.+?) (?:in|into|inside|on) (?:the |a |our |your |that )*(?:oven|furnace"
    r"|smoker|fire|campfire|furnaces)\b"
)
IN_OVEN = re.compile(
    r"(?P<what>.+?) (?:in|into|inside|on) (?:the |a |our |your |that )*(?:oven|furnaces?|smoker|fire|campfire)\b"
)
INTO = re.compile(
    r"(?:turn|make|convert|process|smelt|melt|cook|craft|change|burn) (?P<rest>(?!up\b).+?) "
    r"(?:(?<!want )(?<!need )(?<!like )(?<!have )(?<!going )(?<!able )to|into) (?P<what>.+)"
)
DUTY = re.compile(  # among cooks: "you do the chicken"
    r"(?:you )?(?:(?:will )?(?:do|handle|see to)|are on|be on) (?:the |all the )?"
    r"(?P<what>chicken|mutton|beef|steak|porkchop|pork|rabbit|cod|salmon)s?"
)
FISH = split("cod salmon tropical_fish pufferfish")
FIRED = split("charcoal glass brick smooth_stone iron_ingot gold_ingot copper_ingot dried_kelp")  # made by a furnace alone


def read_work(sentence: SpokenClause) -> ParseResult | None:
    """Return the order to gather, craft or cook, as in "mine 4 logs"; None if the clause (part of a chat line) orders none of
    these.

    An item with its count is an order without a verb if a bot was addressed: "leader, 40 logs".
    """
    verb, words = plain_verb(sentence)
    intent = Intent.GATHER if verb in BREAKS else VERBS.get(verb)
    if intent in (Intent.GATHER, Intent.CRAFT, Intent.COOK):
        return gain(replace(sentence, words=(verb, *words)), intent, verb)
    return implied(sentence)


def plain_verb(sentence: SpokenClause) -> tuple[str, list[str]]:
    """Return the verb of a clause (part of a chat line) as one word, and the words after it: "look for iron" -> "find",
    ["iron"].

    "turn 5 sand into glass" becomes "make 5 glass", "put 3 beef in the oven" becomes "cook 3 beef", and "you do the beef"
    becomes "cook beef".
    """
    verb = sentence.words[0]
    if match := DUTY.fullmatch(sentence.text):
        return "cook", [match["what"]]
    if match := INTO.match(sentence.text):
        rest, cooks = match["rest"].split(), VERBS.get(verb) is Intent.COOK
        return (verb, rest) if cooks else ("make", [*rest[: read_quantity(rest, 0).end], *match["what"].split()])
    if match := LOOK_FOR.match(sentence.text):
        return "find", sentence.text[match.end() :].split()
    if match := OVEN.match(sentence.text) or (IN_OVEN.match(sentence.text) if verb not in VERBS else None):
        return "cook", match["what"].split()
    return verb, list(sentence.words[1:])


def implied(sentence: SpokenClause) -> ParseResult | None:
    """Return the order of a clause (part of a chat line) without a verb, such as "40 logs please" or "and 5 sand"; None without
    one."""
    if not sentence.spoken_to and not sentence.asked and not adds(sentence):
        return None
    things = list(read_things(sentence.words, 0, partial(item_named, sentence.game), frozenset()))
    more = sentence.words[0] == "more" and (sentence.spoken_to or adds(sentence))
    bare = (
        sentence.spoken_to
        and bool(things)
        and sentence.words[0] == things[0].name.split()[0]
        and not set(sentence.words[things[-1].end :]) - TAILS
    )
    if not things or (things[0].count is None and not more and not bare) or not ends_well(sentence.words, things[-1].end):
        return None
    verb = "need" if is_made(sentence.game, things[0].item) else "get"  # "16 torches": they are crafted
    intent = Intent.COOK if is_cooked(sentence.game, things[0].item) and things[0].item in FIRED else Intent.GATHER
    return wanted(sentence, intent, verb, things, NamedPlace(None, "", []), 0.8)


def adds(sentence: SpokenClause) -> bool:
    """Return whether the line adds to an order: "and 5 sand", "more wood please"."""
    return (sentence.heard.text.lower().split() or [""])[0] in ALSO


def gain(sentence: SpokenClause, intent: Intent, verb: str) -> ParseResult | None:
    """Return the order of a gathering, crafting or cooking verb with its items, place and recipient; None for talk.

    `verb` is the first word of the clause, `intent` its meaning (GATHER, CRAFT or COOK). An unknown item is answered with a
    question, and "get that chicken" is an attack.
    """
    words = list(sentence.words[1:])
    if verb in WISHES and words[:1] == ["to"]:
        return None
    if looked := looked_at(sentence, intent, words):
        return looked
    place = read_place(words, sentence.heard)
    words = without_particles(place.rest)
    verbs = frozenset(verb for verb, kind in VERBS.items() if kind is intent)
    things = list(read_things(words, 0, partial(named_for, sentence.game, intent), verbs))
    if (
        things
        and verb in CATCHES
        and things[0].item not in FISH
        and fight_with(words, things[0], mob_named(things[0].words[-1]), sentence.game)
    ):
        return fight(sentence, words, verb)
    confidence = certainty(sentence, words, things, verb)
    if not things or confidence is None:
        return unnamed(sentence, intent, verb, words, place)
    return wanted(sentence, intent, verb, things, place, confidence) if confidence else None


def without_particles(words: list[str]) -> list[str]:
    """Return the words without small words at the head, such as "up", "down" or "for me"."""
    while words and (words[0] in PARTICLES or tuple(words[:2]) in FOR_US):
        words = words[1:] if words[0] in PARTICLES else words[2:]
    return words


def certainty(sentence: SpokenClause, words: Sequence[str], things: Sequence[NamedItem], verb: str) -> float | None:
    """Return the confidence (0 to 1) that a clause orders these things; 0 for talk, such as "need wood" said to nobody.

    `words` are the clause without `verb` and place. None if it names no known item, or if a word that is not understood follows
    the last name.
    """
    if not things:
        return None
    end, first = things[-1].end, things[0]
    if verb in WISHES and not sentence.spoken_to and first.count is None and not first.all:
        return 0.0
    if ends_well(words, end):
        return 0.95 if sentence.meant else 0.85
    if not sentence.meant or OFTEN_SAID.match(sentence.text):
        return 0.0
    return 0.6 if words[end] in EVERYDAY_WORDS or words[end] in known(sentence.game.version) else None


def looked_at(sentence: SpokenClause, intent: Intent, words: Sequence[str]) -> ParseResult | None:
    """Return the order to mine the block that the speaker looks at, as in "mine this" or "chop that tree"; None without one,
    for an `intent` other than GATHER, and after "need", "want" or "find".

    `words` are the clause (part of a chat line) without its verb. If neither the block nor its position is known, the result is
    the question "Which block?" (CLARIFY).
    """
    look = sentence.heard.looking
    if intent is not Intent.GATHER or sentence.words[0] in ("need", "want", "find"):
        return None
    kept = [word for word in words if word not in PARTICLES | TAILS]
    pointing = (
        bool(kept)
        and kept[0] in LOOKED
        and len(kept) <= 2
        and (len(kept) == 1 or kept[1] in ("block", "tree", "one", "thing", "ore", "here"))
    )
    if pointing and look == Look() and len(kept) > 1 and item_named(sentence.game, kept[1]):
        return None
    place = read_place(words, sentence.heard)
    only = place.word == LOOKING_AT and not [word for word in place.rest if word not in PARTICLES | TAILS]
    if not (pointing or only) or (pointing and look == Look() and not sentence.meant and len(kept) == 1):
        return None
    item = item_named(sentence.game, look.block) or "" if look.block else ""
    at = look.at or place.at
    missing = () if at or item else ("item",)
    answer = "" if not missing else "Which block? Say its name."
    return ParseResult(
        Intent.CLARIFY if missing else Intent.GATHER,
        Slots(item=item, count=1, at=at, place=LOOKING_AT),
        0.8,
        missing,
        answer=answer,
    )

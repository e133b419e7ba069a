"""Reads corrections of any detail of the speaker's last order: a coordinate, a creature, a size, a material, a colour, a
recipient, or its count in proportion to the old one."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from orchestrator.commands.command import Command, Intent, Slots, Utterance
from orchestrator.commands.grammar.buildings.changes import CUE, SAID, other_material, other_size
from orchestrator.commands.grammar.exchange import other_person, other_place, other_tool
from orchestrator.commands.normalise.item_names import item_named, mob_named
from orchestrator.commands.normalise.numbers import is_sound, read_count
from orchestrator.knowledge.game import GameData

AXIS = re.compile(
    r"\b(?P<axis>[xyz])\b(?: ?(?:coord\w*|axis|value|level))? ?(?:should(?: have)? be(?:en)?|should|is|was|are|=|:|needs? to be"
    r"|must be|to|has to be|at|,)* ?(?P<value>-?\d{1,8})\b"
)
ON_AXIS = re.compile(r"(?P<value>-?\d{1,8}) (?:on|for|in|as|at) (?:the )?(?P<axis>[xyz])\b")
TIMES = {
    "twice": 2, "double": 2, "doubled": 2, "triple": 3, "thrice": 3, "three times": 3, "3 times": 3, "four times": 4,
    "five times": 5, "ten times": 10, "half": 0.5, "halve": 0.5, "half as": 0.5, "a third": 1 / 3, "a quarter": 0.25,
}  # fmt: skip
PROPORTION = re.compile(
    r"(?:(?:no|ok|actually|wait|sorry|hmm|oh|make|i|we|want|need|do|get|mine|better|just|please|it|and|then|let"
    r" us|say|that is too"
    r" (?:much|many)|too (?:much|many)|only|about|rather) |, )*(?P<times>twice|doubled?|triple|thrice|(?:three|3"
    r"|four|five|ten) times|half"
    r"|halve|a third|a quarter)(?: (?:as|of|the|that|it|this|amount|many|much|number|them|those|would|will|is|be"
    r"|do|enough|please"
    r"|instead|plenty|should|fine|quantity|then|thanks|thank|you|dear|,|pls|actually|order))*"
)
LESS = re.compile(r"(?:.*? )?(?P<count>[\w ]+?) (?:less|fewer)(?: .*)?")
COLOURS = (
    "light_blue", "light_gray", "white", "orange", "magenta", "yellow", "lime", "pink", "gray", "cyan", "purple", "blue",
    "brown", "green", "red", "black",
)  # fmt: skip
TO = re.compile(
    r"(?:.*?\b)?(?:(?:bring|give|hand|take|deliver|pass|get|send) (?:it|them|that|those|the \w+) )?(?:to|for) (?P<who>@?\w+)"
    r"(?: (?:instead|not .*|please|, .*|rather))*"
)
NOT_TO = re.compile(r"\b(?:and )?not (?:to|for) @?\w+(?: ,)?")  # "not for me, for tom"
NUMBERED = frozenset("no not make it that i said meant mean sorry oops wait actually rather only just we need".split())
Reader = Callable[[str, Command, Utterance, GameData], Slots | None]


def amended(words: Sequence[str], heard: Utterance, game: GameData) -> Command | None:
    """Return the speaker's last order as a correction (CORRECT) with one detail changed, as in "z should be 90" or "zombies,
    not skeletons"; None if the line changes none.

    `words` are the line, `heard` is the line with its context. The field `instead` of the result is the changed order.
    """
    last = next(
        (each for each in reversed(heard.prior) if each.intent not in (None, Intent.CLARIFY, Intent.YES, Intent.NO)), None
    )
    if last is None or len(words) > 16:
        return None
    meant = last.instead or last
    text = " ".join(word for word in words if word not in "!.?").strip(" ,")
    for reader in READERS:
        slots = reader(text, meant, heard, game)
        if slots is not None:
            return correction(meant, slots, last, heard)
    return None


def correction(meant: Command, slots: Slots, last: Command, heard: Utterance, *, given: bool = False) -> Command:
    """Return the correction (CORRECT) that gives the order `meant` new slots. `last` is the speaker's last order; with `given`
    the order goes to another bot, which is then in `meant`."""
    old = tuple(name for name in meant.assumed if getattr(slots, name, None) == getattr(meant.slots, name, None))
    changed = replace(meant, slots=slots, assumed=old, revision=last.revision + 1, raw=heard.text, goal=None, building=None)
    instead = changed if given or meant.intent in (Intent.GOTO, Intent.ATTACK, Intent.GIVE) else None
    return replace(changed, intent=Intent.CORRECT, confidence=0.85, instead=instead, answer="", missing=(), left_out=())


def coordinate(text: str, last: Command, heard: Utterance, game: GameData) -> Slots | None:
    """Return the slots with one changed coordinate: "z should be 90"."""
    at = last.slots.at
    raw = heard.text.lower().replace("'", "")
    match = AXIS.search(raw) or ON_AXIS.search(raw)
    if at is None or match is None:
        return None
    place = list(at)
    place["xyz".index(match["axis"])] = int(match["value"])
    return replace(last.slots, at=(place[0] or 0, place[1], place[2] or 0))


def creature(text: str, last: Command, heard: Utterance, game: GameData) -> Slots | None:
    """Return the slots with another creature: "zombies i said, not skeletons"."""
    if last.intent is not Intent.ATTACK or not (CUE.search(text) or len(text.split()) <= 2):
        return None
    old = {word for match in SAID.finditer(text) for word in match["old"].split()}
    said = [word for word in text.split() if word not in old]
    named = [mob for word in said if (mob := mob_named(word))]
    counts = [int(count) for word in said if (count := read_count([word])[0]) and is_sound(count) and word not in ("a", "an")]
    mob = named[0] if named else last.slots.mob
    only = named or set(text.replace(",", " ").split()) <= NUMBERED | set(said[-1:])
    if len(named) > 1 or not mob or not only or not (named or counts):
        return None
    return replace(last.slots, mob=mob, player="", count=counts[0] if counts else last.slots.count)


def colour(text: str, last: Command, heard: Utterance, game: GameData) -> Slots | None:
    """Return the slots with the item in another colour: "red, not blue"."""
    old = next((each for each in COLOURS if last.slots.item.startswith(f"{each}_")), "")
    bare = SAID.sub("", text).replace("light ", "light_").split()
    new = next((each for each in COLOURS if each in bare), "")
    if not old or not new or len(bare) > 8:
        return None
    item = last.slots.item.replace(old, new, 1)
    return replace(last.slots, item=item, instead_of=last.slots.item) if item in game.items else None


def proportion(text: str, last: Command, heard: Utterance, game: GameData) -> Slots | None:
    """Return the slots with the count in proportion to the old one: "twice as many", "half of that", "ten less"."""
    if last.slots.count is None:
        return None
    if match := PROPORTION.fullmatch(text):
        count: float = last.slots.count * TIMES[match["times"]]
        return replace(last.slots, count=int(count)) if is_sound(count) else None
    if match := LESS.fullmatch(text):
        less, rest = read_count(match["count"].split()[-2:])
        fewer = last.slots.count - less if less and not rest else None
        return replace(last.slots, count=int(fewer)) if fewer is not None and is_sound(fewer) else None
    return None


def recipient(text: str, last: Command, heard: Utterance, game: GameData) -> Slots | None:
    """Return the slots with another recipient: "bring it to Lena instead"."""
    match = TO.fullmatch(NOT_TO.sub("", text).strip(" ,"))
    if last.intent not in (Intent.GIVE, Intent.GATHER, Intent.CRAFT, Intent.COOK) or match is None:
        return None
    word = match["who"].removeprefix("@")
    who = (
        heard.speaker
        if word in ("me", "us")
        else next((name for name in (*heard.people, *heard.bots) if name.lower() == word), "")
    )
    firm = bool(re.search(r"\b(?:instead|not|rather|meant|sorry|no|actually)\b", text))
    return replace(last.slots, to=who) if who and firm else None


def other_item(text: str, last: Command, heard: Utterance, game: GameData) -> Slots | None:
    """Return the slots of an order to give with another item: "the axe, not the sword"."""
    if last.intent is not Intent.GIVE or not re.search(r"\b(?:not|meant|said|instead|no)\b", text):
        return None
    bare = SAID.sub("", text).strip(" ,")
    said = re.sub(r"^(?:(?:no|sorry|i|meant|mean|said|the|a|an|some|actually|oops) |, )*", "", bare)
    said = re.sub(r"(?: instead| please|,| i said)+$", "", said)
    item = item_named(game, said) if said and len(said.split()) <= 3 else None
    return replace(last.slots, item=item, instead_of=last.slots.item) if item else None


READERS: tuple[Reader, ...] = (
    coordinate, other_place, proportion, creature, other_size, colour, recipient, other_person, other_tool,
    other_material, other_item,
)  # fmt: skip

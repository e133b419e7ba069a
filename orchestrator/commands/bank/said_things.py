"""Finds the thing, the count and the place that a line names, for an order whose intent only the model of intents knows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.grammar.loose import place_in
from orchestrator.commands.grammar.places import coordinates
from orchestrator.commands.lexicon.vocabulary import EVERYDAY_WORDS, SHELTERS, split
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.blanks import BY, EVERY, PLACED, WIDE, Blanks, blanks_of, digits, items_in
from orchestrator.commands.normalise.item_names import NamedItem, item_named, read_thing
from orchestrator.commands.normalise.tokens import corrected_word, words_of
from orchestrator.commands.normalise.variants import with_variant
from orchestrator.knowledge.game import GameData

TURNED = re.compile(
    r"(?:,|\.|!|\b(?:no|uh|um|oh|or)\b)* ?"
    r"\b(?:no sorry|i mean|i meant|no wait|wait no|or rather|scratch that|no hold on|correction)\b"
)
INTO_CHEST = re.compile(r"\b(?:in|into|inside|to) (?:\w+ ){0,3}?(?:chests?|barrels?|box|storage)\b")
EVERYTHING = re.compile(r"\b(?:everything|all|stuff|loot|haul|pockets?|inventory|inv|bags?|the (?:lot|rest)|things)\b")
SETTING = split("put place stick set hang add pop lay mount plonk bung slap light plant get")
WHERE = split("on at by near behind inside under beside around of to onto in along over")  # before a building that is there
SETS_EARLY = 6  # words among which the verb is
AROUND = split("around round")
VAGUE = split("place structure building box")
LONGEST = 60  # words of a line that is looked at


@dataclass(frozen=True, slots=True)
class SaidThing:
    """Holds a thing that a line names: its id, its count (None if none was said), and whether all of it is meant."""

    item: str
    count: float | None = None
    all: bool = False

    @property
    def counted(self) -> str:
        """The thing with its count, in words that the grammar reads: "12 oak log", "all the cobblestone"."""
        name = self.item.replace("_", " ")
        return f"all the {name}" if self.all else name if self.count is None else f"{self.count:g} {name}"


def plain_words(heard: Utterance, game: GameData) -> list[str]:
    """Return the words of a line without names, misspelt ones written right, from where the speaker last changed their mind."""
    names = Names.of(heard)
    said = [corrected_word(word, game.version) for word in words_of(heard.text)[:LONGEST]]
    words = with_variant([word for word in said if not (names.called(word) or names.person(word))], game)
    text = " ".join(words)
    last = list(TURNED.finditer(text))
    rest = text[last[-1].end() :].split() if last else []
    return rest if rest and items_in(rest, game) else words


def said_thing(intent: Intent, words: Sequence[str], game: GameData) -> SaidThing | None:
    """Return the thing of an order of this intent; None if the words name none.

    What stands before a furnace is cooked in it: "furnace that raw iron".
    """
    kept = [word for word in words if intent is not Intent.COOK or item_named(game, word) not in PLACED]
    blanks, thing = blanks_of(" ".join(kept), game), first_thing(kept, game)
    item = blanks.item or (thing.item if thing else "")
    if not item:
        return None
    if thing and thing.item == item and (thing.count is not None or thing.all):
        return SaidThing(item, thing.count, thing.all)
    everything = blanks.all or bool(EVERY.search(" ".join(kept)) and blanks.count is None)
    return SaidThing(item, None if everything else blanks.count, everything)


def first_thing(words: Sequence[str], game: GameData) -> NamedItem | None:
    """Return the first thing that the words name, with its count right beside it; None if they name none."""
    for at, word in enumerate(words):
        ordinary = word in EVERYDAY_WORDS and not word.isdigit()
        if not ordinary and (thing := read_thing(words, at, lambda said: item_named(game, said))):
            return thing
    return None


def said_place(words: Sequence[str]) -> str:
    """Return the place that the words name, as the grammar reads it: "120 64 -300" or "the door"; empty if they name none."""
    if found := coordinates(words):
        return " ".join(str(number) for number in found[0] if number is not None)
    place = place_in(" ".join(words))
    return f"the {place}" if place else ""


def building_order(words: Sequence[str], game: GameData) -> str:
    """Return the order to build what the words name, with its sides, its material and its place, or to set a thing down; empty
    if they name neither."""
    text = " ".join(digits(words))
    blanks, place = blanks_of(text, game), said_place(words)
    near = "around" if AROUND & set(words) else "at"
    where = f"{near} {place}" if place and place != f"the {blanks.structure}" else "here"
    if blanks.structure in SHELTERS and place.startswith("the "):
        where = "here"  # a shelter is built at coordinates or where the speaker stands
    if blanks.structure and blanks.structure not in VAGUE and not is_set_down(words, blanks):
        sides = [match[0] for match in (*BY.finditer(text), *WIDE.finditer(text))]
        of = f"of {blanks.material.replace('_', ' ')}" if blanks.material else ""
        return " ".join(part for part in (f"build a {blanks.structure}", *sides, of, where) if part)
    if blanks.item and said_on(words, blanks.structure):
        where = f"at the {blanks.structure}"
    thing = said_thing(Intent.BUILD, words, game)
    return f"place {thing.counted if thing.count else f'a {thing.counted}'} {where}" if thing else ""


def is_set_down(words: Sequence[str], blanks: Blanks) -> bool:
    """Return whether a thing is to be set down at a building, and the building is there: "put a lantern on the fence"."""
    return bool(blanks.item and SETTING & set(words[:SETS_EARLY]) and said_on(words, blanks.structure))


def said_on(words: Sequence[str], structure: str) -> bool:
    """Return whether a building is named as a place: "on top of the roof", "by my shed"."""
    at = next((at for at, word in enumerate(words) if structure and word.startswith(structure)), 0)
    return bool(set(words[max(0, at - 3) : at]) & WHERE)


def chest_order(words: Sequence[str], thing: SaidThing | None) -> str:
    """Return the order to put a thing, or everything, into the chest; empty if the words name no chest to put things into."""
    if not INTO_CHEST.search(" ".join(words)):
        return ""
    if thing and thing.item not in PLACED:
        return f"put {thing.counted if thing.count else f'all the {thing.counted}'.replace('all the all', 'all')} in the chest"
    return "put everything in the chest" if EVERYTHING.search(" ".join(words)) else ""

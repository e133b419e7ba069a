"""Finds what a part of a line names, wherever it stands: an item with its count, a creature, a building with its size."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from orchestrator.commands.grammar.build import material
from orchestrator.commands.lexicon.loader import pattern
from orchestrator.commands.lexicon.loader import words as words_in
from orchestrator.commands.lexicon.vocabulary import NUMBERS, STRUCTURES, split
from orchestrator.commands.normalise.item_names import item_named, longest, mob_named
from orchestrator.commands.normalise.numbers import is_number, is_sound, read_quantity
from orchestrator.core.blueprint import Cell
from orchestrator.knowledge.game import GameData, load

NO_THINGS = split("light back air do it that this them there here up down all chest barrel box oven bar rest end")
AFTER_A = split("pick picks head sign target map clock book light bow")  # things only behind one of the words of OWNED
OWNED = split("a an the my our your his her new stone iron wooden gold golden diamond spare good another 1 2 3 4 5 6 7 8 9")
DESTINED = split("in into inside to onto on at by near from behind next beside")  # before where a thing goes
VERBISH = split("stick book cook snow string lead dye bow light")  # at the head of an order, verbs
HEADED = split("and you please , would could can will go just maybe")
AFTER_VERB = split("a an the some it them up in on that those these all 1 2 3 4 5 6 7 8 9 10 me us your my")
PLACED = split("chest barrel furnace oven smoker campfire crafting_table hopper")
NEVER_COUNT = split("one a an")
MEASURED = split("long wide high tall deep by x blocks hearts hp minutes minute seconds")
WIDE = pattern("loose.line.wide")
BY = re.compile(r"\b(\d{1,3}) ?(?:by|x) ?(\d{1,3})\b")
JOINING = split("and , plus also")
EXCLUDING = split("no not except without never hate")  # "chop everything but no birch"
LISTING = split("and , plus also a an some the of couple few more another")
EVERY = re.compile(r"\b(?:all|every|the lot|everything|as (?:many|much) as)\b")
ASIDE = words_in("loose.line.aside")
USUAL = (7, 7, 4)


@dataclass(frozen=True, slots=True)
class Blanks:
    """The things that a part of a line names. `item` and `last` are the ids of its first and its last item, `count` the number
    of the first; `size` is width, depth and height of a building in blocks; `listed` is a list of several things, as in "4
    chest and 2 barrel"."""

    item: str = ""
    last: str = ""
    count: int | None = None
    all: bool = False
    mob: str = ""
    structure: str = ""
    size: Cell | None = None
    material: str = ""
    listed: str = ""

    def names(self, kind: str) -> bool:
        """Return whether the part names a thing of this kind: item, mob or structure."""
        return bool(getattr(self, kind))

    def words(self) -> dict[str, str]:
        """Return the words for the blanks of a plain order."""
        many = "all the" if self.all else str(self.count) if self.count else ""
        plain, last = self.item.replace("_", " "), self.last.replace("_", " ")
        mobs = f"{self.count or ''} {self.mob.replace('_', ' ')}".strip()
        return {"thing": f"{many} {plain}".strip(), "last": self.listed or f"{many} {last}".strip(), "item": plain, "mob": mobs}


@lru_cache(maxsize=64)
def found_in(text: str, version: str) -> Blanks:
    """Return what a text names, for one version of the game."""
    game = load(version)
    words = digits(text.split())
    things = list(items_in(words, game))
    count = count_of(words, things)
    line = " ".join(words)
    return Blanks(
        things[0][0] if things else "", things[-1][0] if things else "", count, count is None and bool(EVERY.search(line)),
        next((mob for word in words if (mob := mob_named(word)) and word not in ("cod", "salmon", "chicken")), ""),
        structure_in(line), size_in(line), material_in(words, game), list_in(words, things),
    )  # fmt: skip


def list_in(words: Sequence[str], things: Sequence[tuple[str, int, int]]) -> str:
    """Return the things that follow one another with nothing but "and" and their counts between them; empty for one thing."""
    parts: list[str] = []
    before = 0
    for item, begin, end in things:
        between = words[before:begin] if parts else words[max(0, begin - 3) : begin]
        if parts and not (
            any(word in JOINING or word.isdigit() for word in between)
            and all(word in LISTING or word.isdigit() for word in between)
        ):
            break
        count = next((word for word in reversed(between) if word.isdigit() or word in ("a", "an")), "")
        parts.append(f"{count} {item.replace('_', ' ')}".strip())
        before = end
    return " and ".join(parts) if len(parts) > 1 else ""


def blanks_of(text: str, game: GameData) -> Blanks:
    """Return what a part of a line names."""
    return found_in(text, game.version)


def digits(words: Sequence[str]) -> list[str]:
    """Return the words with numbers in words as digits: "forty two high" -> "42 high"; articles stay."""
    return list(in_digits(tuple(words)))


@lru_cache(maxsize=1024)  # several readers ask for the same words
def in_digits(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return words as `digits` does."""
    found: list[str] = []
    at = 0
    while at < len(words):
        counts = words[at] not in NEVER_COUNT or is_number("".join(words[at + 1 : at + 2]))
        amount = read_quantity(words, at) if counts else None
        if amount and amount.count and is_sound(amount.count):
            found.append(str(int(amount.count)))
            at = amount.end
        else:
            found.append(words[at])
            at += 1
    return tuple(found)


def items_in(words: Sequence[str], game: GameData) -> list[tuple[str, int, int]]:
    """Return each item that the words name, with the index of its first word and of the word after it."""
    found: list[tuple[str, int, int]] = []
    at = 0
    while at < len(words):
        plain = words[at] not in NO_THINGS and (words[at] not in AFTER_A or "".join(words[max(0, at - 1) : at]) in OWNED)
        head = not at or words[at - 1] in HEADED
        verb = (
            words[at] in VERBISH
            and head
            and (words[at + 1 : at + 2] == [] or words[at + 1] in AFTER_VERB or item_after(words, at, game))
        )
        hit = longest(words, at, partial(named, game)) if plain and not verb and len(words[at]) > 2 else None
        excluded = set(words[max(0, at - 2) : at]) & EXCLUDING
        if excluded and hit:
            at = hit[1]
        elif hit and not (hit[0] in PLACED and set(words[max(0, at - 2) : at]) & DESTINED) and not is_number(words[at]):
            found.append((hit[0], at, hit[1]))
            at = hit[1]
        else:
            at += 1
    return found


def item_after(words: Sequence[str], at: int, game: GameData) -> bool:
    """Return whether an item follows right behind a word that is then its verb: "stick saplings in"."""
    return longest(words, at + 1, partial(named, game)) is not None and longest(words, at, partial(named, game)) == (
        words[at],
        at + 1,
    )


def names_only(text: str, game: GameData) -> bool:
    """Return whether a text names things and their counts and says nothing else."""
    words = digits(text.split())
    inside = {at for _, begin, end in items_in(words, game) for at in range(begin, end)}
    return all(at in inside or word.isdigit() or word in ASIDE for at, word in enumerate(words))


def named(game: GameData, said: str) -> str | None:
    """Return the item that some words mean; None for words that only sound like one."""
    first = said.split(maxsplit=1)[0]
    return None if said in NO_THINGS or first in ("the", "a", "some", "of") else item_named(game, said)


def count_of(words: Sequence[str], things: Sequence[tuple[str, int, int]]) -> int | None:
    """Return the count of the first thing: the number before it, or the only other number of the text that measures nothing."""
    begin, end = things[0][1:] if things else (len(words), len(words))
    near = [word for word in words[max(0, begin - 3) : begin] if word.isdigit()]
    after = [word for at, word in enumerate(words) if at >= end and word.isdigit() and not measures(words, at)]
    before = [word for at, word in enumerate(words[:begin]) if word.isdigit() and not measures(words, at)]
    chosen = near or after[:1] or before[-1:]
    return int(chosen[-1]) if chosen and 0 < int(chosen[-1]) <= 10_000 else None


def measures(words: Sequence[str], at: int) -> bool:
    """Return whether a number measures something, such as the height of a wall."""
    return bool(set(words[at + 1 : at + 2]) & MEASURED)


def structure_in(text: str) -> str:
    """Return the first building that a text names; empty without one."""
    for at, word in enumerate(text.split()):
        single = word.removesuffix("s")
        if word == "well" and not at:
            continue  # "well done everybody"
        if word in STRUCTURES or single in STRUCTURES:
            return word if word in STRUCTURES else single
    return ""


def size_in(text: str) -> Cell | None:
    """Return the width, depth and height of a building in blocks; None if none was said."""
    sides = {(match["way"] or match["way2"]): int(match["n"] or match["n2"]) for match in WIDE.finditer(text)}
    both = BY.search(text)
    if not sides and not both:
        return None
    wide = int(both[1]) if both else sides.get("wide", sides.get("width", sides.get("across", 0)))
    long = int(both[2]) if both else sides.get("long", sides.get("length", 0))
    high = next((sides[way] for way in ("high", "tall", "deep", "height") if way in sides), USUAL[2])
    return (wide or long or USUAL[0], long or wide or USUAL[1], high)


def material_in(words: Sequence[str], game: GameData) -> str:
    """Return the block that a building shall be made of: the first material that the words name; empty without one."""
    for at, _ in enumerate(words):
        for end in (at + 2, at + 1):
            said = " ".join(words[at:end])
            if end <= len(words) and not set(words[at:end]) & (STRUCTURES | NO_THINGS | NUMBERS.keys()):
                name = material(said, game)
                if name in game.blocks and len(said) > 3 and name not in ("water", "lava", "fire"):
                    return name
    return ""

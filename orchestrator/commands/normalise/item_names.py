"""Reads the items and creatures that an order names, each with its count: "a dozen oak logs, 20 cobble and the torches"."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from orchestrator.commands.lexicon.loader import words
from orchestrator.commands.lexicon.vocabulary import MATERIALS, MOBS, SAID, TAIL_SAID, split
from orchestrator.commands.normalise.numbers import Quantity, is_number, read_quantity
from orchestrator.commands.normalise.tokens import PAUSES
from orchestrator.knowledge.game import GameData, load
from orchestrator.knowledge.names import EVERYDAY, GROUPS, resolve

SHORTEST_JOINED = 7  # letters and marks of an id; shorter ones are also ordinary words
LONGEST_NAME = 5  # words: polished blackstone brick slab, disc fragment 5
BEFORE = words("things.around.before")
ARTICLES = split("a an few single all")
AFTER = words("things.around.after")
TIMES = split("minutes minute mins min seconds second secs sec hours hour days day")
JOINTS = split("and also plus then & ,")


@dataclass(frozen=True, slots=True)
class NamedItem:
    """One item that an order names. `words` is how it was said, from index `start` to before `end`.

    `item` is its id or a group such as logs, `name` the words of the name alone. `count` is None if it was not said, `all` says
    that all are meant. `verb` is the verb right before it in a list ("10 dirt and then get 12 sand"), or empty.
    """

    item: str
    count: float | None
    all: bool
    words: tuple[str, ...]
    start: int
    end: int
    plural: bool = False
    name: str = ""
    verb: str = ""  # its own, in an enumeration


Names = Callable[[str], str | None]  # from words to an id


def item_named(game: GameData, said: str) -> str | None:
    """Return the id of the item, or the group such as logs, that people mean by a name: "oak wood" is oak_log; None if the game
    has none."""
    return known_name(game.version, said) if game is load(game.version) else looked_up(game, said)


@lru_cache(maxsize=8192)
def may_end_a_name(word: str, version: str) -> bool:
    """Return whether a word is the last one of any name of that version of the game, so that most words need no search."""
    ends = last_words(version)
    joined = word in joined_names(version) or word.removesuffix("s") in joined_names(version)
    return word in ends or joined or word.endswith("shelves") or bool(ends & {word[:-1], word[:-2], f"{word[:-3]}y"})


@cache
def last_words(version: str) -> frozenset[str]:
    """Return the last word of every name of an item, a block or a group, as it is in the data or as people say it."""
    game = load(version)
    names = {*game.items, *game.blocks, *SAID, *EVERYDAY, *GROUPS, *TAIL_SAID, *TAIL_SAID.values()}
    return frozenset(name.replace(" ", "_").rpartition("_")[2] for name in names)


@cache
def joined_names(version: str) -> dict[str, str]:
    """Return the ids of items by their names in one word: "bonemeal" is bone_meal."""
    return {item.replace("_", ""): item for item in sorted(load(version).items) if "_" in item and len(item) > SHORTEST_JOINED}


@lru_cache(maxsize=8192)  # the readers of the grammar ask for the same words again and again
def known_name(version: str, said: str) -> str | None:
    """Return the item that a name means in that version of the game."""
    return looked_up(load(version), said)


def looked_up(game: GameData, said: str) -> str | None:
    """Return the item that a name means in the game, as `item_named` does."""
    name = said.lower().replace("minecraft:", "").replace(" ", "_")
    if not may_end_a_name(name.rpartition("_")[2], game.version):
        return None
    if name.endswith("shelves"):
        name = f"{name.removesuffix('ves')}f"
    for one in (name, name.removesuffix("s"), name.removesuffix("es")):
        if one in SAID or one in EVERYDAY:
            return SAID.get(one) or EVERYDAY[one]
    head, _, tail = name.rpartition("_")
    if head and tail in TAIL_SAID:
        found = item_named(game, f"{head}_{TAIL_SAID[tail]}")
        if found and "pile" not in found:
            return found
    first, _, rest = name.partition("_")
    if first in MATERIALS and (made := resolve(game, f"{MATERIALS[first]}_{rest}")):
        return made
    return resolve(game, name) or parted_otherwise(game, name)


def parted_otherwise(game: GameData, name: str) -> str | None:
    """Return the item of a name that is written in one word or in two where the game has it otherwise: "blazerods", "sun
    flowers"; None without one."""
    for one in (name, name.removesuffix("s")):
        if "_" not in one and (found := joined_names(game.version).get(one)):
            return found
        head, _, tail = one.partition("_")
        if len(head) > 2 and len(tail) > 2 and f"{head}{tail}" in game.items:
            return f"{head}{tail}"
    return None


def mob_named(said: str) -> str | None:
    """Return the id of the creature that people mean by a name; None if there is none."""
    name = said.replace(" ", "_")
    return MOBS.get(name) or MOBS.get(name.removesuffix("s")) or MOBS.get(name.removesuffix("es"))


def longest(words: Sequence[str], start: int, names: Names) -> tuple[str, int] | None:
    """Return the id of the longest name that begins at index `start`, and the index after it; None if no name begins there.

    `names` returns the id that some words name, or None.
    """
    for end in range(min(start + LONGEST_NAME, len(words)), start, -1):
        if not PAUSES & set(words[start:end]) and (found := names(" ".join(words[start:end]))):
            return found, end
    return None


def read_amount(
    words: Sequence[str], start: int, names: Names, between: frozenset[str] = BEFORE
) -> tuple[Quantity, tuple[str, int] | None]:
    """Return the count at index `start`, and the item that it counts: (id, index after the name), or None if no item is named.

    `names` returns the id of a name, or None. The `end` of the count is the index of the name. Words in `between`, such as "of
    the", may precede the name.
    """
    count, everything, at = None, False, start
    while at < len(words):
        if words[at] not in ARTICLES and (found := longest(words, at, names)):
            return Quantity(count, everything, at), found
        quantity = read_quantity(words, at)
        if quantity.end > at:
            count = quantity.count if quantity.count is not None else count
            everything, at = everything or quantity.all, quantity.end
        elif words[at] in between:
            at += 1
        else:
            break
    return Quantity(count, everything, at), None


def read_thing(words: Sequence[str], start: int, names: Names) -> NamedItem | None:
    """Return the item at index `start`, with its count before or after it; None if the words name none.

    `names` returns the id that some words name, or None.
    """
    amount, found = read_amount(words, start, names)
    if not found:
        return None
    (item, end), count, everything, at = found, amount.count, amount.all, amount.end
    said = tuple(words[start:end])
    if count is None and not everything:
        count, everything, end = count_behind(words, end, names)
        if count is not None:
            said = (f"{count:g}", *words[at : found[1]])
    return NamedItem(
        item, count, everything, said, start, end, words[found[1] - 1].endswith("s"), " ".join(words[at : found[1]])
    )


def count_behind(words: Sequence[str], end: int, names: Names) -> tuple[float | None, bool, int]:
    """Return the count after a name (as in "cobblestone, 25 of it"), whether all are meant, and the index after the count.

    `end` is the index after the name. If a number belongs to the next item, or there is none, the count is None.
    """
    at = end
    while at < len(words) and (words[at] in AFTER or words[at] == ",") and words[at] != "and":
        at += 1
    if words[at - 1 : at] == ["all"] or (words[at : at + 1] == ["all"] and words[at + 1 : at + 2] == ["of"]):
        return None, True, at + 1
    counted = words[at : at + 1] and (is_number(words[at]) or (words[at] in ("a", "half") and is_dozen(words[at + 1 : at + 3])))
    if counted:
        quantity = read_quantity(words, at)
        after = quantity.end
        if words[after : after + 1] and words[after] in TIMES:
            return None, False, end
        while after < len(words) and words[after] in BEFORE:
            after += 1
        if after >= len(words) or words[after] in AFTER or words[after] in PAUSES or not longest(words, after, names):
            return quantity.count, quantity.all, quantity.end
    return None, False, end


def is_dozen(words: Sequence[str]) -> bool:
    """Return whether one of these words, which follow "a" or "half", is a number word such as "dozen" or "stack"."""
    return any(is_number(word) for word in words)


def read_things(words: Sequence[str], start: int, names: Names, verbs: frozenset[str]) -> Iterator[NamedItem]:
    """Yield all items of a list that begins at index `start`, with their counts. One of `verbs` may stand between them: "10
    dirt and then get 12 sand".

    `names` returns the id that some words name, or None.
    """
    at, first = start, True
    while at < len(words):
        begin, verb = at, ""
        while at < len(words) and words[at] in JOINTS:
            at += 1
        if not first and at < len(words) and words[at] in verbs:
            verb, at = words[at], at + 1
        if not first and at == begin and not is_number(words[at]):
            return
        thing = read_thing(words, at, names)
        if thing is None:
            return
        yield replace(thing, verb=verb)
        at, first = thing.end, False

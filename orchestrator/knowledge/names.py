"""Translates the words that people use into item ids: groups (logs), plurals, everyday words and near misses."""

from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache

from orchestrator.knowledge.game import GameData, load
from orchestrator.knowledge.overworld import is_natural

ALIKE = 0.7  # of 1: below it, two names do not look alike

GROUPS = {"logs": "_log", "planks": "_planks"}  # a group gathers the ids with this ending
EVERYDAY = {
    "wood": "logs", "log": "logs", "tree": "logs", "trees": "logs", "timber": "logs", "plank": "planks",
    "iron": "raw_iron", "gold": "raw_gold", "copper": "raw_copper", "cobble": "cobblestone",
    "pick": "wooden_pickaxe", "pickaxe": "wooden_pickaxe", "axe": "wooden_axe",
    "table": "crafting_table", "workbench": "crafting_table",
}  # fmt: skip


def in_group(item: str, name: str) -> bool:
    """Return whether an item id counts as `name`: it is the same id, or it belongs to the group `name` (logs, planks)."""
    return item == name or (name in GROUPS and item.endswith(GROUPS[name]))


def count_of(inventory: Mapping[str, int], name: str) -> int:
    """Return how many items of `name`, an id or a group, are in the inventory."""
    return sum(count for item, count in inventory.items() if in_group(item, name))


def gains(
    item: str, before: Mapping[str, Mapping[str, int]], after: Mapping[str, Mapping[str, int]]
) -> dict[str, Counter[str]]:
    """Return what each member gained of an item (an id or a group) between two inventories: member -> id -> count.
    `before` and `after` map member -> id -> count; losses are left out."""
    return {
        name: Counter(
            {
                kind: more
                for kind, count in held.items()
                if in_group(kind, item) and (more := count - before.get(name, {}).get(kind, 0)) > 0
            }
        )
        for name, held in after.items()
    }


def resolve(game: GameData, words: str) -> str | None:
    """Return the id of the item, or the group (logs, planks), that the words of a person name; None when they name none.
    If the word is that of a natural block, it is what a player gets by digging it: "stone" means cobblestone."""
    plain = "_".join(words.lower().replace("_", " ").split())
    for name in (plain, *singulars(plain)):
        if name in EVERYDAY:
            return EVERYDAY[name]
        if name in GROUPS:
            return name
        if is_natural(name) and name in game.blocks and game.blocks[name].drops and name not in game.blocks[name].drops:
            return game.blocks[name].drops[0]
        if name in game.items:
            return name
    return None


def singulars(name: str) -> Iterable[str]:
    """Yield the words that this word may be the plural of."""
    if name.endswith("s"):
        yield name[:-1]
    if name.endswith("es"):
        yield name[:-2]
    if name.endswith("ies"):
        yield name[:-3] + "y"


def near_misses(game: GameData, words: str) -> list[str]:
    """Return up to three known names of items or groups that look like the words, the most similar first."""
    plain = "_".join(words.lower().split())
    found = [each for said in dict.fromkeys((plain, plain.rstrip("sz"))) for each in alike(game.version, said)]
    return list(dict.fromkeys(found))[:3]


@lru_cache(maxsize=256)
def alike(version: str, said: str) -> tuple[str, ...]:
    """Return up to three known names that look like one word, the most similar first. Names of another length or of other
    letters are not compared, since the comparison is slow."""
    size, mine = len(said), letters(said)
    near = [
        name
        for name, own in spelt(version)
        if 2 * min(size - (mine & ~own).bit_count(), len(name) - (own & ~mine).bit_count()) >= ALIKE * (size + len(name))
    ]
    return tuple(get_close_matches(said, near, n=3, cutoff=ALIKE))


def letters(name: str) -> int:
    """Return the set of the letters of a name, one bit for each."""
    return sum(1 << (ord(letter) % 64) for letter in set(name) if ord(letter) < 128)


@lru_cache(maxsize=8)
def spelt(version: str) -> tuple[tuple[str, int], ...]:
    """Return all known names of items and groups in order, each with its letters."""
    return tuple((name, letters(name)) for name in sorted({*load(version).items, *GROUPS, *EVERYDAY}))

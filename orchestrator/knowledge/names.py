"""Translates the words that people use into item ids: groups (logs), plurals, everyday words and near misses."""

from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from orchestrator.knowledge.game import GameData
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
    known = sorted({*game.items, *GROUPS, *EVERYDAY})
    found = [
        *get_close_matches(plain, known, n=3, cutoff=ALIKE),
        *get_close_matches(plain.rstrip("sz"), known, n=3, cutoff=ALIKE),
    ]
    return list(dict.fromkeys(found))[:3]

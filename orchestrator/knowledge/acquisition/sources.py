"""Find where an item comes from: which block to dig, which recipes to follow, what to smelt. plan.py puts that in order."""

from collections.abc import Container

from orchestrator.knowledge.animals import left_by
from orchestrator.knowledge.game import GameData, Recipe
from orchestrator.knowledge.names import GROUPS

DEEPEST = 20  # ingredients of ingredients; the longest chain, to a diamond, is 10


class NoMeans(Exception):
    """The item cannot be obtained by digging, crafting or smelting; the message names the part that is the obstacle."""


def wood(part: str) -> str:
    """Return the log that planks are made of; any other part is returned unchanged."""
    return part.removesuffix("_planks") + "_log" if part.endswith("_planks") else part


def example(name: str) -> str:
    """Return one item id that stands for a group, or the name itself when it is no group."""
    return "oak" + GROUPS[name] if name in GROUPS else name


def recipes_for(game: GameData, item: str) -> list[Recipe]:
    """Return the recipes of an item, or those of every member of a group."""
    names = [name for name in game.recipes if name.endswith(GROUPS[item])] if item in GROUPS else [item]
    return [recipe for name in names for recipe in game.recipes.get(name, ())]


def source_block(game: GameData, item: str) -> str | None:
    """Return the block (or group) to dig for an item; None when it has to be made."""
    if item == "logs":
        return item
    fits = game.dug.get(item, ())
    plain = [name for name in fits if not name.startswith("deepslate_")]
    return min(plain or fits, key=lambda name: (name == "grass_block", name != item), default=None)


def obtainable(game: GameData, item: str, path: tuple[str, ...], offered: Container[str] = ()) -> bool:
    """Return whether some chain of digging, crafting and smelting ends in natural blocks, or in an item that a skill offers."""
    if source_block(game, item) or left_by(item) or (item in offered and item not in path):
        return True
    if item in path or len(path) > DEEPEST // 2:
        return False
    inner = (*path, item)
    if any(obtainable(game, raw, inner, offered) for raw in game.smelting.get(item, ())):
        return True
    return any(all(obtainable(game, part, inner, offered) for part in recipe.needs) for recipe in recipes_for(game, item))


def cheapest(game: GameData, tools: tuple[str, ...]) -> str:
    """Return the weakest of the tools that can be made. Raises NoMeans when none can."""
    for tool in tools:
        if obtainable(game, tool, ()):
            return tool
    raise NoMeans(f"no tool for it can be made here: it takes one of {', '.join(tools)}")

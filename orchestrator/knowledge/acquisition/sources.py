"""Finds where an item comes from (block, animal, recipe or furnace) and chooses the recipe that fits what is at hand.
plan.py puts the sources in order.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from orchestrator.knowledge.game import GameData, Recipe
from orchestrator.knowledge.names import GROUPS
from orchestrator.knowledge.overworld import left_by

KEPT = 50_000  # answers that are kept: planners ask the same some hundred times for each plan
IN_A_ROW = 3  # crafts of ingredients that are looked at for what can be made at once
DEEPEST = 20  # ingredients of ingredients; the longest chain, to a diamond, is 10


class Unobtainable(Exception):
    """Raised when an item cannot be obtained by digging, crafting or smelting; the message names the obstacle."""


@dataclass(frozen=True, slots=True)
class AcquisitionStep:
    """One step of a plan to get `count` of `item`. `verb` is mine, hunt, craft, smelt, place (set up a crafting table or
    furnace) or ask (run a skill, a program for the bot, that gives the item). `block` is the block to dig, the animal to hunt,
    the item to smelt or, with ask, the name of the skill. One of `tools` is needed to dig; if empty, a hand does."""

    verb: str
    item: str
    count: int
    block: str = ""
    tools: tuple[str, ...] = ()


@cache
def wood(part: str) -> str:
    """Return the log that a kind of planks is made of ("oak_planks" -> "oak_log"); any other item unchanged."""
    return part.removesuffix("_planks") + "_log" if part.endswith("_planks") else part


def example(name: str) -> str:
    """Return one item id that stands for a group, such as oak_log for logs; any other name is returned unchanged.
    It is for look-ups in the game's data, which has no groups."""
    return "oak" + GROUPS[name] if name in GROUPS else name


@cache
def recipes_for(game: GameData, item: str) -> tuple[Recipe, ...]:
    """Return the recipes that make an item, or those that make any member of it if `item` is a group (logs or planks)."""
    names = [name for name in game.recipes if name.endswith(GROUPS[item])] if item in GROUPS else [item]
    return tuple(recipe for name in names for recipe in game.recipes.get(name, ()))


@cache
def ingredients(game: GameData, item: str, steps: int) -> frozenset[str]:
    """Return everything that goes into an item in at most so many crafts one after another."""
    parts = frozenset(part for recipe in recipes_for(game, item) for part in recipe.needs)
    return parts.union(*(ingredients(game, part, steps - 1) for part in parts)) if steps > 1 else parts


@cache
def source_block(game: GameData, item: str) -> str | None:
    """Return the natural block to dig for an item ("logs", the group, for itself).
    Return None when no natural block drops it, so that it has to be made or hunted."""
    if item == "logs":
        return item
    fits = game.dug.get(item, ())
    plain = [name for name in fits if not name.startswith("deepslate_")]
    return min(plain or fits, key=lambda name: (name == "grass_block", name != item), default=None)


@lru_cache(maxsize=KEPT)
def obtainable(game: GameData, item: str, path: tuple[str, ...], offered: frozenset[str] = frozenset()) -> bool:
    """Return whether some chain of digging, hunting, crafting and smelting leads to an item, or some skill (a program for bots)
    gives it.
    `path` are the items that would be made from it, outermost first: none of them may be its ingredient in turn. `offered` are
    the items that skills give."""
    if source_block(game, item) or left_by(item) or (item in offered and item not in path):
        return True
    if item in path or len(path) > DEEPEST // 2:
        return False
    inner = (*path, item)
    if any(obtainable(game, raw, inner, offered) for raw in game.smelting.get(item, ())):
        return True
    return any(all(obtainable(game, part, inner, offered) for part in recipe.needs) for recipe in recipes_for(game, item))


def cheapest(game: GameData, tools: tuple[str, ...]) -> str:
    """Return the first of these tools that can be made; they are ordered from the weakest. Raises Unobtainable when none
    can."""
    for tool in tools:
        if obtainable(game, tool, ()):
            return tool
    raise Unobtainable(f"no tool for it can be made here: it needs one of {', '.join(tools)}")


@dataclass(frozen=True)
class Stock:
    """The state from which recipes are chosen: the items held and the blocks in sight (`near`), both as id -> count, the blocks
    that were looked for in vain (`absent`), and the items that are already being made (`path`)."""

    game: GameData
    held: Mapping[str, int]
    absent: frozenset[str]
    near: Mapping[str, int]
    path: tuple[str, ...]
    offered: frozenset[str] = frozenset()  # what some skill gives

    @cached_property
    def given(self) -> frozenset[str]:
        """Return the items that need no source: those that some skill gives, and those held that nothing in the world gives."""
        held = (item for item, count in self.held.items() if count > 0)
        return self.offered.union(item for item in held if not obtainable(self.game, item, (), self.offered))

    def at_hand(self, item: str, count: int, path: tuple[str, ...] = ()) -> bool:
        """Return whether `count` more of an item can be crafted from nothing but what is held, in at most IN_A_ROW steps one
        after another. `path` are the items that would be made from it. An ingredient of several steps is not counted for all
        of them together."""
        steps = IN_A_ROW - len(path)
        if steps <= 0 or ingredients(self.game, item, steps).isdisjoint(self.held):
            return False
        return any(self.all_at_hand(one, count, (*path, item)) for one in recipes_for(self.game, item))

    def all_at_hand(self, recipe: Recipe, count: int, path: tuple[str, ...]) -> bool:
        """Return whether all ingredients for `count` items of a recipe are held or at hand; `path` as in `at_hand`."""
        runs = -(-count // recipe.makes)
        for part, each in recipe.needs.items():
            lack = each * runs - self.held.get(part, 0)
            if part in path or (lack > 0 and not self.at_hand(part, lack, path)):
                return False
        return True

    def smelted_from(self, item: str) -> str | None:
        """Return the item to smelt for `item`, preferring one that is held.
        Return None when it can be crafted or nothing smelts to it."""
        if any(self.possible(recipe) for recipe in recipes_for(self.game, item)):
            return None
        raws = [raw for raw in self.game.smelting.get(item, ()) if raw not in self.path]
        fits = [raw for raw in raws if self.held.get(raw, 0) or obtainable(self.game, raw, self.path, self.offered)]
        return max(fits, key=lambda raw: (self.held.get(raw, 0), source_block(self.game, raw) is not None), default=None)

    def choose(self, item: str) -> Recipe:
        """Return the recipe for an item of whose ingredients the largest share is held already.
        Among equals, one with sources in sight or of the commonest wood is preferred. Raises Unobtainable when no recipe is
        possible."""
        recipes = [recipe for recipe in recipes_for(self.game, item) if self.possible(recipe)]
        if not recipes:
            raise Unobtainable(f"{item} can neither be dug nor made here")
        return max(recipes, key=self.liking) if len(recipes) > 1 else recipes[0]

    def possible(self, recipe: Recipe) -> bool:
        """Return whether every ingredient of a recipe is held, or can be obtained without the items that are already being
        made."""
        given = self.given
        return all(
            self.held.get(part, 0) >= count or (part not in self.path and self.gettable(part, given))
            for part, count in recipe.needs.items()
        )

    def gettable(self, part: str, given: frozenset[str]) -> bool:
        """Return whether more of an ingredient can be obtained than is held. `given` are the items that need no source; one of
        them that no skill gives counts only as an ingredient of ingredients."""
        sources = given if part in self.offered else given - {part}
        return wood(part) not in self.absent and obtainable(self.game, part, self.path, sources)

    def liking(self, recipe: Recipe) -> tuple[bool, float, int, int, int]:
        """Return a sort key of a recipe, greatest for the best. Its parts: whether all can be crafted from what is held, the
        share of ingredients held (0 to 1), the number of source blocks in sight, how many ingredients are of oak or
        cobblestone, and minus the number of ingredients."""
        total = sum(recipe.needs.values())
        held = sum(min(each, self.reserve(part)) for part, each in recipe.needs.items()) / total
        in_sight = max(self.near.get(self.dug_from(part), 0) for part in recipe.needs)
        plain = sum(part.startswith("oak_") or part == "cobblestone" for part in recipe.needs)
        return self.all_at_hand(recipe, 1, (*self.path, recipe.item)), held, in_sight, plain, -total

    def dug_from(self, part: str) -> str:
        """Return the block to look for to get an ingredient.
        It is the natural source (the log for planks, an ore for its metal), or the ingredient itself if it has none."""
        return wood(part) if part.endswith("_planks") else source_block(self.game, part) or part

    def reserve(self, part: str) -> int:
        """Return how many of an ingredient are held.
        For planks, those that the held logs would give are added, 4 of each log."""
        logs = self.held.get(wood(part), 0) * 4 if part.endswith("_planks") else 0
        return self.held.get(part, 0) + logs

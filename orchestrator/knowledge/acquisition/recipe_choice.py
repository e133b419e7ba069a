"""Choose between recipes by what is held and what is in sight, and decide what is smelted instead of crafted."""

from collections.abc import Container, Mapping
from dataclasses import dataclass

from orchestrator.knowledge.acquisition.sources import NoMeans, obtainable, recipes_for, source_block, wood
from orchestrator.knowledge.game import GameData, Recipe


@dataclass(frozen=True)
class Stock:
    """The state that recipes are chosen by: items held, blocks not found, blocks in sight, and the items that are already being
    made."""

    game: GameData
    held: Mapping[str, int]
    absent: frozenset[str]
    near: Mapping[str, int]
    path: tuple[str, ...]
    offered: Container[str] = ()  # what some skill gives

    def smelted_from(self, item: str) -> str | None:
        """Return what to smelt for the item, preferring what is held; None when it has to be crafted."""
        if any(self.possible(recipe) for recipe in recipes_for(self.game, item)):
            return None
        raws = [raw for raw in self.game.smelting.get(item, ()) if raw not in self.path]
        fits = [raw for raw in raws if self.held.get(raw, 0) or obtainable(self.game, raw, self.path, self.offered)]
        return max(fits, key=lambda raw: (self.held.get(raw, 0), source_block(self.game, raw) is not None), default=None)

    def choose(self, item: str) -> Recipe:
        """Return the recipe that needs least beyond what is at hand, then the one of the commonest wood. Raises NoMeans when
        none is possible."""
        recipes = [recipe for recipe in recipes_for(self.game, item) if self.possible(recipe)]
        if not recipes:
            raise NoMeans(f"{item} can neither be dug nor made here")
        return max(recipes, key=self.liking)

    def possible(self, recipe: Recipe) -> bool:
        """Return whether every ingredient can be obtained without needing the item that is being made."""
        return all(
            part not in self.path and wood(part) not in self.absent and obtainable(self.game, part, self.path, self.offered)
            for part in recipe.needs
        )

    def liking(self, recipe: Recipe) -> tuple[float, int, int, int]:
        """Return a sort key: share of ingredients held, their sources in sight, preference for oak and cobblestone, few
        ingredients."""
        total = sum(recipe.needs.values())
        held = sum(min(each, self.reserve(part)) for part, each in recipe.needs.items()) / total
        in_sight = max(self.near.get(self.dug_from(part), 0) for part in recipe.needs)
        plain = sum(part.startswith("oak_") or part == "cobblestone" for part in recipe.needs)
        return held, in_sight, plain, -total

    def dug_from(self, part: str) -> str:
        """Return the block to look for to get a part: the natural source, not placed blocks of the part itself."""
        return wood(part) if part.endswith("_planks") else source_block(self.game, part) or part

    def reserve(self, part: str) -> int:
        """Return how many of an ingredient are held, including the planks that held logs would give."""
        logs = self.held.get(wood(part), 0) * 4 if part.endswith("_planks") else 0
        return self.held.get(part, 0) + logs

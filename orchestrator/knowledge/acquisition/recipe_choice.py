"""Which recipe: the one that leans most on what is held and on what is in sight; and what is smelted rather than crafted."""

from collections.abc import Container, Mapping
from dataclasses import dataclass

from orchestrator.knowledge.acquisition.sources import NoMeans, obtainable, recipes_for, source_block, wood
from orchestrator.knowledge.game import GameData, Recipe


@dataclass(frozen=True)
class Stock:
    """What there is to choose by: what is held, what was looked for in vain, what is in sight, what is being made already."""

    game: GameData
    held: Mapping[str, int]
    absent: frozenset[str]
    near: Mapping[str, int]
    path: tuple[str, ...]
    offered: Container[str] = ()  # what some skill gives

    def smelted_from(self, item: str) -> str | None:
        """What to smelt for it; None when it has to be crafted. What is held goes first."""
        if any(self.possible(recipe) for recipe in recipes_for(self.game, item)):
            return None
        raws = [raw for raw in self.game.smelting.get(item, ()) if raw not in self.path]
        fits = [raw for raw in raws if self.held.get(raw, 0) or obtainable(self.game, raw, self.path, self.offered)]
        return max(fits, key=lambda raw: (self.held.get(raw, 0), source_block(self.game, raw) is not None), default=None)

    def choose(self, item: str) -> Recipe:
        """The recipe that leans most on what is at hand, then on the commonest wood."""
        recipes = [recipe for recipe in recipes_for(self.game, item) if self.possible(recipe)]
        if not recipes:
            raise NoMeans(f"{item} can neither be dug nor made here")
        return max(recipes, key=self.liking)

    def possible(self, recipe: Recipe) -> bool:
        """No ingredient leads back to what is being made."""
        return all(
            part not in self.path and wood(part) not in self.absent and obtainable(self.game, part, self.path, self.offered)
            for part in recipe.needs
        )

    def liking(self, recipe: Recipe) -> tuple[float, int, int, int]:
        """Share of the ingredients that is held; what gives them in sight; oak and plain cobblestone first; few ingredients."""
        total = sum(recipe.needs.values())
        held = sum(min(each, self.reserve(part)) for part, each in recipe.needs.items()) / total
        in_sight = max(self.near.get(self.dug_from(part), 0) for part in recipe.needs)
        plain = sum(part.startswith("oak_") or part == "cobblestone" for part in recipe.needs)
        return held, in_sight, plain, -total

    def dug_from(self, part: str) -> str:
        """What to look for: rock, and not the blocks of it that somebody set down."""
        return wood(part) if part.endswith("_planks") else source_block(self.game, part) or part

    def reserve(self, part: str) -> int:
        """How many of an ingredient are held, planks that held logs would give included."""
        logs = self.held.get(wood(part), 0) * 4 if part.endswith("_planks") else 0
        return self.held.get(part, 0) + logs

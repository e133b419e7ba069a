"""Looks up what may be added to a tool in the text kitchen and what it makes of its contents. Each answer is computed once."""

from orchestrator.tasks.cuisineworld.rules import KitchenRecipe, Level

NOTHING: frozenset[str] = frozenset()


class Cookbook:
    """The recipes of one level (a kitchen with its menu) of the text kitchen game, by the kind of tool that they need."""

    def __init__(self, level: Level) -> None:
        self._by_tool: dict[str, list[KitchenRecipe]] = {}
        for recipe in level.recipes.values():
            self._by_tool.setdefault(recipe.tool, []).append(recipe)
        self._fits: dict[tuple[str, tuple[str, ...]], frozenset[str]] = {}
        self._product: dict[tuple[str, tuple[str, ...]], str] = {}

    def fits(self, tool: str, inside: tuple[str, ...]) -> frozenset[str]:
        """Return the items that may be added to a kind of tool with these contents: those that some recipe of the tool still
        lacks while it uses everything inside. Empty if no recipe does."""
        key = tool, inside
        if key not in self._fits:
            held = set(inside)
            whole = [set(recipe.inputs) for recipe in self._by_tool.get(tool, ())]
            missing = [inputs - held for inputs in whole if held <= inputs]
            self._fits[key] = NOTHING.union(*missing)
        return self._fits[key]

    def product(self, tool: str, inside: tuple[str, ...]) -> str:
        """Return the item that a kind of tool makes of exactly these contents; empty text if it makes nothing of them."""
        key = tool, inside
        if key not in self._product:
            held = set(inside)
            made = [recipe.dish for recipe in self._by_tool.get(tool, ()) if set(recipe.inputs) == held]
            self._product[key] = made[0] if made else ""
        return self._product[key]

"""Generates levels from a seed: dishes that share tools, in the wanted difficulty. The result is a file that book.py reads."""

import random
from collections.abc import Iterator

from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.cuisineworld.book import KitchenMenu
from orchestrator.tasks.cuisineworld.rules import STORAGE, TABLE

KINDS_OF_TOOLS = {"entry": (1,), "simple": (2,), "intermediate": (3,), "advanced": (4, 5)}  # as in the paper's classes
MOST_DISHES = 5
ROUNDS = 1000


def generated(book: KitchenMenu, difficulty: str, seed: int) -> str:
    """Return a level as YAML. Raises BlockcrewError for an unknown difficulty, or without enough dishes for it."""
    if difficulty not in KINDS_OF_TOOLS:
        raise BlockcrewError(f"There is no difficulty {difficulty!r}: choose one of {', '.join(KINDS_OF_TOOLS)}.")
    dice = random.Random(f"{difficulty} {seed}")
    for _ in range(ROUNDS):
        wanted = dice.choice(KINDS_OF_TOOLS[difficulty])
        dishes = menu(book, wanted, dice)
        tools = sorted({tool for dish in dishes for tool in tools_of(book, dish)})
        if dishes and len(tools) == wanted:
            return as_yaml(f"{difficulty}_{seed}", difficulty, dishes, kitchen(tools, dice))
    raise BlockcrewError(f"This book has no dishes for a level of difficulty {difficulty}.")


def menu(book: KitchenMenu, kinds: int, dice: random.Random) -> list[str]:
    """Return random dishes that together need at most `kinds` kinds of tools."""
    used: set[str] = set()
    found: list[str] = []
    inputs = {part for recipe in book.recipes.values() for part in recipe.inputs}
    ends = [dish for dish in book.recipes if dish not in inputs]
    dice.shuffle(ends)
    count = dice.randint(1, MOST_DISHES)
    for dish in ends:
        needed = used | set(tools_of(book, dish))
        if len(found) < count and len(needed) <= kinds:
            found.append(dish)
            used = needed
    return found


def tools_of(book: KitchenMenu, item: str) -> Iterator[str]:
    """Yield the kinds of tools that an item needs."""
    recipe = book.recipes.get(item)
    if recipe:
        yield recipe.tool
        for part in recipe.inputs:
            yield from tools_of(book, part)


def kitchen(tools: list[str], dice: random.Random) -> list[str]:
    """Return one or two of each tool, mostly two, as in the published levels."""
    places = [STORAGE, TABLE]
    for tool in tools:
        places += [tool] * dice.choice((1, 2, 2, 2))
    return places


def as_yaml(name: str, kind: str, dishes: list[str], places: list[str]) -> str:
    """Return the level in the form that book.py reads."""
    return f"levels:\n  {name}:\n    class: {kind}\n    dishes: [{', '.join(dishes)}]\n    places: [{', '.join(places)}]\n"

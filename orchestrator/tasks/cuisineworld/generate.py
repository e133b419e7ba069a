"""Generates levels of the text kitchen from a seed: random dishes that share tools, at the wanted difficulty. The result is
text that book.py reads from a file."""

import random
from collections.abc import Iterator

from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.cuisineworld.book import KitchenMenu
from orchestrator.tasks.cuisineworld.rules import STORAGE, TABLE

KINDS_OF_TOOLS = {"entry": (1,), "simple": (2,), "intermediate": (3,), "advanced": (4, 5)}  # as in the paper's classes
MOST_DISHES = 5
ROUNDS = 1000


def generated(book: KitchenMenu, difficulty: str, seed: int) -> str:
    """Return a random level (a kitchen with its menu) as YAML text. `book` has the recipes to choose from; `difficulty` is
    entry, simple, intermediate or advanced (one, two, three, or four to five kinds of tools). Raises BlockcrewError for an
    unknown difficulty, or if the recipes do not suffice for it."""
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
    """Return up to five dishes, drawn with `dice` from the recipes of `book`, that together need at most `kinds` kinds of
    tools. Dishes that are a part of another one are not drawn."""
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
    """Yield the kinds of tools that making an item needs, including those for its parts; a kind may come several times."""
    recipe = book.recipes.get(item)
    if recipe:
        yield recipe.tool
        for part in recipe.inputs:
            yield from tools_of(book, part)


def kitchen(tools: list[str], dice: random.Random) -> list[str]:
    """Return the places of a level: storage, serving table, and each of the tools once or twice (mostly twice), as in the
    published levels."""
    places = [STORAGE, TABLE]
    for tool in tools:
        places += [tool] * dice.choice((1, 2, 2, 2))
    return places


def as_yaml(name: str, kind: str, dishes: list[str], places: list[str]) -> str:
    """Return the level `name` as YAML text in the form that book.py reads. `kind` is its difficulty; `places` are the names of
    its kinds of places, each as often as the kitchen has it."""
    return f"levels:\n  {name}:\n    class: {kind}\n    dishes: [{', '.join(dishes)}]\n    places: [{', '.join(places)}]\n"

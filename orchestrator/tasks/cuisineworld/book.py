"""Reads tools, recipes and levels of the text kitchen from YAML files: the shipped one, and users' files, which add to it.
Mistakes are reported with line and reason."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.yaml_lines import Value, read_yaml
from orchestrator.tasks.cuisineworld.rules import STORAGE, TABLE, KitchenPlace, KitchenRecipe, Level, Tool

SHIPPED = Path(__file__).parent / "kitchen.yaml"
KINDS = ("entry", "simple", "intermediate", "advanced", "own")
PAPER_LEVELS = tuple(
    f"level_{number}" for number in (0, 1, 7, 2, 4, 8, 3, 9, 10, 5, 11, 12)
)  # in the order of the paper's tables
FIXTURES = {STORAGE: Tool(STORAGE, open=True), TABLE: Tool(TABLE)}
LONGEST_RUN, LARGEST = 20, 20  # steps a tool may run, things inside
MOST_PLACES = 60


@dataclass(frozen=True)
class KitchenMenu:
    """The ingredients, tools, recipes and levels of the text kitchen; the last three are mappings by name."""

    ingredients: tuple[str, ...]
    tools: Mapping[str, Tool]
    recipes: Mapping[str, KitchenRecipe]
    levels: Mapping[str, Level]

    def level(self, name: str) -> Level:
        """Return a level (a kitchen with its menu) by its name or its number: `3` is level_3. Raises BlockcrewError if there is
        none."""
        found = self.levels.get(name) or self.levels.get(f"level_{name}")
        if found is None:
            raise BlockcrewError(f"There is no level {name!r}: choose one of {', '.join(self.levels)}.")
        return found


@cache
def shipped() -> KitchenMenu:
    """Return the tools, recipes and levels of the published game (CuisineWorld), which are part of this package."""
    return KitchenMenuReader(SHIPPED, KitchenMenu((), FIXTURES, {}, {})).read()


def read_book(file: Path) -> KitchenMenu:
    """Return the shipped tools, recipes and levels with those of a user's file added. Raises BadFile, as FILE:LINE: reason, for
    a mistake in the file."""
    return KitchenMenuReader(file, shipped()).read()


class KitchenMenuReader:
    """Reads one YAML file of ingredients, tools, recipes and levels of the text kitchen and adds them to those of the menu
    `known`."""

    def __init__(self, file: Path, known: KitchenMenu) -> None:
        self.file = file
        self.ingredients = list(known.ingredients)
        self.tools, self.recipes, self.levels = dict(known.tools), dict(known.recipes), dict(known.levels)

    def read(self) -> KitchenMenu:
        """Return the already known menu (ingredients, tools, recipes and levels) with the contents of the file added; the
        file's recipes may use each other in any order. Raises BadFile for a mistake in the file."""
        keys = read_yaml(self.file).table("ingredients", "tools", "recipes", "levels")
        for value in keys["ingredients"].items() if "ingredients" in keys else ():
            self.ingredients.append(self.new_name(value, value.text()))
        for name, value in self.entries(keys, "tools"):
            self.new_name(value, name)
            self.tools[name] = self.tool(name, value)
        recipes = self.entries(keys, "recipes")
        for name, value in recipes:
            self.new_name(value, name)
            self.recipes[name] = self.recipe(name, value)
        for name, value in recipes:
            self.check_recipe(self.recipes[name], value)
        for name, value in self.entries(keys, "levels"):
            self.levels[name] = self.level(name, value)
        return KitchenMenu(tuple(self.ingredients), self.tools, self.recipes, self.levels)

    def entries(self, keys: Mapping[str, Value], name: str) -> list[tuple[str, Value]]:
        """Return the (name, value) entries of the optional section called `name`; none if the file lacks it. `keys` are the
        file's top-level keys."""
        return list(keys[name].table().items()) if name in keys else []

    def new_name(self, value: Value, name: str) -> str:
        """Return `name` unchanged after checking it as the name of a new ingredient, tool or recipe; `value` is its place in
        the file. Raises BadFile if it is taken or has anything but letters, since commands are split at underscores and tools
        get numbers."""
        if not re.fullmatch(r"[A-Za-z]{1,40}", name):
            raise value.wrong(f"a name must be 1 to 40 letters, not {name!r}")
        if name in self.tools or name in self.recipes or name in self.ingredients:
            raise value.wrong(f"the name {name!r} is already taken")
        return name

    def tool(self, name: str, value: Value) -> Tool:
        """Parse a tool, such as `{duration: 2, capacity: 5}`: it runs two steps and has room for five items. Raises BadFile for
        a mistake in it."""
        keys = value.table("duration", "capacity", "open", "holds_agent")
        yes = {key: keys[key].one_of("true", "false") == "true" for key in ("open", "holds_agent") if key in keys}
        if "duration" not in keys or "capacity" not in keys:
            raise value.wrong("a tool needs a `duration:` and a `capacity:`")
        return Tool(name, keys["duration"].whole(0, LONGEST_RUN), keys["capacity"].whole(1, LARGEST), **yes)

    def recipe(self, name: str, value: Value) -> KitchenRecipe:
        """Parse the recipe of the item `name`, such as `{tool: pot, from: [rice]}`. Raises BadFile for a mistake in it."""
        keys = value.table("tool", "from")
        if "tool" not in keys or "from" not in keys:
            raise value.wrong("a recipe needs a `tool:` and a list `from:`")
        tool = self.tools.get(keys["tool"].text())
        if tool is None or tool.name in FIXTURES:
            raise keys["tool"].wrong(f"there is no tool {keys['tool'].text()!r}: choose one of {', '.join(self.cookers())}")
        inputs = tuple(item.text() for item in keys["from"].items())
        if not 1 <= len(inputs) <= (tool.capacity or LARGEST):
            raise keys["from"].wrong(f"a {tool.name} takes 1 to {tool.capacity} items, not {len(inputs)}")
        if len(set(inputs)) < len(inputs):
            raise keys["from"].wrong("a recipe can use each item only once")
        same = [dish for dish, other in self.recipes.items() if other.tool == tool.name and set(other.inputs) == set(inputs)]
        if same:
            raise value.wrong(f"the {tool.name} already makes {same[0]} from these items")
        return KitchenRecipe(name, tool.name, inputs)

    def cookers(self) -> list[str]:
        """Return the names of the tools that cook something: all but the storage and the serving table."""
        return [name for name in self.tools if name not in FIXTURES]

    def check_recipe(self, recipe: KitchenRecipe, value: Value) -> None:
        """Check that every input of a recipe is an ingredient or made by a recipe, and that nothing is made from itself. Raises
        BadFile at the recipe's line."""
        for item in recipe.inputs:
            if item not in self.ingredients and item not in self.recipes:
                raise value.wrong(f"{item!r} in {recipe.dish} has no source: it is not an ingredient, and no recipe makes it")
        if recipe.dish in self.parts(recipe.inputs):
            raise value.wrong(f"{recipe.dish} is made from itself")

    def parts(self, items: Iterable[str]) -> set[str]:
        """Return everything that goes into these items, directly or indirectly, including the items themselves."""
        found: set[str] = set()
        left = list(items)
        while left:
            item = left.pop()
            if item not in found:
                found.add(item)
                left += self.recipes[item].inputs if item in self.recipes else ()
        return found

    def level(self, name: str, value: Value) -> Level:
        """Parse a level: its menu and its places. Raises BadFile for a mistake, such as a dish that cannot be made with these
        places and is not listed as impossible."""
        if not re.fullmatch(r"[A-Za-z0-9_]{1,40}", name) or name in self.levels:
            raise value.wrong(
                f"the level {name!r} already exists" if name in self.levels else f"{name!r} cannot be the name of a level"
            )
        keys = value.table("class", "dishes", "places", "impossible")
        if "dishes" not in keys or "places" not in keys:
            raise value.wrong("a level needs `dishes:` and `places:`")
        dishes, places = self.dishes(keys["dishes"]), self.places(keys["places"])
        impossible = frozenset(item.text() for item in keys["impossible"].items()) if "impossible" in keys else frozenset()
        made = self.parts(dishes)
        recipes = {item: recipe for item, recipe in self.recipes.items() if item in made}
        present = {place.tool.name for place in places}
        for dish in dishes:
            lacking = {recipes[part].tool for part in self.parts([dish]) if part in recipes} - present
            if lacking and dish not in impossible:
                raise keys["dishes"].wrong(f"{dish} cannot be made here: it needs {' and '.join(sorted(lacking))}")
            if not lacking and dish in impossible:
                raise keys["impossible"].wrong(f"{dish} can be made here, so it is not impossible")
        if impossible >= set(dishes):
            raise keys["impossible"].wrong("at least one dish on the menu must be possible")
        kind = keys["class"].one_of(*KINDS) if "class" in keys else KINDS[-1]
        return Level(name, dishes, places, recipes, frozenset(self.ingredients), impossible, kind, self.tools)

    def dishes(self, value: Value) -> tuple[str, ...]:
        """Parse the menu of a level and return its dishes. Raises BadFile for a menu that is no list or is empty, and for a
        dish that has no recipe or occurs twice."""
        found = []
        for item in value.items():
            if item.text() not in self.recipes:
                raise item.wrong(f"there is no recipe for {item.text()!r}")
            if item.text() in found:
                raise item.wrong(f"{item.text()} is on the menu twice")
            found.append(item.text())
        if not found:
            raise value.wrong("a level needs at least one dish")
        return tuple(found)

    def places(self, value: Value) -> tuple[KitchenPlace, ...]:
        """Parse the places of a level, a list of kinds of tools, and return them with numbers, such as pot0 and pot1. Raises
        BadFile unless there is exactly one storage and one serving table."""
        kinds: list[str] = []
        for item in value.items():
            if item.text() not in self.tools:
                raise item.wrong(f"there is no tool {item.text()!r}: choose one of {', '.join(self.tools)}")
            kinds.append(item.text())
        for fixture in FIXTURES:
            if kinds.count(fixture) != 1:
                raise value.wrong(f"a kitchen must have exactly one {fixture}, not {kinds.count(fixture)}")
        if len(kinds) > MOST_PLACES:
            raise value.wrong(f"a kitchen can have at most {MOST_PLACES} places")
        return tuple(KitchenPlace(f"{kind}{kinds[:index].count(kind)}", self.tools[kind]) for index, kind in enumerate(kinds))

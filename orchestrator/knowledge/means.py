"""How to get an item with what is at hand: which block drops it, which tool that needs, which recipe makes it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from orchestrator.knowledge.game import GameData, Recipe
from orchestrator.knowledge.names import GROUPS, count_of
from orchestrator.knowledge.natural import is_natural

MOST_ROUNDS = 8  # of getting ingredients that eat each other
DEEPEST = 12  # ingredients of ingredients; the longest chain to an iron pickaxe is 7


class NoMeans(Exception):
    """The item cannot be had by digging or crafting; the message says which part of it."""


@dataclass(frozen=True, slots=True)
class Way:
    """One thing to do: `verb` is mine, craft or place; `block` is what to dig for a mined item."""

    verb: str
    item: str
    count: int
    block: str = ""
    tools: tuple[str, ...] = ()


@dataclass
class Means:
    """Works out, in order, what must be done to hold `count` of `item`. Keeps a ledger of what that spends and leaves."""

    game: GameData
    held: Counter[str]
    table_near: bool
    absent: frozenset[str] = frozenset()  # blocks that were looked for in vain
    near: Mapping[str, int] = field(default_factory=dict)  # blocks in sight, with counts
    ways: list[Way] = field(default_factory=list)
    path: tuple[str, ...] = ()

    def get(self, item: str, count: int) -> None:
        """Plan for `count` more of `item` beyond what the ledger holds. Raises NoMeans."""
        missing = count - count_of(self.held, item)
        if missing <= 0:
            return
        if len(self.path) > DEEPEST or item in self.path:
            raise NoMeans(f"there is no way to make {item} from what the world holds")
        inner, self.path = self.path, (*self.path, item)
        block = source_block(self.game, item)
        if block:
            self.mine(item, missing, block)
        else:
            self.craft(item, missing)
        self.path = inner

    def mine(self, item: str, count: int, block: str) -> None:
        """Dig it, after getting the weakest tool that makes it drop."""
        tools = self.game.blocks[example(block)].tools
        if tools and not any(self.held[tool] for tool in tools):
            self.get_tool(item, tools)
        self.ways.append(Way("mine", item, count, block, tools))
        self.held[example(item)] += count

    def get_tool(self, item: str, tools: tuple[str, ...]) -> None:
        """The weakest tool that can be made. Raises NoMeans that names them all."""
        try:
            self.get(cheapest(self.game, tools), 1)
        except NoMeans as error:
            raise NoMeans(f"{item} takes one of {', '.join(tools)}, and none of them can be made yet") from error

    def craft(self, item: str, count: int) -> None:
        """Craft it, after getting ingredients and a table."""
        recipe = self.choose(item)
        runs = -(-count // recipe.makes)
        self.gather(recipe, runs)
        if recipe.table and not self.table_near:
            self.get("crafting_table", 1)
            self.ways.append(Way("place", "crafting_table", 1))
            self.held["crafting_table"] -= 1
            self.table_near = True
            self.gather(recipe, runs)  # the table may have eaten ingredients
        for part, each in recipe.needs.items():
            self.held[part] -= each * runs
        self.ways.append(Way("craft", recipe.item, recipe.makes * runs))
        self.held[recipe.item] += recipe.makes * runs

    def gather(self, recipe: Recipe, runs: int) -> None:
        """All ingredients at once; again while making one of them eats another (sticks eat planks)."""
        for _ in range(MOST_ROUNDS):
            if all(self.held[part] >= each * runs for part, each in recipe.needs.items()):
                return
            for part, each in recipe.needs.items():
                self.get(part, each * runs)
        raise NoMeans(f"the ingredients of {recipe.item} eat each other")

    def choose(self, item: str) -> Recipe:
        """The recipe that leans most on what is at hand, then on the commonest wood."""
        recipes = [recipe for recipe in recipes_for(self.game, item) if self.possible(recipe)]
        if not recipes:
            raise NoMeans(f"{item} can neither be dug nor crafted")
        return max(recipes, key=self.liking)

    def possible(self, recipe: Recipe) -> bool:
        """No ingredient leads back to what is being made."""
        return all(
            part not in self.path and wood(part) not in self.absent and obtainable(self.game, part, self.path)
            for part in recipe.needs
        )

    def liking(self, recipe: Recipe) -> tuple[float, int, bool, int]:
        """Share of the ingredients that is held; wood in sight; oak and plain cobblestone first; few ingredients."""
        total = sum(recipe.needs.values())
        held = sum(min(each, self.reserve(part)) for part, each in recipe.needs.items()) / total
        in_sight = max(self.near.get(wood(part), 0) for part in recipe.needs)
        return held, in_sight, any(part.startswith("oak_") or part == "cobblestone" for part in recipe.needs), -total

    def reserve(self, part: str) -> int:
        """How many of an ingredient are held, planks that held logs would give included."""
        logs = self.held[wood(part)] * 4 if part.endswith("_planks") else 0
        return self.held[part] + logs


def wood(part: str) -> str:
    """The log that planks come from; any other part itself."""
    return part.removesuffix("_planks") + "_log" if part.endswith("_planks") else part


def example(name: str) -> str:
    """One id that stands for a group, or the name itself."""
    return "oak" + GROUPS[name] if name in GROUPS else name


def recipes_for(game: GameData, item: str) -> list[Recipe]:
    """Of an item, or of every member of a group."""
    names = [name for name in game.recipes if name.endswith(GROUPS[item])] if item in GROUPS else [item]
    return [recipe for name in names for recipe in game.recipes.get(name, ())]


def source_block(game: GameData, item: str) -> str | None:
    """The block (or group) to dig for an item; None when it has to be crafted."""
    if item == "logs":
        return item
    fits = [block.name for block in game.blocks.values() if item in block.drops and is_natural(block.name)]
    plain = [name for name in fits if not name.startswith("deepslate_")]
    return min(plain or fits, key=lambda name: (name == "grass_block", name != item), default=None)


def obtainable(game: GameData, item: str, path: tuple[str, ...]) -> bool:
    """Whether some chain of digging and crafting ends in natural blocks."""
    if source_block(game, item):
        return True
    if item in path or len(path) > DEEPEST // 2:
        return False
    recipes = recipes_for(game, item)
    return any(all(obtainable(game, part, (*path, item)) for part in recipe.needs) for recipe in recipes)


def cheapest(game: GameData, tools: tuple[str, ...]) -> str:
    """The weakest tool that can be made."""
    for tool in tools:
        if obtainable(game, tool, ()):
            return tool
    raise NoMeans(f"no tool for it can be made here: it takes one of {', '.join(tools)}")


def ways_to(
    game: GameData,
    inventory: Mapping[str, int],
    table_near: bool,
    item: str,
    count: int,
    absent: frozenset[str] = frozenset(),
    near: Mapping[str, int] | None = None,
) -> list[Way]:
    """All that must be done, in order, to hold `count` of `item`. Raises NoMeans."""
    means = Means(game, Counter(inventory), table_near, absent, near or {})
    means.get(item, count)
    return list(merged(means.ways))


def merged(ways: list[Way]) -> Iterator[Way]:
    """Dig the same thing once: later needs are added to the first digging of it."""
    extra: Counter[tuple[str, str]] = Counter()
    for way in ways:
        if way.verb == "mine" and not way.tools:
            extra[way.item, way.block] += way.count
    seen: set[tuple[str, str]] = set()
    for way in ways:
        key = (way.item, way.block)
        if way.verb != "mine" or way.tools:
            yield way
        elif key not in seen:
            seen.add(key)
            yield Way("mine", way.item, extra[key], way.block)

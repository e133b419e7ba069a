"""How to get an item with what is at hand, in order: what to dig with which tool, what to craft, what to smelt and burn."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from orchestrator.knowledge.game import GameData, Recipe
from orchestrator.knowledge.names import count_of
from orchestrator.knowledge.sources import (
    DEEPEST,
    NoMeans,
    cheapest,
    example,
    obtainable,
    recipes_for,
    source_block,
    wood,
)

__all__ = ["NoMeans", "Way", "ways_to"]

MOST_ROUNDS = 8  # of getting ingredients that eat each other
SMELTING = 200  # ticks that one thing takes in a furnace
FUELS = ("coal", "charcoal")  # in this order; then planks
A_PLANK = 300  # ticks that one burns
WORTH_COAL = 8 * SMELTING  # from here on, coal in sight is dug rather than trees felled


@dataclass(frozen=True, slots=True)
class Way:
    """One thing to do: `verb` is mine, craft, smelt or place; `block` is what to dig, or what goes into the furnace."""

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
    standing: frozenset[str]  # stations that can be used from here: crafting_table, furnace
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
        elif raw := self.smelted_from(item):
            self.smelt(item, missing, raw)
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
        if recipe.table and self.set_up("crafting_table"):
            self.gather(recipe, runs)  # the table may have eaten ingredients
        for part, each in recipe.needs.items():
            self.held[part] -= each * runs
        self.ways.append(Way("craft", recipe.item, recipe.makes * runs))
        self.held[recipe.item] += recipe.makes * runs

    def set_up(self, station: str) -> bool:
        """Make a station and set it down, unless one stands here already; says whether that was needed."""
        if station in self.standing:
            return False
        self.get(station, 1)
        self.ways.append(Way("place", station, 1))
        self.held[station] -= 1
        self.standing |= {station}
        return True

    def smelted_from(self, item: str) -> str | None:
        """What to smelt for it; None when it has to be crafted. What is held goes first."""
        if any(self.possible(recipe) for recipe in recipes_for(self.game, item)):
            return None
        raws = [raw for raw in self.game.smelting.get(item, ()) if raw not in self.path]
        fits = [raw for raw in raws if self.held[raw] or obtainable(self.game, raw, self.path)]
        return max(fits, key=lambda raw: (self.held[raw], source_block(self.game, raw) is not None), default=None)

    def smelt(self, item: str, count: int, raw: str) -> None:
        """Smelt it, after getting what goes in, a furnace, and fuel."""
        for _ in range(2):  # the furnace and its fuel may have eaten of what goes in
            self.get(raw, count)
            self.set_up("furnace")
            self.stoke(count * SMELTING)
        self.burn(count * SMELTING)
        self.held[raw] -= count
        self.ways.append(Way("smelt", item, count, raw))
        self.held[item] += count

    def stoke(self, ticks: int) -> None:
        """Have enough to burn: what is held, else coal that is in sight, else planks."""
        left = ticks - sum(self.held[fuel] * self.game.fuel[fuel] for fuel in FUELS)
        if left > WORTH_COAL and self.near.get("coal_ore") and "coal_ore" not in self.absent:
            self.get("coal", self.held["coal"] - -left // self.game.fuel["coal"])
        elif left > 0:
            self.get("planks", -(-left // A_PLANK))

    def burn(self, ticks: int) -> None:
        """Take the fuel off the ledger, in the order in which the skill burns it."""
        planks = [item for item in self.held if item.endswith("_planks")]
        for fuel in (*FUELS, *planks):
            used = min(self.held[fuel], -(-ticks // self.game.fuel[fuel]))
            self.held[fuel] -= max(0, used)
            ticks -= max(0, used) * self.game.fuel[fuel]

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
            raise NoMeans(f"{item} can neither be dug nor made here")
        return max(recipes, key=self.liking)

    def possible(self, recipe: Recipe) -> bool:
        """No ingredient leads back to what is being made."""
        return all(
            part not in self.path and wood(part) not in self.absent and obtainable(self.game, part, self.path)
            for part in recipe.needs
        )

    def liking(self, recipe: Recipe) -> tuple[float, int, int, int]:
        """Share of the ingredients that is held; wood in sight; oak and plain cobblestone first; few ingredients."""
        total = sum(recipe.needs.values())
        held = sum(min(each, self.reserve(part)) for part, each in recipe.needs.items()) / total
        in_sight = max(self.near.get(wood(part), 0) for part in recipe.needs)
        plain = sum(part.startswith("oak_") or part == "cobblestone" for part in recipe.needs)
        return held, in_sight, plain, -total

    def reserve(self, part: str) -> int:
        """How many of an ingredient are held, planks that held logs would give included."""
        logs = self.held[wood(part)] * 4 if part.endswith("_planks") else 0
        return self.held[part] + logs


def ways_to(
    game: GameData,
    inventory: Mapping[str, int],
    standing: frozenset[str],
    item: str,
    count: int,
    absent: frozenset[str] = frozenset(),
    near: Mapping[str, int] | None = None,
) -> list[Way]:
    """All that must be done, in order, to hold `count` of `item`. Raises NoMeans."""
    means = Means(game, Counter(inventory), standing, absent, near or {})
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

"""Plans how to get an item from what a bot has and sees.
The plan says in order what to dig, with which tool, and what to craft, smelt and burn."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from orchestrator.core.skill import COUNT, Suggestion
from orchestrator.knowledge import tool_payoff
from orchestrator.knowledge.acquisition.sources import (
    DEEPEST,
    AcquisitionStep,
    Stock,
    Unobtainable,
    cheapest,
    example,
    recipes_for,
    source_block,
)
from orchestrator.knowledge.game import GameData, Recipe
from orchestrator.knowledge.names import count_of
from orchestrator.knowledge.overworld import heights, left_by

__all__ = ["AcquisitionStep", "Unobtainable", "plan_acquisition"]

MOST_ROUNDS = 8  # of getting ingredients that eat each other
SMELTING = 200  # ticks that one thing takes in a furnace
FUELS = ("coal", "charcoal")  # in this order; then planks
A_PLANK = 300  # ticks that one burns
WORTH_COAL = 8 * SMELTING  # from here on, coal in sight is dug rather than trees felled


@dataclass
class AcquisitionPlanner:
    """Plans the steps (dig, hunt, craft, smelt) that get an item for a bot; its methods add their steps to `ways`, in order.
    `held` is the inventory (item -> count) as it will be after the steps planned so far. `path` are the items that are being
    made, outermost first, which guards against cycles. If `weighs` is off, only required tools are planned, none to save
    time. With `sure` on, only what lies in sight or in rock is dug, since the rest may be nowhere near."""

    game: GameData
    held: Counter[str]
    standing: frozenset[str]  # stations that can be used from here: crafting_table, furnace
    absent: frozenset[str] = frozenset()  # blocks that were looked for in vain
    near: Mapping[str, int] = field(default_factory=dict)  # blocks in sight, with counts
    offers: Mapping[str, Suggestion] = field(default_factory=dict)  # skills for what is neither dug, hunted nor made
    doubted: frozenset[str] = frozenset()  # blocks of which the last search was refused: only required tools need them
    weighs: bool = True  # whether better tools and spares are thought of
    sure: bool = False
    ways: list[AcquisitionStep] = field(default_factory=list)
    path: tuple[str, ...] = ()

    @property
    def stock(self) -> Stock:
        """Return everything on which the choice of a recipe depends at this point of the plan: the items held after its steps,
        the blocks in sight or looked for in vain, and the items that are already being made."""
        return Stock(self.game, self.held, self.absent, self.near, self.path, frozenset(self.offers))

    def get(self, item: str, count: int) -> None:
        """Plan the steps after which the bot holds `count` of `item` in all; none if it holds that many already.
        Raises Unobtainable when there is no way."""
        missing = count - count_of(self.held, item)
        if missing <= 0:
            return
        if len(self.path) > DEEPEST or item in self.path:
            raise Unobtainable(f"there is no way to make {item} from what the world contains")
        inner, self.path = self.path, (*self.path, item)
        if self.stock.at_hand(item, missing):
            self.craft(item, missing)
        elif block := source_block(self.game, item):
            self.mine(item, missing, block)
        elif animal := left_by(item):
            self.hunt(item, missing, animal)
        elif raw := self.stock.smelted_from(item):
            self.smelt(item, missing, raw)
        elif item in self.offers and not any(map(self.stock.possible, recipes_for(self.game, item))):
            self.ask(self.offers[item], item, missing)
        else:
            self.craft(item, missing)
        self.path = inner

    def mine(self, item: str, count: int, block: str) -> None:
        """Plan to dig `block` until it has given `count` of `item`.
        Tools come first: the weakest that makes the block drop if none is held, and a better one if that saves time in all."""
        tools = self.game.blocks[example(block)].tools
        if self.sure and (block in self.absent or not (heights(block) or count_of(self.near, block))):
            raise Unobtainable(f"no {block} is known near here")
        if tools and not any(self.held[tool] for tool in tools):
            self.get_tool(item, tools, block, count)
        if self.weighs and (tools or len(self.path) == 1):  # what needs no tool is dug at once for all that needs it
            self.equip(block, count)
        self.ways.append(AcquisitionStep("mine", item, count, block, tools))
        self.held[example(item)] += count

    def hunt(self, item: str, count: int, animal: str) -> None:
        """Plan to hunt `animal` until it has given `count` of the item. No weapon is planned, since none is needed."""
        self.ways.append(AcquisitionStep("hunt", item, count, animal))
        self.held[item] += count

    def get_tool(self, item: str, tools: tuple[str, ...], block: str, count: int) -> None:
        """Plan to get the weakest of `tools` that can be made, in order to dig `count` of `block`.
        For an ore, it plans as many as the digging wears out (at most 3), for any other block one. Raises Unobtainable when
        none can be made; the message names `item`, which the block was to give, and all of `tools`."""
        try:
            tool = cheapest(self.game, tools)
            self.get(tool, tool_payoff.enough_tools(self.game, tool, block, count) if tool_payoff.in_rock(block) else 1)
        except Unobtainable as error:
            raise Unobtainable(f"{item} needs one of {', '.join(tools)}, and none of them can be made yet") from error

    def equip(self, block: str, count: int) -> None:
        """Plan to get a better tool than those held for digging `count` of a block, as many as the digging wears out.
        Nothing is planned unless a tool saves clearly more time than getting it takes."""
        tools = [tool for tool in self.held if self.held[tool] > 0 and tool in self.game.uses]
        prices = {tool: self.price(tool) for tool in tool_payoff.candidates(self.game, block, tools)}
        sure = count if heights(block) else min(count, count_of(self.near, block))  # there may be no more than one sees
        better = tool_payoff.better_tool(self.game, block, sure, tools, prices)
        if better:
            self.aside(better, tool_payoff.enough_tools(self.game, better, block, count))

    def price(self, tool: str) -> float:
        """Return the estimated seconds that it takes to get one `tool`, starting from the items held at this point of the plan.
        It is infinity when the tool cannot be made."""
        trial = self.beside()
        try:
            trial.get(tool, 1)
        except Unobtainable:
            return float("inf")
        return tool_payoff.seconds(self.game, trial.ways, self.held)

    def aside(self, item: str, count: int) -> None:
        """Plan to get a better tool before the step that is being planned. Raises Unobtainable when none of its sources is
        known: a tool that only saves time is not worth a search."""
        side = self.beside()
        side.get(item, count)
        self.ways += side.ways
        self.held, self.standing = side.held, side.standing

    def beside(self) -> "AcquisitionPlanner":
        """Return a planner for a tool that only saves time, from this point of the plan on. The list of items that are being
        made, which guards against cycles, starts empty for it, because the tool may need the very block that is to be dug."""
        nowhere = self.absent | self.doubted
        return AcquisitionPlanner(
            self.game, self.held.copy(), self.standing, nowhere, self.near, self.offers, weighs=False, sure=True
        )

    def craft(self, item: str, count: int) -> None:
        """Plan to craft at least `count` of the item, after getting its ingredients and, if the recipe needs one, a crafting
        table."""
        recipe = self.stock.choose(item)
        runs = -(-count // recipe.makes)
        self.gather(recipe, runs)
        if recipe.table and self.set_up("crafting_table"):
            self.gather(recipe, runs)  # the table may have eaten ingredients
        for part, each in recipe.needs.items():
            self.held[part] -= each * runs
        self.ways.append(AcquisitionStep("craft", recipe.item, recipe.makes * runs))
        self.held[recipe.item] += recipe.makes * runs

    def ask(self, one: Suggestion, item: str, count: int) -> None:
        """Plan to run a skill (a program for the bot) that gives `count` of `item`; `one` is the skill as the skillbook (the
        store of skills) suggests it.
        Before that, get the items that the skill uses up and those that the bot must have but keeps, such as a tool."""
        offer = next(offer for offer in one.skill.offers if offer.item == item)
        for part, amount in (*offer.takes, *offer.holds):
            self.get(part, count if amount == COUNT else int(amount))
        for part, amount in offer.takes:
            self.held[part] -= count if amount == COUNT else int(amount)
        self.ways.append(AcquisitionStep("ask", item, count, one.skill.name))
        self.held[item] += count

    def set_up(self, station: str) -> bool:
        """Plan to make and place a crafting table or furnace (`station`), unless one is in reach already. Returns whether steps
        were added to place one."""
        if station in self.standing:
            return False
        self.get(station, 1)
        self.ways.append(AcquisitionStep("place", station, 1))
        self.held[station] -= 1
        self.standing |= {station}
        return True

    def smelt(self, item: str, count: int, raw: str) -> None:
        """Plan to smelt `count` of the item from the item `raw`, after getting the raw items, a furnace and fuel."""
        for _ in range(2):  # the furnace and its fuel may have eaten of what goes in
            self.get(raw, count)
            self.set_up("furnace")
            self.stoke(count * SMELTING)
        self.burn(count * SMELTING)
        self.held[raw] -= count
        self.ways.append(AcquisitionStep("smelt", item, count, raw))
        self.held[item] += count

    def stoke(self, ticks: int) -> None:
        """Plan to have fuel that burns for so many ticks of the game (20 a second).
        Coal and charcoal that are held come first. If they do not suffice, coal is dug when more than 8 items lack fuel and
        coal ore is in sight; else planks are used."""
        left = ticks - sum(self.held[fuel] * self.game.fuel[fuel] for fuel in FUELS)
        if left > WORTH_COAL and self.near.get("coal_ore") and "coal_ore" not in self.absent:
            self.get("coal", self.held["coal"] - -left // self.game.fuel["coal"])
        elif left > 0:
            self.get("planks", -(-left // A_PLANK))

    def burn(self, ticks: int) -> None:
        """Subtract the fuel for so many ticks of the game (20 a second) from the planned inventory.
        Coal goes first, then charcoal, then planks, as in the program with which bots smelt."""
        planks = [item for item in self.held if item.endswith("_planks")]
        for fuel in (*FUELS, *planks):
            used = min(self.held[fuel], -(-ticks // self.game.fuel[fuel]))
            self.held[fuel] -= max(0, used)
            ticks -= max(0, used) * self.game.fuel[fuel]

    def gather(self, recipe: Recipe, runs: int) -> None:
        """Plan to get the ingredients for `runs` runs of a recipe.
        This is repeated if one ingredient is used up in making another, as sticks use planks."""
        for _ in range(MOST_ROUNDS):
            if all(self.held[part] >= each * runs for part, each in recipe.needs.items()):
                return
            for part, each in recipe.needs.items():
                self.get(part, each * runs)
        raise Unobtainable(f"the ingredients of {recipe.item} use each other up")


def plan_acquisition(
    game: GameData,
    inventory: Mapping[str, int],
    standing: frozenset[str],
    item: str,
    count: int,
    absent: frozenset[str] = frozenset(),
    near: Mapping[str, int] | None = None,
    offers: Mapping[str, Suggestion] | None = None,
    doubted: frozenset[str] = frozenset(),
    weighs: bool = True,
) -> list[AcquisitionStep]:
    """Return the steps, in order, to hold `count` of `item` in all, given what `inventory` holds already (item -> count).
    Raises Unobtainable when there is no way. `standing` are stations in reach (crafting_table, furnace), `absent` blocks that
    were looked for in vain, `near` counts the blocks in sight, and `offers` maps an item to a skill (a program for the bot)
    that gives it. `doubted` are blocks of which the last search was refused: tools that only save time are not made of them;
    without `weighs` none are made at all."""
    means = AcquisitionPlanner(game, Counter(inventory), standing, absent, near or {}, offers or {}, doubted, weighs)
    means.get(item, count)
    return list(merged(means.ways))


def merged(ways: Iterable[AcquisitionStep]) -> Iterator[AcquisitionStep]:
    """Yield the steps of a plan, but combine those that dig the same block without a tool.
    The first of them digs the sum of their counts."""
    ways = list(ways)
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
            yield AcquisitionStep("mine", way.item, extra[key], way.block)

"""Computes the cheapest way to get every item from the blocks and mobs in sight, including the tools that it needs. plan.py
plans for one inventory and one count; this module serves skills (programs for bots) that work from any inventory
(minds/symbolic/skill_composer.py)."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from orchestrator.knowledge.acquisition.sources import Unobtainable
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.overworld import LEFT_BY

# seconds, roughly, as in knowledge/tool_payoff.py: what is cheaper is chosen
DIGGING, HUNTING, CRAFTING, SMELTING = 3.0, 15.0, 0.5, 12.0
CARRIED = 200.0  # to depend on what happens to be carried: only where there is no other way
TABLE, FURNACE = "crafting_table", "furnace"
FUELS = ("coal", "charcoal")


@dataclass(frozen=True, slots=True)
class ItemSource:
    """One way to get an item. `verb` is mine, hunt, craft, smelt or carry (the item is in the inventory already); `of` is the
    block, the mob or the item to smelt. `needs` are the ingredients (item -> count) of one run, which gives `makes` items. Any
    of `tools` can dig the block, `tool` is the cheapest of them, and `station` is the crafting table or furnace that has to be
    near."""

    item: str
    verb: str
    of: str = ""
    needs: Mapping[str, int] = field(default_factory=dict)
    makes: int = 1
    tools: tuple[str, ...] = ()
    tool: str = ""
    station: str = ""

    @property
    def behind(self) -> Iterator[str]:
        """Yield every item that this source needs first: its ingredients, its tool and its station."""
        yield from self.needs
        yield from (each for each in (self.tool, self.station) if each)


@dataclass(frozen=True)
class Supply:
    """The items that can be obtained, and how. `sources` maps each item to its cheapest source (a block to dig, a mob to kill,
    a recipe, a furnace); `costs` maps each item to the estimated seconds of using its source once, including the time to get
    everything that this needs."""

    sources: Mapping[str, ItemSource]
    costs: Mapping[str, float]

    def chain(self, items: Collection[str]) -> tuple[ItemSource, ...]:
        """Return the ways to get the items and everything that they depend on (ingredients, tools, stations), in an order in
        which they can be carried out: each item comes after those that it needs.
        Raises Unobtainable for an item that this supply has no way to get."""
        found: dict[str, ItemSource] = {}
        for item in items:
            self.add(item, found)
        return tuple(found.values())

    def add(self, item: str, found: dict[str, ItemSource]) -> None:
        if item in found:
            return
        if item not in self.sources:
            raise Unobtainable(f"there is no way to get {item} from here")
        for each in self.sources[item].behind:
            self.add(each, found)
        found[item] = self.sources[item]


def supply(game: GameData, blocks: Mapping[str, int], mobs: Collection[str], carried: Mapping[str, int]) -> Supply:
    """Return the cheapest source of every item that can be obtained from the blocks and mobs in sight and from what is carried.
    `blocks` and `carried` map an id to its count. Costs are lowered until none changes. An item costs more than its parts, so
    no source depends on itself."""
    sources = {item: ItemSource(item, "carry") for item, count in carried.items() if count > 0}
    costs = dict.fromkeys(sources, CARRIED)
    ways = list(all_ways(game, blocks, mobs))
    while True:
        better = False
        for way in ways:
            priced = priced_way(way, costs)
            if priced and priced[1] < costs.get(way.item, float("inf")) - 1e-9:
                sources[way.item], costs[way.item] = priced
                better = True
        if not better:
            return Supply(sources, costs)


def priced_way(way: ItemSource, costs: Mapping[str, float]) -> tuple[ItemSource, float] | None:
    """Return a way to get an item with its cheapest tool filled in, and its cost in seconds; None if something that it needs
    has no cost yet.
    `costs` maps the items that are known to be obtainable so far to their costs in seconds."""
    own = {"mine": DIGGING, "hunt": HUNTING, "craft": CRAFTING, "smelt": SMELTING}[way.verb]
    if any(part not in costs for part in way.needs) or (way.station and way.station not in costs):
        return None
    total = own + sum(costs[part] * count for part, count in way.needs.items())
    total += costs[way.station] if way.station else 0
    if not way.tools:
        return way, total
    tool = min((each for each in way.tools if each in costs), key=lambda each: costs[each], default="")
    if not tool:
        return None
    mined = ItemSource(way.item, way.verb, way.of, way.needs, way.makes, way.tools, tool, way.station)
    return mined, total + costs[tool]


def all_ways(game: GameData, blocks: Mapping[str, int], mobs: Collection[str]) -> Iterator[ItemSource]:
    """Yield every way to dig, hunt, craft or smelt an item, whether or not its ingredients can be obtained.
    Only blocks in `blocks` (id -> count) are dug, and only mobs in `mobs` are hunted."""
    for item, dug in game.dug.items():
        for block in dug:
            if sure(block, item) and (blocks.get(block) or blocks.get(f"deepslate_{block}")):
                yield ItemSource(item, "mine", block, tools=game.blocks[block].tools)
    for item, mob_names in LEFT_BY.items():
        for mob in mob_names:
            if mob in mobs and item in game.items:
                yield ItemSource(item, "hunt", mob)
    for recipes in game.recipes.values():
        for recipe in recipes:
            yield ItemSource(recipe.item, "craft", "", recipe.needs, recipe.makes, station=TABLE if recipe.table else "")
    for item, raws in game.smelting.items():
        for raw in raws:
            yield ItemSource(item, "smelt", raw, {raw: 1}, station=FURNACE)


def sure(block: str, item: str) -> bool:
    """Return whether digging the block always gives the item.
    It is False for leaves, grass, and flint from gravel, which depend on chance; also for grass blocks, which are left in
    place."""
    return not block.endswith(("_leaves", "grass")) and not (block == "gravel" and item == "flint") and block != "grass_block"

"""Describes the origin of items as facts for a model: dug with which tool, crafted or smelted from what."""

from collections.abc import Iterator
from functools import lru_cache

from orchestrator.knowledge.acquisition.plan import AcquisitionStep, Unobtainable, plan_acquisition
from orchestrator.knowledge.acquisition.sources import example
from orchestrator.knowledge.game import GameData, load
from orchestrator.knowledge.names import GROUPS
from orchestrator.knowledge.overworld import heights

MOST_FACTS = 16  # on the way to one thing, the last ones
MOST_TOOLS = 3  # that are named: the weakest ones
Fact = dict[str, object]


@lru_cache(maxsize=256)
def lore(version: str, item: str) -> tuple[Fact, ...]:
    """Return how to get an item, starting with an empty inventory, as facts for a model: one fact for the item and for each
    tool and material on the way to it. `version` is the Minecraft version. If there is no known way, the only fact says why."""
    game = load(version)
    try:
        ways = plan_acquisition(game, {}, frozenset(), item, 1)
    except Unobtainable as error:
        return ({"item": item, "unknown": str(error)},)
    met = frozenset(any_kind(way.item) for way in ways)
    return tuple({str(fact["item"]): fact for way in ways for fact in fact_of(game, way, met)}.values())[-MOST_FACTS:]


def fact_of(game: GameData, way: AcquisitionStep, met: frozenset[str]) -> Iterator[Fact]:
    """Yield the fact that one step (`way`) of a plan to get an item teaches: how the step's item is dug, hunted, smelted or
    crafted. Yield nothing for other kinds of steps, such as placing a crafting table. `met` are the items on the whole way;
    of several recipes, that of these is told."""
    if way.verb == "mine":
        tools = list(game.blocks[example(way.block)].tools[:MOST_TOOLS])
        home = heights(way.block)
        best = home.best if home and way.block.endswith("_ore") else None
        fact: Fact = {"item": way.item, "dig": way.block, "tools": tools, "best_y": best}
        yield {name: value for name, value in fact.items() if value not in ([], None)}
    elif way.verb == "hunt":
        yield {"item": way.item, "hunt": way.block}
    elif way.verb == "smelt":
        yield {"item": way.item, "smelt": way.block, "station": "furnace"}
    elif way.verb == "craft":
        recipe = min(game.recipes[way.item], key=lambda one: sum(any_kind(part) not in met for part in one.needs))
        station = {"station": "crafting_table"} if recipe.table else {}
        yield {
            "item": way.item,
            "craft_of": {any_kind(part): n for part, n in recipe.needs.items()},
            "makes": recipe.makes,
        } | station


def in_words(step: AcquisitionStep) -> str:
    """Return a step in words, with the block, animal or ingredient that its item comes from, and for an ore the best height:
    "craft 4 stick", "mine 3 raw_iron from iron_ore, best at y 16"."""
    source = f" from {step.block}" if step.block and step.block != step.item else ""
    home = heights(step.block) if step.block.endswith("_ore") else None
    return f"{step.verb} {step.count} {step.item}{source}" + (f", best at y {home.best}" if home else "")


def any_kind(item: str) -> str:
    """Return the name of the group if an item belongs to one whose kinds of wood are interchangeable ("oak_planks" -> "planks",
    "oak_log" -> "logs"), else the item itself."""
    return next((group for group, ending in GROUPS.items() if item.endswith(ending)), item)

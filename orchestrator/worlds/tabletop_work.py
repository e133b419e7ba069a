"""The work of a bot of a tabletop world with things: mining, crafting, smelting, hunting, milking, placing and holding, by the
game's rules on drops, tools and recipes. Each is a generator that stops for a moment after each thing."""

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from orchestrator.core.outcome import Reason
from orchestrator.knowledge.game import Recipe
from orchestrator.knowledge.names import in_group
from orchestrator.knowledge.overworld import LEFT_BY, SIGHT, heights

if TYPE_CHECKING:
    from orchestrator.worlds.tabletop import TabletopWorld

SMELTING = 200  # ticks that one thing takes in a furnace


class ActionRefused(Exception):
    """Raised when the tabletop world (in memory, for tests) refuses an action: `reason` is a code, `note` says why in words."""

    def __init__(self, reason: Reason, note: str) -> None:
        super().__init__(note)
        self.reason, self.note = reason, note


async def mine(body: "TabletopWorld", name: str, count: int) -> AsyncIterator[None]:
    """Dig `count` blocks of this id, or of a group such as logs. Raises ActionRefused where one or a tool is missing."""
    if name != "logs" and name not in body.game.blocks:
        raise ActionRefused(Reason.UNKNOWN_NAME, f"there is no block {name}")
    for _ in range(count):
        kind = next((block for block in +body.blocks if in_group(block, name)), None)
        if kind is None or too_far(body, kind):
            raise ActionRefused(Reason.NOT_FOUND, f"no {name} on the table")
        block = body.game.blocks[kind]
        if block.tools and not any(body.inventory[tool] for tool in block.tools):
            raise ActionRefused(Reason.MISSING_TOOL, f"{kind} needs one of {', '.join(block.tools)}")
        body.blocks[kind] -= 1
        await body.tick()
        body.inventory.update(block.drops)
        yield


def too_far(body: "TabletopWorld", block: str) -> bool:
    """Return whether an ore lies too deep to be seen from this height."""
    home = heights(block)
    return home is not None and abs(home.best - body.height) > SIGHT


async def craft(body: "TabletopWorld", name: str, count: int) -> AsyncIterator[None]:
    """Craft until at least `count` are made. Raises ActionRefused without a recipe, its parts or a table."""
    recipes = body.game.recipes.get(name, ())
    if not recipes:
        raise ActionRefused(Reason.UNKNOWN_NAME, f"there is no recipe for {name}")
    made = 0
    while made < count:
        recipe = next((recipe for recipe in recipes if has(body, recipe)), None)
        if recipe is None:
            raise ActionRefused(Reason.MISSING_ITEM, f"not enough to craft {name}")
        if recipe.table and not body.blocks["crafting_table"]:
            raise ActionRefused(Reason.MISSING_TABLE, f"{name} needs a crafting table")
        await body.tick()
        body.inventory.subtract(recipe.needs)
        body.inventory[name] += recipe.makes
        made += recipe.makes
        yield


def has(body: "TabletopWorld", recipe: Recipe) -> bool:
    """Return whether the bot has all parts of a recipe."""
    return all(body.inventory[part] >= each for part, each in recipe.needs.items())


async def smelt(body: "TabletopWorld", name: str, count: int) -> AsyncIterator[None]:
    """Smelt `count` things of this id. Raises ActionRefused without a furnace, the things or fuel."""
    result = next((made for made, raws in body.game.smelting.items() if name in raws), None)
    if result is None:
        raise ActionRefused(Reason.BAD_ARGUMENT, f"{name} cannot be smelted")
    if not body.blocks["furnace"]:
        raise ActionRefused(Reason.MISSING_FURNACE, "this needs a furnace")
    if body.inventory[name] < count:
        raise ActionRefused(Reason.MISSING_ITEM, f"the inventory has {body.inventory[name]} {name}, not {count}")
    fire = 0
    for _ in range(count):
        while fire < SMELTING:
            fire += burn(body)
        fire -= SMELTING
        await body.tick()
        body.inventory[name] -= 1
        body.inventory[result] += 1
        yield


def burn(body: "TabletopWorld") -> int:
    """Burn one piece of fuel, coal first, then planks, and return its ticks. Raises ActionRefused without fuel."""
    planks = [item for item in +body.inventory if item.endswith("_planks")]
    fuel = next((item for item in ("coal", "charcoal", *planks) if body.inventory[item]), None)
    if fuel is None:
        raise ActionRefused(Reason.MISSING_FUEL, "there is no fuel")
    body.inventory[fuel] -= 1
    return body.game.fuel[fuel]


async def hunt(body: "TabletopWorld", name: str, count: int) -> AsyncIterator[None]:
    """Kill `count` animals of this kind. Raises ActionRefused where there is none."""
    if not any(name in kinds for kinds in LEFT_BY.values()):
        raise ActionRefused(Reason.UNKNOWN_NAME, f"the table has no animal {name}")
    for _ in range(count):
        if not body.animals[name]:
            raise ActionRefused(Reason.NOT_FOUND, f"no {name} at the table")
        await body.tick()
        body.animals[name] -= 1
        body.inventory.update(item for item, kinds in LEFT_BY.items() if name in kinds)
        yield


async def milk(body: "TabletopWorld", name: str, count: int) -> AsyncIterator[None]:
    """Fill `count` buckets with milk. Raises ActionRefused without a cow or an empty bucket."""
    for _ in range(count):
        if not body.animals["cow"]:
            raise ActionRefused(Reason.NOT_FOUND, "no cow at the table")
        if not body.inventory["bucket"]:
            raise ActionRefused(Reason.MISSING_ITEM, "no empty bucket")
        await body.tick()
        body.inventory.update(bucket=-1, milk_bucket=1)
        yield


async def place(body: "TabletopWorld", name: str, count: int) -> AsyncIterator[None]:
    """Put one block from the inventory on the table. Raises ActionRefused if the bot has none."""
    if not body.inventory[name]:
        raise ActionRefused(Reason.MISSING_ITEM, f"no {name} to place")
    await body.tick()
    body.inventory[name] -= 1
    body.blocks[name] += 1
    yield


async def equip(body: "TabletopWorld", name: str, count: int) -> AsyncIterator[None]:
    """Take an item from the inventory into the hand. Raises ActionRefused if the bot has none."""
    if not body.inventory[name]:
        raise ActionRefused(Reason.MISSING_ITEM, f"no {name} to hold")
    body.hand = name
    yield


WORK = {
    "mineBlock": mine,
    "craftItem": craft,
    "placeItem": place,
    "smeltItem": smelt,
    "equipItem": equip,
    "hunt": hunt,
    "milkCow": milk,
}

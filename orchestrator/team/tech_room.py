"""Makes room in the inventory of a bot on the tech tree. What it made only to have had it goes into a chest: what is thrown on
the ground beside a crafting table is picked up again on the next way there."""

from collections.abc import Mapping

from orchestrator.core.contracts.world import World
from orchestrator.core.observation import Chest, Observation
from orchestrator.core.plan import Act
from orchestrator.knowledge.game import GameData
from orchestrator.tasks.techtree.next_item import STOCKS

FULL = 27  # of 36 slots, from which on room is made: a mine brings several kinds of stone at once
STACK = 64
MOST = 2 * STACK  # of one material
SLOTS = 27  # of a chest
AT_ONCE = 16  # kinds of things that are put away at once
NEAR = 16.0  # m within which a chest is used
SECONDS = 20.0  # for an act
MATERIALS = (
    *STOCKS,
    "chest",
    "diamond",
    "stick",
    "string",
    "leather",
    "flint",
    "feather",
    "redstone",
    "gold_ingot",
    "paper",
    "bone_meal",
)
MATERIAL_ENDINGS = ("_log", "_planks", "_pickaxe", "_wool", "_ingot", "_dye", "crafting_table", "furnace", "bucket", "shears")


async def make_room(world: World, look: Observation, game: GameData) -> bool:
    """Put away what is not a material if the inventory is nearly full. It goes into a chest nearby, which is made if there is
    none, or onto the ground if none can be made. Return whether something was put away. Raises BodyLost."""
    things = to_spare(look.inventory) if slots(look.inventory, game) >= FULL else {}
    chest = await chest_for(world, look) if things else None
    for item, count in list(things.items())[:AT_ONCE]:
        if chest is not None and not (await world.act(put(item, count, chest))).ok:
            chest = None
        if chest is None:
            await world.act(Act("dropItems", {"name": item, "count": count}, SECONDS))
    return bool(things)


def slots(inventory: Mapping[str, int], game: GameData) -> int:
    """Return how many slots of an inventory are taken at least."""
    return sum(count if item in game.single else -(-count // STACK) for item, count in inventory.items())


def to_spare(inventory: Mapping[str, int]) -> dict[str, int]:
    """Return what of an inventory is not needed: all that is no material for others, and of materials what is above MOST."""
    kept = {item: MOST if item in MATERIALS or item.endswith(MATERIAL_ENDINGS) else 0 for item in inventory}
    return {item: count - kept[item] for item, count in inventory.items() if count > kept[item]}


async def chest_for(world: World, look: Observation) -> Chest | None:
    """Return a chest near with room; where none stands, one is made and placed. None if that does not work."""
    if found := with_room(look):
        return found
    if not look.inventory.get("chest"):
        await world.act(Act("craftItem", {"name": "chest", "count": 1}, SECONDS))
    await world.act(Act("placeItem", {"name": "chest"}, SECONDS))
    return with_room(await world.observe())


def with_room(look: Observation) -> Chest | None:
    """Return the nearest chest in sight that had a free slot when it was last opened."""
    at = look.position
    free = [each for each in look.chests if each.kind == "chest" and len(each.contents or ()) < SLOTS]
    near = [each for each in free if at.distance(each.position) <= NEAR]
    return min(near, key=lambda each: at.distance(each.position), default=None)


def put(item: str, count: int, chest: Chest) -> Act:
    """Return the act of putting so many of an item into a chest."""
    at = chest.position
    return Act("putInChest", {"name": item, "count": count, "x": int(at.x), "y": int(at.y), "z": int(at.z)}, SECONDS)

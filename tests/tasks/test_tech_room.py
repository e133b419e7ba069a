"""Room in the inventory of a bot on the tech tree."""

from collections import Counter

from orchestrator.team.tech_room import FULL, make_room, slots, to_spare
from orchestrator.worlds.tabletop import TabletopWorld

KINDS = "stairs slab fence fence_gate door trapdoor button pressure_plate sign boat chest_boat wood".split()
MADE = {f"{wood}_{kind}": 1 for wood in ("oak", "birch", "spruce") for kind in KINDS}


def full_bot() -> TabletopWorld:
    world = TabletopWorld({"crafting_table": 1})
    world.inventory.update({"oak_log": 5, "iron_pickaxe": 1, "stick": 9, **dict(list(MADE.items())[:FULL])})
    return world


async def test_what_was_only_made_to_have_had_it_goes_into_a_chest_and_materials_stay():
    world = full_bot()
    world.stores.contents[(3, 64, 0)] = Counter()
    assert await make_room(world, await world.observe(), world.game)
    assert world.stores.contents[(3, 64, 0)]["oak_stairs"] == 1
    assert slots(world.inventory, world.game) < FULL
    assert (world.inventory["oak_log"], world.inventory["iron_pickaxe"], world.inventory["stick"]) == (5, 1, 9)


async def test_a_full_chest_is_left_alone_and_what_finds_no_chest_is_thrown_away():
    world = full_bot()
    full = Counter({name: 1 for name in sorted(world.game.items)[:27]})
    world.stores.contents[(3, 64, 0)] = full.copy()
    assert await make_room(world, await world.observe(), world.game)
    assert world.stores.contents[(3, 64, 0)] == full
    assert not world.inventory["oak_stairs"] and world.inventory["oak_log"] == 5


async def test_a_bot_with_room_keeps_everything():
    world = TabletopWorld({})
    world.inventory.update({"oak_stairs": 4, "oak_log": 5})
    assert not await make_room(world, await world.observe(), world.game)
    assert world.inventory == {"oak_stairs": 4, "oak_log": 5}


def test_of_materials_what_is_above_two_stacks_is_to_spare():
    assert to_spare({"cobblestone": 200, "oak_log": 100, "dirt": 3}) == {"cobblestone": 72, "dirt": 3}

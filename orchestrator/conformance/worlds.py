"""Checks a World (core/contracts/world.py), the body of one bot: what it sees, does, refuses and how it is stopped."""

import asyncio

from orchestrator.conformance.broken_promise import promise
from orchestrator.core.contracts.world import World
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Act
from orchestrator.core.reflex import Policy

BEGUN = 0.2  # seconds for an act to be under way
MANY = 30  # blocks: more than any world digs in that time
REFUSED = (
    (Act("mineBlock", {"name": "nonsense", "count": 1}), Reason.UNKNOWN_NAME),
    (Act("mineBlock", {"name": "oak_log", "count": 0}), Reason.BAD_ARGUMENT),
    (Act("flyToTheMoon", {}), Reason.UNKNOWN_NAME),
    (Act("craftItem", {"name": "chest", "count": 1}), Reason.MISSING_ITEM),
    (Act("mineBlock", {"name": "oak_log", "count": MANY}, seconds=0.3), Reason.DEADLINE),
)


async def check_world(world: World) -> None:
    """Check a world as it is at its start: the bot holds nothing, is well, and at least 40 oak logs are in its reach; digging
    takes some time. Raises BrokenPromise for the first promise that is not kept."""
    await check_first_look(world)
    await check_sight(world)
    await check_work(world)
    for act, reason in REFUSED:
        outcome = await world.act(act)
        promise(
            (outcome.ok, outcome.reason) == (False, reason), f"{act} must be refused because of {reason}, and gave {outcome}."
        )
        promise(outcome.note, f"The refusal of {act} needs a note that says why.")
    await check_stops(world)


async def check_first_look(world: World) -> None:
    """Check what a bot sees that has just come."""
    promise(
        world.online and world.policy == Policy() and not world.reacted,
        "A new body is online, with the usual reflexes, none yet.",
    )
    seen = await world.observe()
    promise(seen.inventory == {} and seen.equipment == {}, f"A new bot holds nothing, not {seen.inventory}.")
    promise(seen.conversation == (), "A world leaves the conversation empty: the agent's perception adds it.")
    promise(seen.health == 20, f"A new bot has 20 points of health, not {seen.health}.")
    promise("oak_log" in seen.blocks, "The check needs oak logs in sight.")
    promise(seen.chests == (), "No chest is there yet.")


async def check_sight(world: World) -> None:
    """Check that a bot sees the air in which it stands and the block below, and may be asked
    about cells that are far away."""
    place = (await world.observe()).position
    x, y, z = (int(part // 1) for part in (place.x, place.y, place.z))
    sight = await world.look_at([(x, y, z), (x, y - 1, z), (x, y, z + 30_000)])
    promise(sight.get((x, y, z)) == "air", f"A bot stands in air, not in {sight.get((x, y, z))!r}.")
    promise(sight.get((x, y - 1, z)) not in ("air", "", None), "A bot stands on a block.")


async def check_work(world: World) -> None:
    """Check that digging, crafting and holding do what they say, and that progress is told."""
    told: list[int] = []
    outcome = await world.act(Act("mineBlock", {"name": "oak_log", "count": 2}), lambda gained: told.append(gained["oak_log"]))
    promise(outcome.ok and outcome.gained.get("oak_log") == 2, f"Two logs were to be dug: {outcome}.")
    promise(told and told == sorted(told), f"Progress is told while a skill runs, and never shrinks: {told}.")
    promise((await world.observe()).inventory.get("oak_log") == 2, "What was dug is in the inventory.")
    outcome = await world.act(Act("craftItem", {"name": "oak_planks", "count": 4}))
    expected = {"oak_log": -1, "oak_planks": 4}
    promise(outcome.ok and outcome.gained == expected, f"Crafting planks gains {expected}: {outcome}.")
    promise((await world.act(Act("equipItem", {"name": "oak_planks"}))).ok, "What is in the inventory can be held.")
    held = (await world.observe()).equipment
    promise(held == {"hand": "oak_planks"}, f"The planks are in the hand, not {held}.")


async def check_stops(world: World) -> None:
    """Check that a stop and a cancellation end what a bot does."""
    work = Act("mineBlock", {"name": "oak_log", "count": MANY})
    acting = asyncio.create_task(world.act(work))
    await asyncio.sleep(BEGUN)
    await world.stop()
    outcome = await acting
    promise(outcome.reason is Reason.STOPPED, f"A stopped skill ends with {Reason.STOPPED}, not with {outcome}.")
    acting = asyncio.create_task(world.act(work))
    await asyncio.sleep(BEGUN)
    acting.cancel()
    await asyncio.wait({acting})
    promise(acting.cancelled(), "Cancelling the task that awaits `act` raises CancelledError there.")
    promise((await world.observe()).health == 20, "The bot is well after a cancellation.")

"""What bodies do by themselves where it is not peaceful: each story on a plot of its own, at midnight, three times as fast."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
import pytest_asyncio

from orchestrator.bridge.link import Link
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.observation import Observation
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Act
from orchestrator.core.reflex import Cause, Policy, Reflex, ReflexKind
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.worlds.minecraft import MinecraftWorld

pytestmark = pytest.mark.asyncio(loop_scope="session")

GROUND = -60  # y of the lowest free block of the flat world
APART = 150  # m between two plots
SPEED = 3
PATIENCE = 200.0  # seconds: on a busy machine everything comes, but late
VERSIONS = os.environ.get("BLOCKCREW_TEST_VERSIONS", "1.21.1").split(",")
plots = iter(range(APART, 100 * APART, APART))


class Plot:
    """A body in the middle of some land of its own, and the rights to change both."""

    def __init__(self, world: MinecraftWorld, server: EmbeddedServer, x: int) -> None:
        self.world, self.server, self.x = world, server, x

    async def run(self, line: str) -> str:
        """A command as if the body gave it."""
        return await self.server.admin.command(f"execute as {self.world.name} at @s run {line}")

    async def give(self, **items: int) -> None:
        for item, count in items.items():
            await self.run(f"give @s {item} {count}")
        await self.until(lambda seen: all(seen.inventory.get(item, 0) >= count for item, count in items.items()))

    async def hurt(self, amount: int) -> None:
        """As soon as that is possible: who has just come in is out of harm's way for a while."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(BlockcrewError):
                    await self.run(f"damage @s {amount}")
                    return
                await asyncio.sleep(0.1)

    async def until(self, condition: Any, seconds: float = PATIENCE) -> Observation:
        """Wait for what it sees."""
        async with asyncio.timeout(seconds):
            while not condition(seen := await self.world.observe()):
                await asyncio.sleep(0.05)
            return seen

    async def does(self, kind: ReflexKind, seconds: float = PATIENCE) -> Reflex:
        """Wait for a reflex."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not (found := [reflex for reflex in self.world.reacted if reflex.kind is kind]):
                    await asyncio.sleep(0.05)
                return found[0]
        raise AssertionError(f"no {kind} among {list(self.world.reacted)}, {await self.world.observe()}")


@pytest.fixture(scope="module", params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def server(version: str) -> AsyncIterator[EmbeddedServer]:
    options = ServerOptions(generator="flat", difficulty="normal", speed=SPEED, version=version)
    async with await EmbeddedServer.start(options) as running:
        for line in ("time set midnight", "gamerule doDaylightCycle false"):
            await running.admin.command(line)
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def worlds() -> dict[str, MinecraftWorld]:
    return {}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def link(worlds: dict[str, MinecraftWorld]) -> AsyncIterator[Link]:
    def on_event(event: dict[str, Any]) -> None:
        for name in event.get("bots") or [event.get("bot")]:
            if name in worlds:
                worlds[name].notice(event)

    opened = await Link.open(on_event=on_event, claim=lambda bot, keys: True, release=lambda bot: None, speed=SPEED)
    yield opened
    await opened.close()


@pytest_asyncio.fixture(loop_scope="session")
async def plot(link: Link, server: EmbeddedServer, worlds: dict[str, MinecraftWorld], version: str) -> AsyncIterator[Plot]:
    x = next(plots)
    world = worlds[f"Ann{x}"] = MinecraftWorld(link, f"Ann{x}")
    await world.join(server.host, server.port, version)
    land = Plot(world, server, x)
    await land.run(f"tp @s {x + 0.5} {GROUND} 0.5")
    await land.until(lambda seen: abs(seen.position.x - x) < 1 and seen.blocks.get("grass_block") == 33 * 33)
    yield land
    await link.call("disconnect", bot=world.name)


async def test_a_hungry_bot_eats_its_bread(plot: Plot) -> None:
    await plot.give(bread=2)
    await plot.run("effect give @s hunger 100 255")
    assert (await plot.does(ReflexKind.EAT)).cause is Cause.HUNGRY
    await plot.run("effect clear @s")


async def test_a_bot_at_work_eats_between_two_blocks_and_its_work_is_not_cut_off(plot: Plot) -> None:
    await plot.give(bread=8)
    await plot.run("effect give @s hunger 100 60")
    outcome = await plot.world.act(Act("mineBlock", {"name": "dirt", "count": 12}))
    assert outcome.ok and outcome.gained["dirt"] >= 12, outcome
    eaten = await plot.does(ReflexKind.EAT)
    assert eaten.ok and eaten.note == "bread" and not eaten.interrupted


async def test_an_armed_bot_kills_the_zombie_that_comes_at_it_and_says_what_cut_its_work_off(plot: Plot) -> None:
    await plot.give(iron_sword=1)
    await plot.run("fill ~5 ~ ~-4 ~5 ~2 ~4 oak_log")
    await plot.until(lambda seen: seen.blocks.get("oak_log") == 27)
    working = asyncio.create_task(plot.world.act(Act("mineBlock", {"name": "oak_log", "count": 20}, PATIENCE)))
    await plot.until(lambda seen: seen.inventory.get("oak_log", 0) >= 1)
    await plot.run("summon zombie ~-2 ~ ~")
    outcome = await working
    assert (outcome.ok, outcome.reason) == (False, Reason.INTERRUPTED) and "zombie" in outcome.note
    assert outcome.gained["oak_log"] >= 1
    fight = await plot.does(ReflexKind.FIGHT)
    assert (fight.cause, fight.ok, fight.interrupted) == (Cause.ATTACKED, True, "mineBlock"), fight
    assert fight.note == "zombie with iron_sword"
    await plot.until(lambda seen: all(entity.name != "zombie" for entity in seen.entities))
    assert (await plot.world.act(Act("mineBlock", {"name": "oak_log", "count": 1}))).ok


async def test_a_hurt_bot_without_a_weapon_runs_from_a_zombie(plot: Plot) -> None:
    await plot.run("gamerule naturalRegeneration false")  # or it is well again before the zombie is there
    await plot.hurt(13)
    await plot.until(lambda seen: seen.health < 9)  # it is told of a tick later; the sound would fight
    await plot.run("summon zombie ~2 ~ ~")
    flight = await plot.does(ReflexKind.FLEE)
    await plot.run("gamerule naturalRegeneration true")
    assert flight.cause is Cause.ATTACKED
    await plot.until(  # it comes after: on a busy machine it may be near again, and is run from again
        lambda seen: [each.position.distance(seen.position) > 4 for each in seen.entities if each.name == "zombie"] == [True]
    )
    await plot.run("kill @e[type=zombie,distance=..40]")


async def test_a_bot_that_runs_out_of_breath_swims_up_and_ashore(plot: Plot) -> None:
    x = plot.x
    await plot.server.admin.command(f"fill {x - 7} {GROUND} -7 {x + 7} {GROUND + 5} 7 stone")
    await plot.server.admin.command(f"fill {x - 6} {GROUND} -6 {x + 6} {GROUND + 5} 6 water")
    swim = await plot.does(ReflexKind.SURFACE)
    assert swim.ok and swim.cause is Cause.DROWNING, swim
    await plot.until(lambda seen: seen.position.y >= GROUND + 5)


async def test_what_a_bot_lost_when_it_died_is_fetched_to_whichever_side_it_flew(plot: Plot) -> None:
    await plot.give(oak_log=7, stone_pickaxe=1)
    for side, item in ((6, "dirt"), (-6, "sand")):
        await plot.run(f'summon item ~{side} ~ ~ {{Item:{{id:"minecraft:{item}",count:1}}}}')
    await plot.run("spawnpoint @s ~ ~ ~12")
    await plot.run("kill @s")
    fetched = await plot.does(ReflexKind.PICK_UP)
    assert fetched.ok and fetched.cause is Cause.DIED, fetched
    with suppress(TimeoutError):
        await plot.until(lambda seen: len(seen.inventory) == 4)
    seen = await plot.world.observe()
    assert seen.inventory == {"oak_log": 7, "stone_pickaxe": 1, "dirt": 1, "sand": 1}, (fetched, seen)


async def test_what_lies_at_the_feet_of_a_bot_without_work_is_picked_up_unless_it_was_told_to_stop(plot: Plot) -> None:
    await plot.world.stop()
    await plot.run('summon item ~3 ~ ~ {Item:{id:"minecraft:dirt",count:3}}')
    await plot.until(lambda seen: any(entity.name == "dirt" for entity in seen.entities))
    with pytest.raises(AssertionError):
        await plot.does(ReflexKind.PICK_UP, seconds=9 / SPEED)
    assert (await plot.world.act(Act("equipItem", {"name": "dirt"}))).reason is Reason.MISSING_ITEM
    assert (await plot.does(ReflexKind.PICK_UP)).cause is Cause.DROPS
    await plot.until(lambda seen: seen.inventory.get("dirt") == 3)


async def test_who_works_at_night_sets_a_torch_down_but_not_when_it_may_not(plot: Plot) -> None:
    await plot.give(torch=3)
    await plot.run("fill ~5 ~ ~ ~5 ~1 ~ oak_log")
    await plot.until(lambda seen: seen.blocks.get("oak_log") == 2)
    plot.world.policy = Policy(on=frozenset({ReflexKind.EAT}))
    assert (await plot.world.act(Act("mineBlock", {"name": "oak_log", "count": 1}))).ok
    assert not plot.world.reacted
    plot.world.policy = Policy()
    assert (await plot.world.act(Act("mineBlock", {"name": "oak_log", "count": 1}))).ok
    assert (await plot.does(ReflexKind.LIGHT)).cause is Cause.DARK
    await plot.until(lambda seen: "torch" in seen.blocks)
    # a second torch if the light comes late
    await plot.until(lambda seen: seen.blocks.get("torch", 0) + seen.inventory.get("torch", 0) == 3)


async def test_a_bot_in_a_pit_gets_out_when_it_has_found_no_way(plot: Plot) -> None:
    x = plot.x
    await plot.give(stone_pickaxe=1, crafting_table=1)
    await plot.server.admin.command(f"fill {x - 3} {GROUND} -3 {x + 3} {GROUND + 3} 3 stone")
    await plot.server.admin.command(f"fill {x} {GROUND} 0 {x} {GROUND + 3} 0 air")
    await plot.until(lambda seen: seen.blocks.get("stone") == 7 * 7 * 4 - 4)
    assert (await plot.world.act(Act("placeItem", {"name": "crafting_table"}))).reason is Reason.UNREACHABLE
    escape = await plot.does(ReflexKind.UNSTUCK)
    assert escape.ok and escape.cause is Cause.TRAPPED, escape
    await plot.until(lambda seen: seen.position.y >= GROUND + 2)

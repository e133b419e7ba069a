"""Code that nobody vouches for, on real bots: it works, it is ended, and the others do not notice."""

import asyncio
import os
from collections.abc import AsyncIterator, Mapping
from typing import Any

import pytest
import pytest_asyncio

from orchestrator.bridge.link import Link
from orchestrator.knowledge.skill_header import Header
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.skillbook.folder import LIBRARY, read_shelf
from orchestrator.skillbook.testing.skill_test import SkillPlot, SkillPlots, SkillTest

pytestmark = pytest.mark.asyncio(loop_scope="session")

AT_ONCE = 3  # plots
LATE = 10  # seconds that a busy machine may take; benchmarks/sandboxed_bots.py measures how long it is
VERSION = os.environ.get("BLOCKCREW_TEST_VERSIONS", "1.21.1").split(",")[-1]

# written as Voyager's are: mineflayer's members, its primitives, nothing of ours
TABLE = """
async function placeTable (bot) {
  const near = bot.findBlocks({ matching: block => block.name.endsWith('_log'), maxDistance: 16, count: 4 })
  bot.chat(`${near.length} logs near`)
  await mineBlock(bot, bot.blockAt(near[0]).name, 1)
  await craftItem(bot, 'oak_planks', 1)
  await craftItem(bot, 'crafting_table', 1)
  const item = bot.inventory.findInventoryItem(mcData.itemsByName.crafting_table.id)
  const isFree = block => bot.blockAt(block.position.offset(0, 1, 0)).name === 'air'
  const ground = bot.findBlock({
    matching: mcData.blocksByName.grass_block.id,
    maxDistance: 4,
    useExtraInfo: block => block.position.distanceTo(bot.entity.position) > 2.5 && isFree(block) // clear of its own body
  })
  await bot.equip(item, 'hand')
  await bot.placeBlock(ground, new Vec3(0, 1, 0))
  const table = bot.findBlock({ matching: mcData.blocksByName.crafting_table.id, maxDistance: 8 })
  if (!table.position.equals(ground.position.offset(0, 1, 0))) throw new Refusal('not_found', 'no table')
  return table.name
}
"""
HOSTILE = {
    "for (;;);": "deadline",
    "for (;;) bot.findBlocks({ matching: () => true, maxDistance: 96, count: 1024 })": "deadline",
    "for (;;) { try { bot.dig(bot.entity.position).catch(() => {}) } catch {} await null }": "deadline",
    "bot.chat('hello\\n/op Ann')": "threw",
    "const all = []; for (;;) all.push(new Array(1e5).fill(1.5))": "memory",
}
# of the library: what a skill calls from within has to do what it does in the host; BLOCKCREW_TEST_SKILLS=all calls each
CALLED = ("goToHeight", "placeTorch", "makeTool", "storeItems", "eatFood", "harvestCrops")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def plots() -> AsyncIterator[SkillPlots]:
    async with await EmbeddedServer.start(ServerOptions(generator="flat", version=VERSION)) as server:
        link = await Link.open(on_event=lambda event: None, claim=lambda bot, keys: True, release=lambda bot: None)
        yield SkillPlots(server, link, VERSION)
        await link.close()


@pytest_asyncio.fixture(loop_scope="session")
async def plot(plots: SkillPlots) -> AsyncIterator[SkillPlot]:
    plot = SkillPlot(plots, next(plots.free))
    yield plot
    await plot.leave()


async def run(plot: SkillPlot, code: str, seconds: float = 60, **args: Any) -> Mapping[str, Any]:
    answer: Mapping[str, Any] = await plot.link.call("skill", bot=plot.bot, name="made", args=args, seconds=seconds, code=code)
    return answer


async def test_a_skill_written_for_voyager_works_as_it_is(plot: SkillPlot) -> None:
    await plot.lay(("fill ~4 ~ ~3 ~4 ~3 ~3 oak_log",))
    answer = await run(plot, TABLE)
    assert answer["done"], answer
    assert answer["note"] == "crafting_table"
    assert answer["gained"] == {}
    assert answer["log"] == [] and answer["kind"] is None


# what Voyager's primitives mean: blocks are counted, not what they drop; a bow in the hand is used; what a chest has not is no
# reason to leave the rest
MEANT = {
    "async function three (bot) { await mineBlock(bot, 'short_grass', 3); await bot.waitForTicks(20)\n"
    "return String(bot.findBlocks({ matching: mcData.blocksByName.short_grass.id, count: 9 }).length) }": Header(
        "x", (), {}, "", "", plot=("fill ~-12 ~ ~2 ~-10 ~ ~4 short_grass",), proof=({"says": "6"},),
    ),
    "async function two (bot) { await mineBlock(bot, 'lapis_ore', 2); await bot.waitForTicks(20)\n"
    "return String(bot.findBlocks({ matching: mcData.blocksByName.lapis_ore.id, count: 9 }).length) }": Header(
        "x", (), {}, "", "", plot=("fill ~3 ~ ~1 ~4 ~ ~2 lapis_ore", "give @s stone_pickaxe 1"),
        proof=({"says": "2", "lapis_lazuli": 8},),
    ),
    "async function shoot (bot) { await bot.equip('bow'); await killMob(bot, 'pig', 60) }": Header(
        "x", (), {}, "", "", plot=("give @s bow 1", "give @s arrow 32", "summon pig ~9 ~ ~"),
        proof=({"arrow": -1, "porkchop": 1},),
    ),
    "async function chest (bot) { const at = new Vec3(args.x, args.y, args.z); await getItemFromChest(bot, at, { stick: 2, "
    "coal: 3 }) }": Header(
        "x", (), {"x": 3, "y": -60, "z": 2}, "", "",
        plot=('setblock ~3 ~ ~2 chest{Items:[{Slot:0b,id:"minecraft:coal",count:5}]}',), proof=({"coal": 3},),
    ),
}  # fmt: skip


@pytest.mark.long
async def test_voyagers_primitives_mean_what_they_mean_there(plots: SkillPlots) -> None:
    trials = await asyncio.gather(*(plots.tries("made", header, code) for code, header in MEANT.items()))
    assert [trial.why for trial in trials if not trial.verified] == []


@pytest.mark.long
async def test_skills_of_the_library_can_be_called_from_within(plots: SkillPlots) -> None:
    headers = {skill.name: skill.header for skill in read_shelf(LIBRARY).skills}
    called = headers if os.environ.get("BLOCKCREW_TEST_SKILLS") == "all" else CALLED
    room = asyncio.Semaphore(AT_ONCE)

    async def call(name: str) -> SkillTest:
        async with room:
            return await plots.tries(name, headers[name], f"(bot, args) => {name}(bot, args)")

    trials = await asyncio.gather(*map(call, called))
    assert {trial.skill: trial.why for trial in trials if not trial.verified} == {}


async def test_nothing_hostile_harms_its_bot_or_the_one_beside_it(plot: SkillPlot) -> None:
    await plot.lay(("join Sam ~3 ~ ~3",))
    neighbour = plot.own("Sam")
    for code, reason in HOSTILE.items():
        seconds = 1 if reason == "deadline" else 20
        running = asyncio.create_task(run(plot, code, seconds))
        while not running.done():
            await plot.link.call("observe", bot=neighbour, deadline=LATE)
            await asyncio.sleep(0.05)
        answer = await running
        ended = answer["reason"] if reason == "deadline" else answer["kind"]
        assert not answer["done"] and ended == reason, (code, answer)
        assert answer["seconds"] < seconds + LATE
    answer = await run(plot, "return `still ${bot.username}`")
    assert answer["note"] == f"still {plot.bot}"
    assert len(await plot.link.call("hosts")) == 1


async def test_a_skill_that_waits_is_stopped_at_once(plot: SkillPlot) -> None:
    await plot.lay(())
    running = asyncio.create_task(run(plot, "console.log('begun'); await bot.waitForTicks(2000)", seconds=100))
    await asyncio.sleep(0.5)
    await plot.link.call("stop", bot=plot.bot)
    answer = await asyncio.wait_for(running, LATE)
    assert (answer["done"], answer["reason"]) == (False, "stopped")
    assert answer["log"] in ([], ["begun"]), "on a busy machine it is stopped before its first word"

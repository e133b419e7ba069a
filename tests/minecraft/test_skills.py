"""The first skills, played by real bots three times as fast: what they gain, and what they say when they cannot."""

import asyncio
import os
from collections.abc import AsyncIterator, Mapping
from typing import Any

import pytest
import pytest_asyncio

from orchestrator.bridge.link import Link
from orchestrator.core.outcome import Reason
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.worlds.minecraft import Claims

pytestmark = pytest.mark.asyncio(loop_scope="session")

GROUND = -60  # y of the lowest free block of the flat world
APART = 150  # m between two plots: out of each other's sight
SPEED = 3
VERSIONS = os.environ.get("BLOCKCREW_TEST_VERSIONS", "1.21.1").split(",")


class Bot:
    """A bot in the middle of a plot of its own on flat land."""

    def __init__(self, link: Link, server: EmbeddedServer, name: str, x: int) -> None:
        self.link, self.server, self.name, self.x = link, server, name, x

    async def act(self, skill: str, seconds: float = 60 * SPEED, **args: Any) -> Mapping[str, Any]:
        answer: Mapping[str, Any] = await self.link.call("skill", bot=self.name, name=skill, args=args, seconds=seconds)
        return answer

    async def refuses(self, skill: str, **args: Any) -> tuple[Reason, str]:
        answer = await self.act(skill, **args)
        assert not answer["done"] and answer["gained"] == {}
        return Reason(answer["reason"]), answer["note"]

    async def observe(self) -> Mapping[str, Any]:
        seen: Mapping[str, Any] = await self.link.call("observe", bot=self.name)
        return seen

    async def fill(self, block: str, low: tuple[int, int, int], high: tuple[int, int, int]) -> None:
        """Build relative to the middle of the plot's ground."""
        corners = " ".join(f"{self.x + x} {GROUND + y} {z}" for x, y, z in (low, high))
        await self.server.admin.command(f"fill {corners} {block}")

    async def give(self, **items: int) -> None:
        for item, count in items.items():
            await self.server.admin.command(f"give {self.name} {item} {count}")
        await self.until(lambda seen: all(seen["inventory"].get(item) == count for item, count in items.items()))

    async def sees(self, block: str, count: int) -> None:
        await self.until(lambda seen: seen["blocks"].get(block, 0) == count)

    async def until(self, condition: Any) -> None:
        async with asyncio.timeout(60):
            while not condition(await self.observe()):
                await asyncio.sleep(0.05)


@pytest.fixture(scope="module", params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def server(version: str) -> AsyncIterator[EmbeddedServer]:
    async with await EmbeddedServer.start(ServerOptions(generator="flat", version=version, speed=SPEED)) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def link() -> AsyncIterator[Link]:
    claims = Claims()
    opened = await Link.open(on_event=lambda event: None, claim=claims.take, release=claims.release, speed=SPEED)
    yield opened
    await opened.close()


plots = iter(range(APART, 100 * APART, APART))


@pytest_asyncio.fixture(loop_scope="session")
async def bot(link: Link, server: EmbeddedServer, version: str) -> AsyncIterator[Bot]:
    x = next(plots)
    comer = Bot(link, server, f"Ann{x}", x)
    await link.connect(comer.name, server.host, server.port, version)
    await server.admin.command(f"tp {comer.name} {x + 0.5} {GROUND} 0.5")
    await comer.until(lambda seen: abs(seen["position"]["x"] - x) < 1 and seen["blocks"].get("grass_block") == 33 * 33)
    yield comer
    await link.call("disconnect", bot=comer.name)


async def test_a_bot_mines_exactly_three_logs_of_a_tree(bot: Bot) -> None:
    await bot.fill("oak_log", (5, 0, 3), (5, 4, 3))
    await bot.sees("oak_log", 5)
    answer = await bot.act("mineBlock", name="oak_log", count=3)
    assert answer["done"] and answer["gained"] == {"oak_log": 3}, answer
    await bot.sees("oak_log", 2)


async def test_a_tall_trunk_among_leaves_comes_down_whole(bot: Bot) -> None:
    await bot.fill("oak_leaves", (-2, 3, 4), (2, 6, 8))
    await bot.fill("birch_log", (0, 0, 6), (0, 5, 6))
    await bot.sees("birch_log", 6)
    answer = await bot.act("mineBlock", name="logs", count=6)
    assert answer["done"] and answer["gained"]["birch_log"] == 6, answer


async def test_stone_without_a_pickaxe_is_refused_at_once(bot: Bot) -> None:
    reason, note = await bot.refuses("mineBlock", name="stone", count=1)
    assert reason == Reason.MISSING_TOOL and note == "stone needs a wooden_pickaxe or better"


async def test_covered_stone_is_dug_out_with_the_pickaxe_in_the_bag(bot: Bot) -> None:
    await bot.fill("stone", (4, 0, -3), (8, 3, 3))
    await bot.fill("dirt", (3, 0, -4), (3, 3, 4))
    await bot.give(dirt=1, wooden_pickaxe=1)
    await bot.sees("stone", 5 * 4 * 7)
    answer = await bot.act("mineBlock", name="stone", count=4)
    assert answer["done"] and answer["gained"]["cobblestone"] == 4, answer
    assert (await bot.observe())["equipment"] == {"hand": "wooden_pickaxe"}


async def test_plants_are_dug_and_the_ground_behind_them_stays(bot: Bot) -> None:
    await bot.fill("short_grass", (-12, 0, 2), (-10, 0, 4))
    await bot.sees("short_grass", 9)
    answer = await bot.act("mineBlock", name="short_grass", count=3, blocks=True)
    assert answer["done"] and "dirt" not in answer["gained"], answer
    await bot.until(lambda seen: seen["blocks"]["short_grass"] == 6 and seen["blocks"]["grass_block"] == 33 * 33)


async def test_an_ore_gives_what_it_drops(bot: Bot) -> None:
    await bot.fill("deepslate_iron_ore", (3, 0, 0), (3, 0, 0))
    await bot.give(stone_pickaxe=1)
    await bot.sees("deepslate_iron_ore", 1)
    answer = await bot.act("mineBlock", name="iron_ore", count=1)
    assert answer["done"] and answer["gained"] == {"raw_iron": 1}, answer


async def test_an_ore_that_no_way_through_the_rock_leads_to_is_left_for_the_next_one(bot: Bot) -> None:
    await bot.fill("dirt", (-8, 6, -8), (8, 8, 8))  # too high to jump down from
    await bot.fill("iron_ore", (0, 9, -14), (0, 9, -13))
    await bot.fill("iron_ore", (0, 9, 5), (0, 9, 5))
    await bot.give(stone_pickaxe=1, stone_shovel=1, cobblestone=64)
    await bot.server.admin.command(f"tp {bot.name} {bot.x + 0.5} {GROUND + 9} -7.5")
    await bot.until(lambda seen: seen["blocks"].get("iron_ore") == 3 and seen["position"]["y"] == GROUND + 9)
    answer = await bot.act("mineBlock", name="iron_ore", count=1, seconds=300)
    assert answer["done"] and answer["gained"]["raw_iron"] == 1, answer


async def test_from_logs_to_a_wooden_pickaxe(bot: Bot) -> None:
    await bot.give(oak_log=4)
    assert (await bot.act("craftItem", name="oak_planks", count=12))["gained"] == {"oak_log": -3, "oak_planks": 12}
    assert (await bot.act("craftItem", name="stick", count=4))["gained"] == {"oak_planks": -2, "stick": 4}
    assert (await bot.refuses("craftItem", name="wooden_pickaxe", count=1))[0] == Reason.MISSING_TABLE
    assert (await bot.act("craftItem", name="crafting_table", count=1))["done"]
    assert (await bot.act("placeItem", name="crafting_table"))["gained"] == {"crafting_table": -1}
    assert (await bot.act("craftItem", name="wooden_pickaxe", count=1))["gained"] == {
        "oak_planks": -3,
        "stick": -2,
        "wooden_pickaxe": 1,
    }
    assert (await bot.act("equipItem", name="wooden_pickaxe"))["done"]
    assert (await bot.observe())["equipment"] == {"hand": "wooden_pickaxe"}
    assert await bot.server.admin.inventory(bot.name) == {"oak_log": 1, "oak_planks": 3, "stick": 2, "wooden_pickaxe": 1}


async def test_raw_iron_becomes_ingots_over_planks(bot: Bot) -> None:
    await bot.give(raw_iron=3, oak_planks=4)
    assert (await bot.refuses("smeltItem", name="raw_iron", count=2))[0] == Reason.MISSING_FURNACE
    assert (await bot.refuses("smeltItem", name="dirt", count=1))[0] == Reason.BAD_ARGUMENT
    assert (await bot.refuses("smeltItem", name="raw_iron", count=65))[0] == Reason.BAD_ARGUMENT
    await bot.fill("furnace", (5, 0, 0), (5, 0, 0))
    await bot.sees("furnace", 1)
    assert (await bot.refuses("smeltItem", name="raw_iron", count=2, fuel="coal"))[0] == Reason.MISSING_FUEL
    answer = await bot.act("smeltItem", name="raw_iron", count=2)
    assert answer["done"] and answer["gained"] == {"raw_iron": -2, "oak_planks": -2, "iron_ingot": 2}, answer


async def test_when_one_fuel_is_used_up_another_one_burns(bot: Bot) -> None:
    await bot.give(raw_iron=1, stick=1, oak_planks=2)
    await bot.fill("furnace", (2, 0, 0), (2, 0, 0))
    await bot.sees("furnace", 1)
    answer = await bot.act("smeltItem", name="raw_iron", count=1)
    assert answer["gained"] == {"raw_iron": -1, "stick": -1, "oak_planks": -1, "iron_ingot": 1}, answer


async def test_nobody_walks_into_a_shaft_for_what_lies_beyond_it(bot: Bot) -> None:
    await bot.fill("stone", (-2, 0, -2), (6, 7, 2))
    await bot.fill("air", (2, 0, -2), (3, 7, 2))
    await bot.server.admin.command(f"tp {bot.name} {bot.x + 0.5} {GROUND + 8} 0.5")
    await bot.until(lambda seen: seen["position"]["y"] == GROUND + 8)
    await bot.server.admin.command(f"summon item {bot.x + 4.3} {GROUND + 8} 0.5 {{Item:{{id:'minecraft:diamond',count:1}}}}")
    await bot.until(lambda seen: any(entity["name"] == "diamond" for entity in seen["entities"]))
    await bot.act("collectDrops")
    await bot.until(lambda seen: seen["position"]["y"] == GROUND + 8)  # who jumped over it lands


async def test_a_stopped_smelter_takes_its_things_along(bot: Bot) -> None:
    await bot.give(sand=5, coal=1)
    await bot.fill("furnace", (2, 0, 2), (2, 0, 2))
    await bot.sees("furnace", 1)
    smelting = asyncio.create_task(bot.act("smeltItem", name="sand", count=5))
    async with asyncio.timeout(200):  # the bot itself sees what it holds when it has closed the furnace
        while "glass" not in await bot.server.admin.inventory(bot.name):
            await asyncio.sleep(0.2)
    await bot.link.call("stop", bot=bot.name)
    answer = await smelting
    assert answer["reason"] == Reason.STOPPED and answer["gained"]["glass"] >= 1, answer
    await bot.until(lambda seen: seen["inventory"].get("sand", 0) + seen["inventory"].get("glass", 0) >= 4)  # one in the fire
    assert "coal" not in (await bot.observe())["inventory"]


async def test_a_missing_ingredient_is_named(bot: Bot) -> None:
    assert await bot.refuses("craftItem", name="stick", count=4) == (Reason.MISSING_ITEM, "stick needs 2 oak_planks more")


async def test_a_name_the_game_does_not_know_is_said_so(bot: Bot) -> None:
    for skill in ("mineBlock", "craftItem", "equipItem", "placeItem"):
        reason, note = await bot.refuses(skill, name="unobtanium", count=1)
        assert reason == Reason.UNKNOWN_NAME and "unobtanium" in note


@pytest.mark.parametrize("count", [0, -3, 1e9, 2.5, "many", None, [], {}])
async def test_a_count_that_makes_no_sense_is_refused(bot: Bot, count: object) -> None:
    args = {} if count is None else {"count": count}
    name = "bedrock" if count is None else "dirt"
    assert (await bot.refuses("mineBlock", name=name, **args))[0] == Reason.BAD_ARGUMENT


async def test_what_is_nowhere_is_not_found_after_a_look_around(bot: Bot) -> None:
    answer = await bot.act("mineBlock", name="cherry_log", count=1, further=1)
    assert (answer["done"], answer["reason"], answer["note"]) == (False, Reason.NOT_FOUND, "no cherry_log in sight")


async def test_a_bot_goes_where_it_is_told(bot: Bot) -> None:
    assert (await bot.act("goTo", x=bot.x + 20, y=GROUND, z=-9, range=1))["done"]
    position = (await bot.observe())["position"]
    assert abs(position["x"] - bot.x - 20.5) < 2 and abs(position["z"] + 8.5) < 2
    assert (await bot.refuses("goTo", player="Nobody"))[0] == Reason.NOT_FOUND
    assert (await bot.refuses("goTo", x="here", y=0, z=0))[0] == Reason.BAD_ARGUMENT


async def test_a_walled_in_bot_digs_its_way_out(bot: Bot) -> None:
    await bot.fill("dirt", (-2, 0, -2), (2, 3, 2))
    await bot.fill("air", (0, 0, 0), (0, 1, 0))
    await bot.sees("dirt", 2 * 33 * 33 + 5 * 4 * 5 - 2)
    assert (await bot.act("goTo", x=bot.x + 8, y=GROUND, z=0))["done"]


async def test_who_sits_in_a_deep_hole_with_empty_hands_digs_stairs_up(bot: Bot) -> None:
    await bot.fill("dirt", (-4, 0, -4), (4, 4, 4))
    await bot.fill("air", (0, 0, 0), (0, 4, 0))
    await bot.sees("dirt", 2 * 33 * 33 + 9 * 5 * 9 - 5)
    assert (await bot.act("surface"))["done"]
    assert (await bot.observe())["position"]["y"] >= GROUND + 4


async def test_out_of_a_pit_that_must_not_be_dug_one_climbs_on_what_one_carries(bot: Bot) -> None:
    await bot.fill("oak_planks", (-2, 0, -2), (2, 2, 2))
    await bot.fill("air", (-1, 0, -1), (1, 2, 1))
    await bot.give(cobblestone=3, dirt=5)
    await bot.sees("oak_planks", 3 * (5 * 5 - 3 * 3))
    answer = await bot.act("goTo", x=bot.x + 8, y=GROUND, z=0)
    assert answer["done"] and set(answer["gained"]) == {"dirt"}, "what is of least use; who is late for a jump digs below"


async def test_who_climbed_to_the_table_on_its_stones_says_that_they_are_lacking(bot: Bot) -> None:
    await bot.fill("oak_planks", (-2, 0, -2), (2, 2, 2))
    await bot.fill("air", (-1, 0, -1), (1, 2, 1))
    await bot.fill("crafting_table", (6, 0, 0), (6, 0, 0))
    await bot.give(cobblestone=3, stick=2)
    await bot.sees("crafting_table", 1)
    answer = await bot.act("craftItem", name="stone_pickaxe", count=1)
    assert (answer["reason"], answer["note"]) == (Reason.MISSING_ITEM, "stone_pickaxe needs 2 cobblestone more"), answer


async def test_who_is_in_the_middle_of_a_lake_comes_ashore(bot: Bot) -> None:
    await bot.fill("stone", (-7, 0, -7), (7, 4, 7))
    await bot.fill("water", (-6, 1, -6), (6, 4, 6))
    await bot.server.admin.command(f"tp {bot.name} {bot.x + 0.5} {GROUND + 2} 0.5")
    await bot.until(lambda seen: seen["position"]["y"] > GROUND + 0.5 and seen["blocks"].get("water") == 13 * 4 * 13)
    assert (await bot.act("surface"))["done"]
    assert (await bot.observe())["position"]["y"] >= GROUND + 5


async def test_an_ore_deep_in_the_ground_is_tunnelled_to_and_the_way_up_is_found(bot: Bot) -> None:
    await bot.fill("stone", (-6, 0, -6), (6, 7, 6))
    await bot.fill("iron_ore", (3, 1, 0), (3, 2, 0))
    await bot.server.admin.command(f"tp {bot.name} {bot.x + 0.5} {GROUND + 8} 0.5")
    await bot.give(stone_pickaxe=1)
    await bot.sees("iron_ore", 2)
    answer = await bot.act("mineBlock", name="iron_ore", count=2)
    assert answer["done"] and answer["gained"]["raw_iron"] == 2, answer
    assert (await bot.act("surface"))["done"]
    assert (await bot.observe())["position"]["y"] >= GROUND + 7


async def test_at_the_bottom_of_a_shaft_one_looks_further_through_the_rock(bot: Bot) -> None:
    await bot.fill("stone", (-8, 0, -8), (8, 12, 8))
    await bot.fill("air", (0, 0, 0), (0, 12, 0))
    await bot.give(stone_pickaxe=1)
    before = (await bot.observe())["position"]
    assert (await bot.act("explore", far=8))["done"]
    after = (await bot.observe())["position"]
    assert abs(after["x"] - before["x"]) + abs(after["z"] - before["z"]) > 2, after


async def test_a_cave_into_which_a_shaft_lets_the_sky_is_not_the_open(bot: Bot) -> None:
    await bot.fill("stone", (-6, 0, -6), (6, 9, 6))
    await bot.fill("air", (-4, 0, -4), (4, 2, 4))
    await bot.fill("air", (0, 3, 0), (0, 9, 0))
    await bot.give(stone_pickaxe=1, dirt=16)
    assert (await bot.act("surface"))["done"]
    assert (await bot.observe())["position"]["y"] >= GROUND + 9


async def test_a_cow_is_hunted_for_its_beef(bot: Bot) -> None:
    assert (await bot.refuses("hunt", name="dragonfly", item="beef", count=1))[0] == Reason.UNKNOWN_NAME
    assert (await bot.refuses("hunt", name="cow", item="beef", count=1))[0] == Reason.NOT_FOUND
    for x in (4, 6):
        await bot.server.admin.command(f"summon cow {bot.x + x} {GROUND} 3")
    await bot.until(lambda seen: sum(entity["name"] == "cow" for entity in seen["entities"]) == 2)
    answer = await bot.act("hunt", name="cow", item="beef", count=1)
    assert answer["done"] and answer["gained"]["beef"] >= 1, answer


async def test_an_animal_behind_a_fence_is_reached_around_the_fence(bot: Bot) -> None:
    await bot.fill("oak_fence", (-6, 0, 2), (6, 0, 2))
    await bot.server.admin.command(f"summon cow {bot.x + 0.5} {GROUND} 4.9 {{NoAI:1b}}")
    await bot.sees("oak_fence", 13)
    await bot.until(lambda seen: any(entity["name"] == "cow" for entity in seen["entities"]))
    answer = await bot.act("hunt", name="cow", item="beef", count=1)
    assert answer["done"] and answer["gained"]["beef"] >= 1, answer


async def test_a_bot_in_the_corner_of_a_pen_walks_out_through_the_gap(bot: Bot) -> None:
    await bot.fill("oak_fence", (-4, 0, -4), (4, 0, 4))
    await bot.fill("air", (-3, 0, -3), (3, 0, 3))
    await bot.fill("air", (0, 0, 4), (0, 0, 4))
    await bot.sees("oak_fence", 31)
    await bot.server.admin.command(f"tp {bot.name} {bot.x + 4.075} {GROUND} -3.075")
    await bot.until(lambda seen: -3.1 < seen["position"]["z"] < -3)
    answer = await bot.act("goTo", seconds=8 * SPEED, x=bot.x + 8, y=GROUND, z=-8)
    assert answer["done"], answer
    assert (await bot.observe())["blocks"]["oak_fence"] == 31


@pytest.mark.parametrize(("kind", "deep"), [("cod", 1), ("salmon", 3)])
async def test_fish_are_hunted_in_their_pond(bot: Bot, kind: str, deep: int) -> None:
    assert (await bot.refuses("hunt", name=kind, item=kind, count=1))[0] == Reason.NOT_FOUND
    await bot.fill("water", (4, -deep, 4), (10, -1, 10))
    await bot.give(iron_sword=1)
    for x in (6, 8):
        await bot.server.admin.command(f"summon {kind} {bot.x + x} {GROUND - 0.8} 7")
    await bot.until(lambda seen: sum(entity["name"] == kind for entity in seen["entities"]) == 2)
    answer = await bot.act("hunt", name=kind, item=kind, count=2)
    assert answer["done"] and answer["gained"][kind] == 2, answer
    assert (await bot.observe())["position"]["y"] >= GROUND - 1, "it stands, on the shore or in shallow water"


async def test_what_lies_around_is_collected(bot: Bot) -> None:
    for x, item in ((5, "oak_log"), (-5, "dirt"), (10, "sand")):
        place = f"{bot.x + x} {GROUND} 2"
        await bot.server.admin.command(f'summon item {place} {{Item:{{id:"minecraft:{item}",count:2}}}}')
    await bot.until(lambda seen: {"oak_log", "dirt", "sand"} <= {entity["name"] for entity in seen["entities"]})
    assert (await bot.act("collectDrops", radius=8))["gained"] == {"oak_log": 2, "dirt": 2}


async def test_saying_nothing_or_a_command_is_refused(bot: Bot) -> None:
    assert (await bot.act("say", text="here is a tree"))["done"]
    for text in ("", "\n", "/stop", 7, None):
        assert (await bot.refuses("say", text=text))[0] == Reason.BAD_ARGUMENT


async def test_a_full_bag_is_said_so(bot: Bot) -> None:
    for _ in range(36):
        await bot.server.admin.command(f"give {bot.name} wooden_hoe 1")
    await bot.fill("oak_log", (3, 0, 0), (3, 0, 0))
    await bot.sees("oak_log", 1)
    assert (await bot.refuses("mineBlock", name="oak_log", count=1))[0] == Reason.INVENTORY_FULL

"""The restaurant in Minecraft: bots do what the text kitchen allows, what the server did not see has not happened, and a person
cooks with clicks."""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from orchestrator.app.restaurant.guests import Guests
from orchestrator.app.restaurant.opening import NAMES, open_in
from orchestrator.app.restaurant.person_cook import PersonCook
from orchestrator.app.restaurant.real_time import RealTimeShift
from orchestrator.app.restaurant.replaying import ReplayCount, replay_in_minecraft
from orchestrator.app.restaurant.rounds import RestaurantRounds
from orchestrator.app.restaurant.site import RestaurantSite
from orchestrator.app.run_config import RunConfig
from orchestrator.app.shared_world import MinecraftSharedWorld
from orchestrator.app.world_opening import open_minecraft
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.plan import Act
from orchestrator.record.writer import Recorder
from orchestrator.servers.arena_layout import words
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.schedule import Schedule
from orchestrator.tasks.restaurant.fine_clock import fine_kitchen
from orchestrator.tasks.restaurant.restaurant_kitchen import RestaurantKitchen

SPEED = 6
PATIENCE = 90.0  # seconds
GOLDEN = Path(__file__).parents[1] / "tasks" / "golden_kitchen.jsonl.gz"
LEVEL = shipped().level("1")
ORDERS = [(0, "salmonMeatcake", 50)]
TO_THE_BLENDER = (
    ("goto_agent0_storage0", "goto_agent1_storage0"),
    ("get_agent0_salmon_storage0", "get_agent1_flour_storage0"),
    ("goto_agent0_blender0", "goto_agent1_blender0"),
    ("put_agent0_blender0", "put_agent1_blender0"),
)
pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.long]


@dataclass(frozen=True, slots=True)
class Diner:
    """A site on a server of its own, and the world that others can join."""

    site: RestaurantSite
    world: MinecraftSharedWorld
    recorder: Recorder

    async def rounds(self) -> RestaurantRounds:
        await self.site.begin(RestaurantKitchen(LEVEL, 2, ORDERS))
        rounds = RestaurantRounds(self.site)
        await rounds.begin()
        return rounds

    async def run(self, *lines: str) -> None:
        for line in lines:
            await self.site.admin.command(line)

    def wall(self, name: str, agent: int) -> list[str]:
        """Return the commands that wall in a cook who stands at its place."""
        x, y, z = (int(part // 1) for part in self.site.ground.spot(name, agent))
        around = ((x + dx, z + dz) for dx, dz in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)))
        return [f"fill {cell[0]} {y} {cell[1]} {cell[0]} {y + 1} {cell[1]} obsidian keep" for cell in around]


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def diner(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Diner]:
    folder: Path = tmp_path_factory.mktemp("restaurant")
    recorder, config = Recorder(folder, WallClock(SPEED)), RunConfig(land="flat", speed=SPEED)
    async with open_minecraft(config, Settings(data=folder), folder / "log", folder / "world") as world:
        site = await open_in(world, recorder, 2, SPEED, LEVEL)
        yield Diner(site, world, recorder)
        await site.close()


async def played(rounds: RestaurantRounds, steps: Sequence[Sequence[str]]) -> list[tuple[bool, ...]]:
    return [(await rounds.step(step)).ok for step in steps]


@pytest.mark.parametrize("kind", ["greedy", "wild"])
async def test_a_recorded_game_goes_as_in_text(diner, kind):
    with gzip.open(GOLDEN, "rt") as file:
        records = [json.loads(line) for line in file]
    found = next(one for one in records if (one["level"], one["policy"]) == ("level_1", kind))
    record, count = found | {"steps": found["steps"][:25]}, ReplayCount()
    await replay_in_minecraft(record, 1, shipped(), "", "golden:1", diner.site, count)
    done = record["steps"][-1]["obs"]["completed"]
    assert count.figures() == {
        "episodes": 1, "steps": 25, "differing": 0, "states": 26, "equal": 26, "unseen": 0, "completed": done,
        "recorded": done, "first": None,
    }  # fmt: skip


async def test_a_bot_that_is_walled_in_does_not_arrive(diner):
    rounds = await diner.rounds()
    await rounds.step(("goto_agent0_blender0",))
    for line in diner.wall("blender0", 0):
        with suppress(BlockcrewError):  # the counter stands there already
            await diner.run(line)
    events = await rounds.step(("goto_agent0_storage0", "goto_agent1_storage0"))
    assert rounds.unseen == 1
    assert [agent.at for agent in rounds.site.kitchen.observe().agents] == ["blender0", "storage0"]
    assert events.ok == (True, True)  # it did nothing instead
    events = await rounds.step(("get_agent0_salmon_storage0",))
    assert events.ok == (False,) and "agent0 is not at storage0" in events.complaints[0].text


async def test_a_station_that_somebody_broke_is_of_no_use_and_what_was_in_it_is_lost(diner):
    rounds = await diner.rounds()
    await played(rounds, TO_THE_BLENDER)
    assert rounds.site.kitchen.state.inside[2] == ("salmon", "flour") and not rounds.losses
    await diner.run(f"setblock {words(rounds.site.ground.cell_for('blender0'))} air")
    await rounds.step(())
    assert rounds.losses == ["Salmon, Flour in blender0 is gone."]
    await rounds.step(("activate_agent0_blender0",))
    assert rounds.unseen == 1 and not rounds.site.kitchen.state.inside[2]
    assert not (await rounds.site.look()).inside


async def test_a_stolen_item_is_gone_and_nothing_is_doubled(diner):
    rounds = await diner.rounds()
    await played(rounds, [("goto_agent0_storage0",), ("get_agent0_salmon_storage0",), ("goto_agent0_blender0",)])
    thief = diner.world.body("Tom", diner.recorder)
    await diner.world.enter("Tom")
    try:
        await diner.run("kill Ann", "tp Tom @e[type=item,limit=1]")
        await until(lambda: holds(diner, "Tom", "salmon"))
        events = await rounds.step(("put_agent0_blender0",))
        assert events.ok == (False,) and "agent0 is not at blender0" in events.complaints[0].text
        assert rounds.site.kitchen.state.hold == ["", ""]
        assert not rounds.site.kitchen.state.inside[2] and await diner.site.admin.inventory("Ann") == {}
        assert rounds.site.kitchen.observe().agents[0].at == "servingtable0"
        assert thief.online
    finally:
        await diner.world.leave(["Tom"])


async def holds(diner: Diner, name: str, item: str) -> bool:
    return item in await diner.site.admin.inventory(name)


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await condition():
            await asyncio.sleep(0.05)


async def click(sam: World, diner: Diner, place: str, item: str = "") -> None:
    x, y, z = diner.site.ground.cell_for(place, item)
    outcome = await sam.act(Act("clickCell", {"x": x, "y": y, "z": z}, 30.0))
    assert outcome.ok, outcome.note


async def walk(sam: World, diner: Diner, place: str) -> None:
    cell = [int(part // 1) for part in diner.site.ground.spot(place, 0)]
    outcome = await sam.act(Act("walkCells", {"path": [cell], "pace": 60}, 30.0))
    assert outcome.ok, outcome.note


async def test_a_person_serves_an_order_with_clicks_beside_a_bot(diner):
    sam = diner.world.body("Sam", diner.recorder)
    await diner.world.enter("Sam")
    person = PersonCook(0, "Sam")
    bot = diner.site.all_cooks[1]
    site = RestaurantSite(diner.site.admin, diner.world.place.admin, [person, bot], diner.site._rejoin, SPEED)
    kitchen = fine_kitchen(LEVEL, 2, Schedule.of([(0, "salmonMeatcake", 400)]))
    await site.begin(kitchen)
    here = Diner(site, diner.world, diner.recorder)
    shift = RealTimeShift(site, None, diner.recorder, steps=400, enough=1)
    playing = asyncio.ensure_future(shift.play(lambda running: Guests(running, [person]).serve()))

    async def seen(condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                assert not playing.done(), await playing
                await asyncio.sleep(0.02)

    def told(text: str) -> bool:
        return any(text in str(event.data.get("line")) for event in diner.recorder.events if event.kind == "admin")

    hold = kitchen.state.hold
    await walk(sam, here, "storage0")
    await click(sam, here, "storage0", "salmon")
    await seen(lambda: hold[0] == "salmon")
    assert await site.admin.inventory("Sam") == {"salmon": 1}
    await click(sam, here, "servingtable0")
    await seen(lambda: told("You are too far from servingtable 0."))
    await walk(sam, here, "blender0")
    await click(sam, here, "blender0")
    await seen(lambda: hold[0] == "")
    await click(sam, here, "blender0")
    await seen(lambda: told("Nothing can be taken from blender0 now.") or hold[0] == "salmon")
    await click(sam, here, "blender0")
    for place in ("storage0", "blender0"):
        await walk(sam, here, place)
        await click(sam, here, place, "flour")
    await seen(lambda: kitchen.state.inside[2] == ("salmon", "flour"))
    await click(sam, here, "blender0")
    await seen(lambda: kitchen.state.inside[2] == ("salmonMeatcake",) and not kitchen.state.running[2])
    await click(sam, here, "blender0")
    await seen(lambda: hold[0] == "salmonMeatcake")
    await walk(sam, here, "servingtable0")
    await click(sam, here, "servingtable0")
    log = await playing
    assert kitchen.state.served == ("salmonMeatcake",) and not log.losses
    assert told("scoreboard players set 1_Salmon_meatcake")
    await diner.world.leave(["Sam"])


async def test_bots_cook_by_the_clock_and_a_person_who_leaves_with_the_soup_is_missed(diner):
    person, bot = PersonCook(0, "Kim"), diner.site.all_cooks[1]
    kim = diner.world.body("Kim", diner.recorder)
    await diner.world.enter("Kim")
    site = RestaurantSite(diner.site.admin, diner.world.place.admin, [person, bot], diner.site._rejoin, SPEED)
    kitchen = fine_kitchen(LEVEL, 2, Schedule.of([(0, "salmonMeatcake", 200), (1, "lambMeatcake", 200)]))
    await site.begin(kitchen)
    shift = RealTimeShift(site, Greedy(LEVEL, 2, crew=[1]), diner.recorder, steps=200, enough=1)
    playing = asyncio.ensure_future(shift.play(lambda running: Guests(running, [person]).serve()))
    here = Diner(site, diner.world, diner.recorder)
    await walk(kim, here, "storage0")
    await click(kim, here, "storage0", "lamb")
    await until(lambda: holds(here, "Kim", "mutton"))
    await diner.world.leave(["Kim"])
    log = await playing
    assert log.losses == ["Kim left with lamb."] and len(kitchen.state.served) == 1 and NAMES[1] == bot.name

"""A person builds with a bot in Minecraft: the goal comes in a book, what the rules refuse is taken back, the chat counts."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from orchestrator.app.coblock.opening import first_person, open_in
from orchestrator.app.coblock.person import PersonMember, build_with_person
from orchestrator.app.run_config import RunConfig
from orchestrator.app.shared_world import MinecraftSharedWorld
from orchestrator.app.world_opening import open_minecraft
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.world import World
from orchestrator.core.plan import Act
from orchestrator.games.coblock.engine import CoBlockGame
from orchestrator.games.coblock.players.talking import TalkingBuilder
from orchestrator.games.coblock.task import BlockTask, TaskKind
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

SPEED = 4
GOALS = ({(4, 0, 4): "red", (4, 1, 4): "blue"}, {(4, 2, 4): "red", (5, 2, 4): "yellow"})
TASK = BlockTask(TaskKind.GOAL, "tower", GOALS, ({"red": 3, "blue": 1}, {"yellow": 2}))
PATIENCE = 90.0  # seconds
pytestmark = [pytest.mark.asyncio, pytest.mark.long]


@pytest_asyncio.fixture
async def world(tmp_path) -> AsyncIterator[tuple[MinecraftSharedWorld, Recorder]]:
    recorder, config = Recorder(tmp_path, WallClock(SPEED)), RunConfig(land="flat", speed=SPEED)
    async with open_minecraft(config, Settings(data=tmp_path), tmp_path / "log", tmp_path / "world") as shared_world:
        yield shared_world, recorder


async def done(sam: World, skill: str, cell: tuple[int, int, int], **more: str) -> None:
    x, y, z = cell
    outcome = await sam.act(Act(skill, {"x": x, "y": y, "z": z, **more}, 60.0))
    assert outcome.ok, outcome.note


async def test_a_person_and_a_bot_build_together(world):
    shared_world, recorder = world
    sam = shared_world.body("Sam", recorder)
    await shared_world.enter("Sam")
    assert await first_person(shared_world.place.admin, ["Bob"]) == "Sam"
    site = await open_in(shared_world, recorder, person=PersonMember(0, "Sam"))
    game = CoBlockGame(lambda seed: TASK)
    playing = asyncio.ensure_future(build_with_person(game, TalkingBuilder(), 0, 1, site))

    async def until(condition) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                assert not playing.done(), await playing
                await asyncio.sleep(0.05)

    await until(lambda: game.state.history)  # Bob has told its goal
    held = await site.admin.inventory("Sam")
    assert held == {"red_wool": 3, "blue_wool": 1, "written_book": 1}
    book = next(line for event in recorder.events if "written_book" in (line := str(event.data.get("line"))))
    assert "(4,0,4)" in book and "(5,2,4)" not in book, "only the own goal"
    await site.admin.command("give Sam yellow_wool 1")
    await done(sam, "placeInFlight", site.plot.at((9, 0, 9)), block="yellow_wool")
    await until(lambda: any("no yellow block left" in str(event.data.get("line")) for event in recorder.events))
    assert not await site.admin.differing({site.plot.at((9, 0, 9)): "air"})
    await sam.say("I have red and blue. My goal: red (4,0,4); blue (4,1,4).")
    for cell, colour in (((4, 0, 4), "red"), ((4, 1, 4), "blue"), ((0, 0, 0), "red")):
        await done(sam, "placeInFlight", site.plot.at(cell), block=f"{colour}_wool")
        await until(lambda cell=cell: cell in game.state.world.blocks)
    await done(sam, "breakInFlight", site.plot.at((0, 0, 0)))
    await until(lambda: (0, 0, 0) not in game.state.world.blocks)
    await done(sam, "placeInFlight", site.plot.at((4, 2, 4)), block="red_wool")
    episode = await playing
    assert episode.record.metrics["success"] == 1
    assert game.state.world.blocks[5, 2, 4] == "yellow", "Bob added its block"

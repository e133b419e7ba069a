"""CoBlock in Minecraft: two bots build what the text engine allows, and the server's blocks have the digests of the text."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from orchestrator.app.coblock.built_game import build_together
from orchestrator.app.coblock.opening import open_in
from orchestrator.app.coblock.real_time import build_in_real_time
from orchestrator.app.coblock.site import BuildingSite
from orchestrator.app.run_config import RunConfig
from orchestrator.app.shared_world import MinecraftSharedWorld
from orchestrator.app.world_opening import open_minecraft
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.plan import Act
from orchestrator.games.coblock.engine import CoBlockGame
from orchestrator.games.coblock.players.talking import TalkingBuilder
from orchestrator.games.coblock.task import BlockTask, TaskKind
from orchestrator.games.episode import play_episode
from orchestrator.games.game import GameSpec, SeatView
from orchestrator.games.players.scripted import ScriptedPlayer
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

SPEED = 8
GOALS = ({(4, 0, 4): "red", (4, 1, 4): "blue"}, {(4, 2, 4): "red", (5, 2, 4): "yellow"})
TASK = BlockTask(TaskKind.GOAL, "tower", GOALS, ({"red": 3, "blue": 1}, {"yellow": 2}))
pytestmark = pytest.mark.asyncio(loop_scope="module")


@dataclass(frozen=True, slots=True)
class Ground:
    """A site on a server of its own, and the world that others can join."""

    site: BuildingSite
    world: MinecraftSharedWorld
    recorder: Recorder


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def ground(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Ground]:
    folder: Path = tmp_path_factory.mktemp("coblock")
    recorder, config = Recorder(folder, WallClock(SPEED)), RunConfig(land="flat", speed=SPEED)
    async with open_minecraft(config, Settings(data=folder), folder / "log", folder / "world") as world:
        yield Ground(await open_in(world, recorder), world, recorder)


class Meddled:
    """A talking builder; before its `number`-th action something happens in the world."""

    def __init__(self, number: int, happen: Callable[[], Awaitable[object]]) -> None:
        self.inner, self.number, self.happen = TalkingBuilder(), number, happen

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        self.inner.begin(spec, seat, seed)

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        self.number -= 1
        if self.number == 0:
            await self.happen()
        return await self.inner.act(view, legal, refused)


def game() -> CoBlockGame:
    return CoBlockGame(lambda seed: TASK)


async def text_digests() -> tuple[str, ...]:
    return (await play_episode(game(), [TalkingBuilder(), TalkingBuilder()], 1)).digests


async def test_every_state_in_the_world_has_the_digest_of_the_text(ground):
    episode = await build_together(game(), [TalkingBuilder(), TalkingBuilder()], 1, ground.site)
    assert episode.record.metrics["success"] == 1
    assert episode.built == episode.record.digests == await text_digests()
    assert len(set(episode.built)) == len(episode.built) > 4
    colours = {cell: f"{colour}_wool" for cell, colour in TASK.target.items()}
    assert not await ground.site.admin.differing({ground.site.plot.at(cell): wool for cell, wool in colours.items()})
    assert await ground.site.admin.inventory("Alice") == {"red_wool": 1}, "creative mode uses nothing up, but the game does"


@pytest.mark.long
async def test_a_walled_in_cell_a_break_and_a_refused_placement_are_as_in_the_text(ground):
    walls = [(4, 0, 4), (6, 0, 4), (5, 0, 3), (5, 0, 5), (4, 1, 4), (5, 1, 4), (5, 2, 4)]
    script = [f"place red {x} {y} {z}" for x, y, z in walls]
    alice = [*script, "break 5 2 4", "place red 5 0 4", "break 5 0 4", "say that was all", "end"]
    bob = ["wait", "place blue 6 0 4", *["wait"] * 20]
    task = BlockTask(TaskKind.INDEPENDENT, "tower", ({(0, 0, 0): "red"}, {(9, 0, 9): "blue"}), ({"red": 70}, {"blue": 1}))

    def players() -> list[ScriptedPlayer]:
        return [ScriptedPlayer(TalkingBuilder(), alice), ScriptedPlayer(TalkingBuilder(), bob)]

    text = await play_episode(CoBlockGame(lambda seed: task), players(), 1)
    episode = await build_together(CoBlockGame(lambda seed: task), players(), 1, ground.site)
    assert episode.built == text.digests
    assert episode.record.illegal == text.illegal


@pytest.mark.long
async def test_a_bot_that_leaves_comes_back_and_the_game_goes_on(ground):
    kick = Meddled(3, lambda: ground.site.admin.command("kick Bob"))
    episode = await build_together(game(), [kick, TalkingBuilder()], 1, ground.site)
    assert episode.record.metrics["success"] == 1
    assert episode.built == await text_digests()


@pytest.mark.long
async def test_a_bot_that_is_gone_for_good_is_replaced(ground):
    episode = await build_together(
        game(), [TalkingBuilder(), Meddled(4, lambda: ground.world.leave(["Alice"]))], 1, ground.site
    )
    assert episode.built == await text_digests()
    assert episode.returned == 1


@pytest.mark.long
async def test_what_a_stranger_builds_or_breaks_on_the_plot_is_put_right_and_said(ground):
    steve = ground.world.body("Steve", ground.recorder)
    await ground.world.enter("Steve")
    admin, plot = ground.site.admin, ground.site.plot

    async def meddle() -> None:
        x, y, z = plot.at((8, 3, 8))
        await admin.command(f"tp Steve {x} {y} {z}")
        await admin.command("gamemode creative Steve")
        await admin.command("give Steve red_wool 5")
        x, y, z = plot.at((8, 0, 8))
        assert (await steve.act(Act("placeInFlight", {"x": x, "y": y, "z": z, "block": "red_wool"}, 60.0))).ok
        x, y, z = plot.at((4, 0, 4))
        assert (await steve.act(Act("breakInFlight", {"x": x, "y": y, "z": z}, 60.0))).ok
        x, y, z = plot.at((4, 1, 4))
        await admin.command(f"tp Steve {x}.5 {y} {z}.5")  # where the next block goes

    episode = await build_together(game(), [Meddled(3, meddle), TalkingBuilder()], 1, ground.site)
    await ground.world.leave(["Steve"])
    assert episode.record.metrics["success"] == 1
    assert episode.built[-1] == (await text_digests())[-1]
    assert episode.taken_away == 2
    told = [event.data["line"] for event in ground.recorder.events if "Only Alice and Bob" in str(event.data.get("line", ""))]
    assert any("(8,0,8)" in line for line in told)


@pytest.mark.long
async def test_in_real_time_a_record_comes_about_that_the_text_engine_plays_to_the_same_digests(ground):
    episode = await build_in_real_time(game(), [TalkingBuilder(), TalkingBuilder()], 1, ground.site)
    assert episode.record.metrics["success"] == 1
    again = game()
    again.reset(1)
    digests = [again.digest()]
    for actions in episode.record.actions:
        again.step(actions)
        digests.append(again.digest())
    assert episode.built == tuple(digests)

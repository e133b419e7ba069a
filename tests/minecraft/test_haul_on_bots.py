"""The transport game in Minecraft: bots walk, carry and talk as the text engine allows, and every state that the server reports
has the digest of the text."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from orchestrator.app.run_config import RunConfig
from orchestrator.app.shared_world import MinecraftSharedWorld
from orchestrator.app.transport.carried_game import haul_together
from orchestrator.app.transport.house_site import HouseSite
from orchestrator.app.transport.opening import open_in
from orchestrator.app.transport.recording import HaulRecording
from orchestrator.app.world_opening import open_minecraft
from orchestrator.bench.transport.methods import HAUL_METHODS
from orchestrator.core.contracts.clock import WallClock
from orchestrator.games.episode import play_episode
from orchestrator.games.game import GameSpec, SeatView
from orchestrator.games.players.scripted import ScriptedPlayer
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.players.rhp import RuleHaulPlayer
from orchestrator.games.transport.rules import HaulRules
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

SPEED = 8
AGENTS = 3
pytestmark = pytest.mark.asyncio(loop_scope="module")


@dataclass(frozen=True, slots=True)
class Grounds:
    """A site on a server of its own, and the world that others can join."""

    site: HouseSite
    world: MinecraftSharedWorld
    recorder: Recorder


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def grounds(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Grounds]:
    folder: Path = tmp_path_factory.mktemp("haul")
    recorder, config = Recorder(folder, WallClock(SPEED)), RunConfig(land="flat", speed=SPEED)
    async with open_minecraft(config, Settings(data=folder), folder / "log", folder / "world") as world:
        yield Grounds(await open_in(world, recorder, AGENTS, SPEED), world, recorder)


class MeddledHauler:
    """A player; before its `number`-th action something happens in the world."""

    def __init__(self, inner: Any, number: int, happen: Callable[[], Awaitable[object]]) -> None:
        self.inner, self.number, self.happen = inner, number, happen

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        self.inner.begin(spec, seat, seed)

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        self.number -= 1
        if self.number == 0:
            await self.happen()
        return str(await self.inner.act(view, legal, refused))


async def text_digests(rules: HaulRules, method: str, seed: int) -> tuple[str, ...]:
    game = HaulGame(rules)
    return (await play_episode(game, HAUL_METHODS.team(method, game).players, seed)).digests


async def test_every_state_in_the_world_has_the_digest_of_the_text_and_the_record_tells_the_game(grounds):
    rules = HaulRules(2, 340)
    game, team = HaulGame(rules), HAUL_METHODS.team("claims", HaulGame(rules))
    watch = HaulRecording(grounds.recorder, grounds.site)
    episode = await haul_together(game, team.players, 6, grounds.site, watch=watch)
    assert episode.built == episode.record.digests == await text_digests(rules, "claims", 6)
    assert len(episode.built) > 10 and not episode.taken_away
    report = await grounds.site.report()
    assert sorted(report.at_goal(grounds.site.ground)) == ["apple", "clock"]
    assert watch.delivered == {"Bob": ["clock", "apple"]}
    assert {"action", "outcome", "said", "body"} <= {event.kind for event in grounds.recorder.events}
    notes = [event.data["note"] for event in grounds.recorder.events if event.kind == "outcome"]
    assert "brings clock, apple: 2 of 10 at the goal" in notes
    carried = [event.data["inventory"] for event in grounds.recorder.events if event.kind == "body" and event.agent == "Bob"]
    assert {"clock": 1, "apple": 1} in carried and carried[-1] == {}


@pytest.mark.long
async def test_a_crew_that_plans_together_says_its_plans_in_the_chat(grounds):
    rules = HaulRules(AGENTS, 900)
    game = HaulGame(rules)
    team = HAUL_METHODS.team("capo", game)
    watch = HaulRecording(grounds.recorder, grounds.site, team.crew)
    episode = await haul_together(game, team.players, 1, grounds.site, watch=watch)
    assert episode.built == await text_digests(rules, "capo", 1)
    assert any("Plan: " in text for told in grounds.site.heard for text in told)
    plans = [event for event in grounds.recorder.events if event.kind == "meta_plan"]
    assert plans and team.crew and len(plans) == len(team.crew.planning.history)


@pytest.mark.long
async def test_what_falls_to_the_bot_beside_is_passed_on(grounds):
    rules = HaulRules(2, 500)
    game = HaulGame(rules)
    episode = await haul_together(game, HAUL_METHODS.team("rhp", game).players, 10004, grounds.site)
    assert episode.built == await text_digests(rules, "rhp", 10004)
    assert grounds.site.hands.passed_on > 0, "two bots stand beside each other in this house"


@pytest.mark.long
async def test_a_loaded_bag_is_put_down_taken_up_and_delivered_as_in_the_text(grounds):
    script = [
        "grasp bag_1",
        "grasp apple",
        "put apple in bag_1",
        "grasp book",
        "drop bag_1",
        "drop book",
        "grasp bag_1",
        "deliver",
    ]
    rules = HaulRules(1, 3000, "all")

    def player() -> list[ScriptedPlayer]:
        return [ScriptedPlayer(RuleHaulPlayer(), script)]

    text = await play_episode(HaulGame(rules), player(), 3)
    episode = await haul_together(HaulGame(rules), player(), 3, grounds.site)
    assert episode.built == text.digests
    assert text.illegal == (0,)


@pytest.mark.long
@pytest.mark.parametrize("gone", [False, True], ids=["kicked", "gone for good"])
async def test_a_bot_that_is_lost_comes_back_with_what_it_carried(grounds, gone):
    async def lose() -> object:
        return await (grounds.world.leave(["Bob"]) if gone else grounds.site.admin.command("kick Bob"))

    rules = HaulRules(2, 500)
    game = HaulGame(rules)
    alice, bob = HAUL_METHODS.team("claims", game).players
    episode = await haul_together(game, [alice, MeddledHauler(bob, 5, lose)], 10001, grounds.site)
    assert episode.built[-1] == (await text_digests(rules, "claims", 10001))[-1]
    assert episode.record.digests == await text_digests(rules, "claims", 10001)
    assert episode.returned == int(gone)


@pytest.mark.long
async def test_what_a_stranger_takes_and_gives_is_put_right(grounds):
    admin = grounds.site.admin

    async def meddle() -> None:
        x, y, z = grounds.site.ground.at(grounds.site.hands.shelf[0])
        await admin.command(f"kill @e[type=item_frame,{grounds.site.ground.bare().box(0)}]")
        await admin.command(f'summon item_frame {x} {y} {z} {{Facing:1b,Item:{{id:"minecraft:dirt",count:1}}}}')
        await admin.command("give Bob diamond")
        await admin.command("tp Alice 0 -60 0")

    rules = HaulRules(2, 500)
    game = HaulGame(rules)
    alice, bob = HAUL_METHODS.team("claims", game).players
    episode = await haul_together(game, [alice, MeddledHauler(bob, 5, meddle)], 10001, grounds.site)
    text = await text_digests(rules, "claims", 10001)
    assert episode.record.digests == text and episode.taken_away > 5
    assert [one != other for one, other in zip(episode.built, text, strict=True)].count(True) < 5
    assert episode.built[-1] == text[-1]

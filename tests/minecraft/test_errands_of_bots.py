"""Two people and real bots on one server: called by name they come, follow, hand over and take; who may is decided."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest
import pytest_asyncio

from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.observation import Position
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

pytestmark = pytest.mark.asyncio(loop_scope="session")

SPEED = 3
DIG = 3.3 / SPEED  # seconds: a bot that went on digging by hand would have another log
NEAR = 5.0  # m: how close is with somebody
PATIENCE = 90.0  # seconds: on a busy machine everything comes, but late
APART = 60  # blocks between two plots
GROUND = -60  # y of the lowest free block
EYES = 1.6  # m above the feet
Condition = Callable[[], Awaitable[bool]]
plots = iter(range(APART, 100 * APART, APART))


class Scene:
    """Sam owns the crew, Tom plays, Eve is a guest; Ben and whoever is with him stand on a plot of its own."""

    def __init__(self, session: Session, sam: Player, tom: Player) -> None:
        self.session, self.sam, self.tom, self.x = session, sam, tom, 0

    async def run(self, line: str) -> str:
        """An operator's command."""
        assert self.session.admin
        return await self.session.admin.command(line)

    async def place(self, name: str, x: float, z: float = 0.0) -> None:
        """Somebody somewhere on this plot."""
        await self.run(f"tp {name} {self.x + x + 0.5} {GROUND} {z + 0.5} 90 0")

    async def fill(self, box: tuple[int, int, int, int, int, int], block: str) -> None:
        """Blocks of this plot, from and to, heights above the ground."""
        x, y, z, to_x, to_y, to_z = box
        await self.run(f"fill {self.x + x} {GROUND + y} {z} {self.x + to_x} {GROUND + to_y} {to_z} {block}")

    async def at(self, name: str) -> Position:
        """Where a bot is."""
        return (await self.session.worlds[name].observe()).position

    def near(self, person: str, bot: str = "Ben", within: float = NEAR) -> Condition:
        """Whether a bot is with somebody."""

        async def is_near() -> bool:
            look = await self.session.worlds[bot].observe()
            return any(each.name == person and each.position.distance(look.position) <= within for each in look.entities)

        return is_near

    def stands(self, bot: str, x: float, within: float = 0.1) -> Condition:
        """Whether a bot is at that place of this plot."""

        async def there() -> bool:
            return abs((await self.at(bot)).x - self.x - x - 0.5) < within

        return there

    def rests(self, bot: str) -> Condition:
        """Whether a bot has nothing to do for anybody."""
        errands = self.session.dialogue.member_tasks

        async def is_over() -> bool:
            return bot not in errands.running

        return is_over

    def has(self, player: str, item: str, count: int) -> Condition:
        """Whether the server says that somebody has so many, or more."""

        async def has_it() -> bool:
            assert self.session.admin
            return (await self.session.admin.inventory(player)).get(item, 0) >= count

        return has_it


async def until(condition: Condition, seconds: float = PATIENCE) -> None:
    """Wait for a condition that has to be asked for."""
    async with asyncio.timeout(seconds):
        while not await condition():
            await asyncio.sleep(0.05)


async def said(player: Player, part: str, seconds: float = PATIENCE) -> str:
    """Who says something with this part in it."""
    async with asyncio.timeout(seconds):
        while True:
            speaker, text = await player.lines.get()
            if part in text:
                return speaker


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def everybody(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """One world and one crew for all stories."""
    folder: Path = tmp_path_factory.mktemp("people")
    settings = Settings(data=folder, owners=frozenset({"Sam"}), guests=frozenset({"Eve"}), bots_per_host=2)  # Cleo is elsewhere
    recorder = Recorder(folder, WallClock(SPEED))
    async with Session.open(RunConfig(seed=5, workers=2, land="flat", speed=SPEED), settings, recorder) as session:
        place = session.place
        people = await asyncio.gather(*(Player.join(name, place.host, place.port, "1.21.1") for name in ("Sam", "Tom")))
        try:
            yield Scene(session, *people)
        finally:
            await asyncio.gather(*(person.leave() for person in people))


@pytest_asyncio.fixture(loop_scope="session")
async def scene(everybody: Scene) -> AsyncIterator[Scene]:
    """A new plot: Ben in the middle, Sam 15 m to the east of him, Tom beside Sam; everybody with empty hands."""
    everybody.x = next(plots)
    await everybody.place("Ben", 0)
    await everybody.place("Sam", 15)
    await everybody.place("Tom", 15, 4)
    await until(everybody.stands("Ben", 0, within=2))  # on this plot: Sam was near on the last one too
    await until(everybody.near("Sam", within=16))
    with suppress(BlockcrewError):  # nobody has anything
        await everybody.run("clear @a")
    yield everybody
    for event in everybody.session.recorder.events[-30:]:
        print(event)  # shown if the test failed
    everybody.session.dialogue.member_tasks.end()
    await everybody.session.crew.stop()


async def test_a_bot_that_is_called_comes_follows_and_stays(scene: Scene):
    await scene.sam.say("ben come here pls")
    assert await said(scene.sam, "Coming.") == "Ben"
    await until(scene.near("Sam"))
    await scene.sam.say("Ben, follow me")
    assert await said(scene.sam, "I am following you.") == "Ben"
    await scene.place("Sam", 0)
    await until(scene.near("Sam"))
    await scene.sam.say("Ben, stay here")
    assert await said(scene.sam, "I am staying here.") == "Ben"
    before = await scene.at("Ben")
    await scene.place("Sam", 15)
    await scene.sam.say("/msg Ben where are you?")
    assert await said(scene.sam, "Ben ") == "Ben"
    assert (await scene.at("Ben")).distance(before) < 0.5


async def test_two_who_contradict_each_other_hear_of_it_and_the_owner_wins(scene: Scene):
    await scene.sam.say("Ben, follow me")
    await said(scene.sam, "I am following you.")
    await until(scene.near("Sam"))
    await scene.place("Tom", -12)
    await scene.tom.say("Ben, come here")
    assert await said(scene.tom, "Tom, the order from Sam takes precedence (follow Sam)") == "Ben"
    await said(scene.sam, "Tom, the order from Sam takes precedence (follow Sam)")
    assert await scene.near("Sam")()


async def test_a_stop_in_the_middle_of_a_dig_leaves_the_block_and_a_standstill(scene: Scene):
    await scene.fill((2, 0, 0, 6, 0, 5), "oak_log")
    await scene.sam.say("Ben, mine 30 logs")
    await until(scene.has("Ben", "oak_log", 1))
    await scene.sam.say("and now would you all please stop")
    await said(scene.sam, "Stopped.")
    held = (await scene.session.inventories())["Ben"]

    async def stands() -> bool:
        before = await scene.at("Ben")
        await asyncio.sleep(DIG)
        return (await scene.at("Ben")).distance(before) < 0.3

    await until(stands)
    assert (await scene.session.inventories())["Ben"].get("oak_log", 0) <= held.get("oak_log", 0) + 1, (
        "one may have been falling"
    )
    await scene.run(f"fill {scene.x} {GROUND} -2 {scene.x + 8} {GROUND} 6 air")


async def test_a_guest_is_refused_politely_and_answered(scene: Scene):
    eve = await Player.join("Eve", scene.session.place.host, scene.session.place.port, "1.21.1")
    try:
        await eve.say("Ben, come here")
        assert await said(eve, "Sorry Eve, guests may ask questions but not give orders: ask Sam to add your name.")
        await eve.say("/msg Ben what do you have?")
        assert await said(eve, "Ben: nothing") == "Ben"
    finally:
        await eve.leave()


async def test_a_bot_hands_over_what_it_is_asked_for_and_takes_what_it_is_given_with_thanks(scene: Scene):
    await scene.run("give Ben bread 3")
    await until(scene.has("Ben", "bread", 3))
    await scene.sam.say("Ben, give me 2 bread")
    assert await said(scene.sam, "Here: 2 bread") == "Ben"
    await until(scene.has("Sam", "bread", 2))
    await scene.place("Ben", 11)
    await until(scene.stands("Ben", 11))
    await scene.sam.look(scene.x + 11.5, GROUND + EYES, 0.5)
    await scene.sam.toss("bread", 2)
    assert await said(scene.sam, "Thanks for the 2 bread, Sam.") == "Ben"
    await until(scene.has("Ben", "bread", 3))


async def test_what_a_bystander_picks_up_is_told(scene: Scene):
    await scene.run("give Ben bread 2")
    await scene.run("give Sam dirt 2304")  # no room for anything else
    await until(scene.has("Ben", "bread", 2))
    await scene.place("Tom", 15)
    await until(scene.near("Tom", within=15.2))  # beside Sam, as Ben sees it: 15.5 m before
    await scene.sam.say("Ben, give me 2 bread")
    assert await said(scene.sam, "I cannot do that: Tom picked it up.") == "Ben"


async def test_what_a_team_mate_picks_up_it_hands_over_and_bots_of_another_host_are_no_people(scene: Scene):
    await scene.run("give Ben bread 3")
    await scene.run("give Sam dirt 2304")  # no room for anything else
    await until(scene.has("Ben", "bread", 3))
    await scene.place("Cleo", 15)
    await until(scene.near("Sam", "Cleo", within=1))
    await scene.sam.say("Ben, give me 2 bread")
    await until(scene.has("Cleo", "bread", 2))
    await scene.run("clear Sam dirt")
    await until(scene.has("Sam", "bread", 2))
    await until(scene.rests("Cleo"))
    await scene.run("clear Sam")
    await scene.run("give Sam apple 1")
    await until(scene.has("Sam", "apple", 1))
    await scene.place("Cleo", 11)
    await until(scene.stands("Cleo", 11))
    await scene.sam.say("Ben, give Cleo 1 bread")
    await until(scene.has("Cleo", "bread", 1))
    await until(scene.rests("Ben"))  # who still steps back from a throw would not stay where he is placed
    await scene.place("Ben", 0)  # not where Sam looks
    await until(scene.stands("Ben", 0))
    await scene.sam.look(scene.x + 11.5, GROUND + EYES, 0.5)
    await scene.sam.toss("apple", 1)
    async with asyncio.timeout(PATIENCE):
        while "Thanks for" not in (text := (await scene.sam.lines.get())[1]):
            pass
    assert text == "Thanks for the 1 apple, Sam.", "and none for Ben, who is one of the crew"


async def test_a_bot_follows_through_a_door_and_over_a_hill(scene: Scene):
    await scene.fill((-3, 0, -3, 3, 3, 3), "stone_bricks hollow")
    await scene.fill((-2, 0, -2, 2, 2, 2), "air")
    await scene.run(f"setblock {scene.x + 3} {GROUND} 0 oak_door[facing=east,half=lower]")
    await scene.run(f"setblock {scene.x + 3} {GROUND + 1} 0 oak_door[facing=east,half=upper]")
    for step, x in enumerate((7, 8, 9)):
        await scene.fill((x, 0, -8, 16 - step, step, 8), "dirt")
    await scene.place("Sam", 20)
    await scene.sam.say("Ben, follow me")
    await said(scene.sam, "I am following you.")
    await until(scene.near("Sam"))
    assert (await scene.at("Ben")).x > scene.x + 14
    await scene.place("Sam", -1)
    await scene.sam.say("Ben, come here")
    await until(scene.stands("Ben", 0, within=2.4))  # in the room, not before its wall; Ben may still see Sam where he was
    await until(scene.near("Sam", within=2.9))


async def test_a_bot_makes_way_for_a_person_who_walks_into_it(scene: Scene):
    before = await scene.at("Ben")

    async def aside() -> bool:
        look = await scene.session.worlds["Ben"].observe()
        if not any(each.name == "Sam" and scene.x < each.position.x < scene.x + 4 for each in look.entities):
            await scene.place("Sam", 3)  # at this pace he is through before a busy machine looks up: he comes again
            await scene.sam.look(scene.x + 0.5, GROUND + EYES, 0.5)
            await scene.sam.walk(True)
        return look.position.distance(before) > 0.8

    await until(aside)
    await scene.sam.walk(False)


async def test_a_bot_that_stands_where_somebody_builds_steps_aside(scene: Scene):
    await scene.place("Sam", 3)
    await scene.run("give Sam dirt 4")
    await until(scene.has("Sam", "dirt", 4))
    before = await scene.at("Ben")
    await scene.sam.hold("dirt")

    async def aside() -> bool:
        await scene.sam.look(before.x, GROUND - 0.01, before.z)  # he may have been put there a moment ago
        return (await scene.at("Ben")).distance(before) > 0.8

    await until(aside)


async def test_who_follows_defends(scene: Scene):
    await scene.run("difficulty normal")
    await scene.run("time set midnight")
    try:
        await scene.run("give Ben iron_sword 1")
        await scene.sam.say("Ben, follow me")
        await until(scene.near("Sam"))
        await scene.run(f"execute positioned {scene.x + 17} {GROUND} 0 run summon zombie ~ ~ ~")

        async def none() -> bool:
            with suppress(BlockcrewError):  # refused while there is one; Ben may not have seen it yet
                await scene.run("execute unless entity @e[type=zombie]")
                return True
            return False

        await until(none)
    finally:
        await scene.run("difficulty peaceful")
        await scene.run("time set noon")


async def test_a_boss_bar_shows_how_far_the_crew_is_until_the_end(scene: Scene):
    await scene.sam.say("leader, mine 90 logs")

    async def bar() -> bool:
        with suppress(BlockcrewError):
            return "90" in await scene.run("bossbar get blockcrew:ada max")
        return False

    async def no_bar() -> bool:
        return not await bar()

    await until(bar)
    await scene.sam.say("stop")
    await until(no_bar)


async def test_a_bot_goes_where_somebody_looks(scene: Scene):
    async def looks() -> bool:
        await scene.sam.look(scene.x + 8.5, GROUND - 0.01, 5.5)
        look = await scene.session.worlds["Ben"].observe()
        return any(each.looking_at == (scene.x + 8, GROUND - 1, 5) for each in look.entities if each.name == "Sam")

    await until(looks)  # whoever was put there a moment ago may still look from elsewhere
    await scene.sam.say("Ben, go there")
    assert await said(scene.sam, f"On my way to {scene.x + 8} {GROUND} 5.") == "Ben"

    async def there() -> bool:
        return (await scene.at("Ben")).distance(Position(scene.x + 8.5, GROUND, 5.5)) < NEAR

    await until(there)


async def test_a_bot_kills_the_zombie_that_it_is_asked_to_kill_by_order_or_by_its_own_reflex(scene: Scene):
    for line in ("difficulty normal", "time set midnight", "give Ben iron_sword 1"):
        await scene.run(line)
    await until(scene.has("Ben", "iron_sword", 1))
    errands = scene.session.dialogue.member_tasks
    await scene.run(f"summon zombie {scene.x + 3.5} {GROUND} 0.5")
    await scene.sam.say("Ben, kill the zombie")
    assert await said(scene.sam, "I am attacking the zombie.") == "Ben"
    await until(scene.rests("Ben"))
    assert "Ben" not in errands.failures, errands.failures
    await scene.run("execute unless entity @e[type=zombie]")  # it raises when there is one
    await scene.run("difficulty peaceful")

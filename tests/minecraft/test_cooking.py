"""Cooking in the game: real bots serve orders, what a person cooks counts, and the rest goes on when something is lost."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from orchestrator.app.cooking.shift import CookedShift, CookingChoice, cook, team_of
from orchestrator.app.minds import open_mind
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.app.shared_world import SharedWorld
from orchestrator.app.world_opening import open_minecraft
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.world import World
from orchestrator.core.events.agents import ActionBegun, ActionEnded
from orchestrator.core.events.cooking import CookingOrderChanged
from orchestrator.core.events.parse import events_of
from orchestrator.core.events.run import BarUnavailable
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Act
from orchestrator.knowledge.game import load
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.level_file import level_of

SPEED = 4
PATIENCE = 120.0  # seconds: on a busy machine everything comes, but late
PASTURE = level_of("pasture")
TITLE = "Orders: seconds left"
CHEST, FURNACE = (41, -60, 39), {"x": 38, "y": -60, "z": 33}  # where app/cooking/shift.py lays the kitchen out


@asynccontextmanager
async def kitchen(folder: Path, cooks: int = 1, **options: object) -> AsyncIterator[tuple[Session, SharedWorld]]:
    """A crew on flat land that has not begun to cook."""
    choice = RunConfig(**team_of(cooks), land="flat", speed=SPEED, **options)
    settings, recorder = Settings(data=folder), Recorder(folder, WallClock(SPEED))
    async with (
        open_mind(choice, settings, load(), recorder) as mind,
        open_minecraft(choice, settings, recorder.path.with_suffix(".log"), folder / "world") as shared_world,
        Session.inside(shared_world, choice, settings, recorder, mind) as session,
    ):
        yield session, shared_world


def shift(
    session: Session, seconds: int, tau: int = 3, heads: str = "one", level: CookingLevel = PASTURE
) -> "asyncio.Task[CookedShift]":
    """The shift, begun."""
    return asyncio.ensure_future(cook(session, CookingChoice(replace(level, seconds=seconds), tau, heads)))


def changes(session: Session, what: str) -> list[CookingOrderChanged]:
    """The orders that arrived, were served or expired, so far."""
    return [change for _, change in events_of(session.recorder.events, CookingOrderChanged) if change.what == what]


async def until(session: Session, what: str, count: int = 1) -> None:
    """Wait until so many orders have arrived, or have been served."""
    async with asyncio.timeout(PATIENCE):
        while len(changes(session, what)) < count:
            await asyncio.sleep(0.05)


async def person(session: Session, shared_world: SharedWorld) -> World:
    """Alex, who is no member of the crew, stands in the kitchen with a sword."""
    body = shared_world.body("Alex", session.recorder)
    await shared_world.enter("Alex")
    await session.admin.command(f"tp Alex {CHEST[0]} {CHEST[1]} {CHEST[2] - 2}")
    await session.admin.command("give Alex iron_sword")
    return body


async def sees(body: World, mob: str) -> None:
    """Wait until a body sees a mob of that kind: what is around somebody who was just put there arrives a little later."""
    async with asyncio.timeout(PATIENCE):
        while not any(entity.name == mob for entity in (await body.observe()).entities):
            await asyncio.sleep(0.05)


async def done(body: World, skill: str, **args: object) -> None:
    """Do one thing that has to succeed."""
    outcome = await body.act(Act(skill, args, 60.0))
    assert outcome.ok, outcome.note


@pytest.mark.long
@pytest.mark.parametrize("heads", ["one", "each"])
async def test_two_cooks_serve_orders(tmp_path, heads):
    async with kitchen(tmp_path, cooks=2) as (session, _):
        cooked = shift(session, 300, tau=3, heads=heads)
        await until(session, "served", 3)
        await session.crew.stop()
        over = await cooked
        assert over.book.score[0] >= 3
        in_chest = await session.admin.command(f"data get block {CHEST[0]} {CHEST[1]} {CHEST[2]}")
        for item in filter(over.book.delivered.get, over.book.delivered):
            assert f"minecraft:{item}" in in_chest


async def test_a_person_completes_an_order_and_nobody_does_it_twice(tmp_path):
    async with kitchen(tmp_path) as (session, shared_world):
        cooked = shift(session, 300, tau=5)
        await until(session, "arrived")
        await session.crew.pause()
        alex = await person(session, shared_world)
        wanted = changes(session, "arrived")[0].dish
        raw, mob = {"cooked_chicken": ("chicken", "chicken"), "cooked_mutton": ("mutton", "sheep")}[wanted]
        await sees(alex, mob)
        await done(alex, "hunt", name=mob, item=raw, count=1)
        await session.admin.command("give Alex coal 1")
        await done(alex, "putItemFurnace", name=raw, count=1, **FURNACE)
        await done(alex, "putFuelFurnace", name="coal", count=1, **FURNACE)
        await done(alex, "takeOutFurnace", seconds=30, **FURNACE)
        await done(alex, "putInChest", name=wanted, count=1, x=CHEST[0], y=CHEST[1], z=CHEST[2])
        await until(session, "served")
        await session.crew.stop()
        assert [order.dish for order in (await cooked).book.served] == [wanted]


@pytest.mark.long
async def test_a_cook_serves_fish(tmp_path):
    async with kitchen(tmp_path) as (session, _):
        cooked = shift(session, 300, tau=5, level=level_of("lake"))
        await until(session, "served")
        await session.crew.stop()
        served = (await cooked).book.served
        assert served and {order.dish for order in served} <= {"cooked_cod", "cooked_salmon"}


@pytest.mark.long
async def test_orders_are_shown_and_who_is_told_to_does_the_chicken(tmp_path):
    async with kitchen(tmp_path, cooks=2) as (session, _):
        cooked = shift(session, 60, tau=1)
        await until(session, "arrived")
        session.crew.duties["Ada"] = "cooked_chicken"
        async with asyncio.timeout(30):
            while TITLE not in await session.admin.command("scoreboard objectives list"):
                await asyncio.sleep(0.1)
        async with asyncio.timeout(30):
            while "cooked" not in await session.admin.command("bossbar list"):  # it says `No orders` when there are none
                await asyncio.sleep(0.05)
        over = await cooked
        assert TITLE not in await session.admin.command("scoreboard objectives list")
        assert "cooked" not in await session.admin.command("bossbar list")
        hunted = [
            begun.args["item"]
            for _, begun in events_of(session.recorder.events, ActionBegun)
            if begun.agent == "Ada" and begun.skill == "hunt"
        ]
        assert set(hunted[1:]) <= {"chicken"}, "from then on Ada hunts chickens"
        assert not any(unavailable for unavailable in events_of(session.recorder.events, BarUnavailable))
        assert over.ok


@pytest.mark.long
async def test_the_rest_goes_on_when_a_cook_dies_a_furnace_breaks_and_the_animals_are_gone(tmp_path):
    async with kitchen(tmp_path, cooks=2) as (session, _):
        cooked = shift(session, 120, tau=3)
        await until(session, "arrived")
        await asyncio.sleep(10 / SPEED)
        await session.admin.command("kill Ben")
        await session.admin.command("setblock 38 -60 33 air")
        await session.admin.command("kill @e[type=sheep]")
        over = await cooked
        assert over.ok
        assert over.book.score[0] >= 1
        told = " ".join(over.losses)
        assert "1 furnace disappeared." in told
        assert "Ben died" in told or "Ben was out of the game" in told


@pytest.mark.long
async def test_a_full_chest_is_reported_and_the_cooks_deliver_once_it_has_room(tmp_path):
    async with kitchen(tmp_path, cooks=2) as (session, _):
        cooked = shift(session, 240, tau=5)
        await until(session, "arrived")
        chest = " ".join(map(str, CHEST))
        for slot in range(27):
            await session.admin.command(f"item replace block {chest} container.{slot} with dirt 64")
        async with asyncio.timeout(PATIENCE):
            while not any(
                ended.skill == "putInChest" and ended.reason == Reason.INVENTORY_FULL
                for _, ended in events_of(session.recorder.events, ActionEnded)
            ):
                await asyncio.sleep(0.05)
        assert not changes(session, "served")
        await session.admin.command(f"item replace block {chest} container.0 with air")
        await until(session, "served")
        await session.crew.stop()
        assert any("found the chest or the bag full at putInChest" in sentence for sentence in (await cooked).losses)


@pytest.mark.long
async def test_orders_that_nobody_can_make_expire_and_the_others_are_served(tmp_path):
    async with kitchen(tmp_path, cooks=2) as (session, _):
        cooked = shift(session, 150, tau=4)
        await until(session, "arrived")
        await session.admin.command("tp @e[type=sheep] 400 -60 400")  # somebody leads them away
        over = await cooked
        assert over.ok
        assert "cooked_mutton" in {order.dish for order in over.book.expired}
        assert "cooked_chicken" in {order.dish for order in over.book.served}
        assert any("found none in sight at killMob mutton" in sentence for sentence in over.losses)

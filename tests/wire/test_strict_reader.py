"""A client as strict as Mojang's plays on the embedded server: every packet can be read, no byte is left."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from strict.belongings import BY_COMMAND
from strict.client import Client
from strict.creatures import creatures, mounts, riders
from strict.habits import conjure, habits, write
from strict.questions import questions
from strict.scenario import Stage, die, dig, place, rejoin, trade, travel, windows
from strict.workshops import brew, cut, lectern, recipe_book

from orchestrator.servers.embedded import EmbeddedServer, ServerOptions

VERSIONS = {"1.21.1": 767, "1.21.4": 769}
FEW_WINDOWS = ("chest", "furnace", "crafting_table")
FEW_KINDS = (
    "falling_block",
    "painting",
    "item",
    "zombie",
    "horse",
    "villager",
    "tropical_fish",
    "wolf",
    "enderman",
    "text_display",
    "experience_orb",
)
FEW_ITEMS = 12
VIEW = 2  # chunks each way


@asynccontextmanager
async def stage(version: str) -> AsyncIterator[Stage]:
    """A strict client on a flat land of its own."""
    options = ServerOptions(version=version, generator="flat", ops=("Human",), view_distance=VIEW)
    async with await EmbeddedServer.start(options) as server:
        human = await Client.join("Human", server.host, server.port, VERSIONS[version])
        on = Stage(human, server.admin.command)
        try:
            yield on
        finally:
            await on.human.leave()
        assert (await server.admin.stats()).exceptions == 0


def fine(on: Stage) -> None:
    """Everything that came could be read."""
    assert on.human.problems == []
    assert on.human.leftover == 0


async def creative_items_come_back(on: Stage) -> None:
    """What a creative player took has the same components after a rejoin."""
    taken = await conjure(on)
    await rejoin(on)
    for slot, item, components in taken:
        stack = on.human.body.slots[slot]
        assert stack is not None, f"{item} is lost"
        assert set(stack["components"]) == set(components), item


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_strict_client_can_read_all_that_happens_in_a_short_game(version: str) -> None:
    async with stage(version) as on:
        await questions(on)
        await dig(on)
        await place(on)
        await windows(on, FEW_WINDOWS)
        await cut(on)
        await brew(on)
        await lectern(on)
        await recipe_book(on)
        for item in BY_COMMAND[:FEW_ITEMS]:
            await on.give(item)
        assert set(await creatures(on, FEW_KINDS)) == set(FEW_KINDS)
        await habits(on)
        await creative_items_come_back(on)
        await die(on)
        fine(on)


async def test_steps_that_put_something_up_can_be_repeated_as_in_a_soak() -> None:
    async with stage("1.21.1") as on:
        for _ in range(2):
            await place(on)
            await write(on)
        fine(on)


@pytest.mark.long
@pytest.mark.parametrize("version", VERSIONS)
async def test_a_strict_client_can_read_all_that_happens_in_a_whole_game(version: str) -> None:
    async with stage(version) as on:
        await questions(on)
        await dig(on)
        await place(on)
        await windows(on)
        await cut(on)
        await brew(on)
        await lectern(on)
        await recipe_book(on)
        for item in BY_COMMAND:
            await on.give(item)
        await write(on)
        assert len(await creatures(on)) >= 110
        await mounts(on)
        await riders(on)
        await trade(on)
        await habits(on)
        await creative_items_come_back(on)
        await travel(on)
        await die(on)
        await rejoin(on)
        fine(on)

"""What every World owes its agents, told on each of them: the tabletop, and Minecraft on the embedded server."""

import asyncio
from collections.abc import AsyncIterator
from typing import cast

import pytest

from orchestrator.bridge.errors import OperationError
from orchestrator.bridge.link import Link
from orchestrator.core.contracts.world import BodyLost, World
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Act
from orchestrator.core.reflex import Policy
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.worlds.minecraft import MinecraftWorld
from orchestrator.worlds.tabletop import TabletopWorld


async def tabletop() -> AsyncIterator[World]:
    yield TabletopWorld({"oak_log": 40}, pace=0.05)


async def minecraft() -> AsyncIterator[World]:
    worlds: dict[str, MinecraftWorld] = {}

    def on_event(event) -> None:
        for name in event.get("bots") or [event.get("bot")]:
            if name in worlds:
                worlds[name].notice(event)

    async with await EmbeddedServer.start(ServerOptions(seed=3)) as server:
        link = await Link.open(on_event=on_event, claim=lambda bot, keys: True, release=lambda bot: None)
        try:
            worlds["Ann"] = MinecraftWorld(link, "Ann")
            await worlds["Ann"].join(server.host, server.port, "1.21.1")
            yield worlds["Ann"]
        finally:
            await link.close()


@pytest.fixture(params=[tabletop, minecraft])
async def world(request) -> AsyncIterator[World]:
    """Each implementation in turn."""
    worlds = request.param()
    yield await anext(worlds)
    await worlds.aclose()


async def test_a_world_keeps_its_promises(world: World):
    """One story for each world, since a server takes seconds to start."""
    assert world.online and world.policy == Policy() and not world.reacted
    seen = await world.observe()
    assert seen.inventory == {} and seen.conversation == () and seen.health == 20
    assert "oak_log" in seen.blocks and seen.equipment == {} and seen.chests == ()

    x, y, z = (int(part // 1) for part in (seen.position.x, seen.position.y, seen.position.z))
    sight = await world.look_at([(x, y, z), (x, y - 1, z), (x, y, z + 30_000)])
    assert sight[x, y, z] == "air" and sight[x, y - 1, z] not in ("air", ""), sight

    told: list[int] = []
    outcome = await world.act(Act("mineBlock", {"name": "oak_log", "count": 2}), lambda gained: told.append(gained["oak_log"]))
    assert outcome.ok and outcome.gained["oak_log"] == 2, outcome
    assert told and told == sorted(told)
    assert (await world.observe()).inventory["oak_log"] == 2

    outcome = await world.act(Act("craftItem", {"name": "oak_planks", "count": 4}))
    assert outcome.ok and outcome.gained == {"oak_log": -1, "oak_planks": 4}, outcome

    assert (await world.act(Act("equipItem", {"name": "oak_planks"}))).ok
    assert (await world.observe()).equipment == {"hand": "oak_planks"}

    for act, reason in (
        (Act("mineBlock", {"name": "nonsense", "count": 1}), Reason.UNKNOWN_NAME),
        (Act("mineBlock", {"name": "oak_log", "count": 0}), Reason.BAD_ARGUMENT),
        (Act("flyToTheMoon", {}), Reason.UNKNOWN_NAME),
        (Act("craftItem", {"name": "chest", "count": 1}), Reason.MISSING_ITEM),
        (Act("mineBlock", {"name": "oak_log", "count": 30}, seconds=0.3), Reason.DEADLINE),
    ):
        outcome = await world.act(act)
        assert (outcome.ok, outcome.reason) == (False, reason), (act, outcome)
        assert outcome.note

    acting = asyncio.create_task(world.act(Act("mineBlock", {"name": "oak_log", "count": 30})))
    await asyncio.sleep(0.2)
    await world.stop()
    assert (await acting).reason is Reason.STOPPED

    acting = asyncio.create_task(world.act(Act("mineBlock", {"name": "oak_log", "count": 30})))
    await asyncio.sleep(0.2)
    acting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await acting
    assert (await world.observe()).health == 20


async def test_a_body_that_is_lost_says_so():
    world = TabletopWorld({"oak_log": 3})
    world.online = False
    with pytest.raises(BodyLost):
        await world.observe()
    assert (await world.act(Act("mineBlock", {"name": "oak_log", "count": 1}))).reason is Reason.DISCONNECTED


class Breaking:
    """A link whose bot host is lost amid every skill, after it has told what came in."""

    world: MinecraftWorld

    async def call(self, op: str, **arguments: object) -> object:
        """See Link."""
        self.world.notice({"event": "progress", "gained": {"oak_log": 1}})
        self.world.notice({"event": "progress", "gained": {"oak_log": 2}})
        raise OperationError(Reason.DISCONNECTED, "the bot host exited (SIGKILL)")


async def test_what_came_in_before_a_host_was_lost_counts():
    link = Breaking()
    world = link.world = MinecraftWorld(cast(Link, link), "Ann")
    told: list[int] = []
    outcome = await world.act(Act("mineBlock", {"name": "oak_log", "count": 9}), lambda gained: told.append(gained["oak_log"]))
    assert told == [1, 2]
    assert (outcome.reason, outcome.gained) == (Reason.DISCONNECTED, {"oak_log": 2})
    assert (await world.act(Act("mineBlock", {"name": "oak_log", "count": 9}))).gained == {"oak_log": 2}

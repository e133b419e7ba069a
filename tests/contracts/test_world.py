"""What every World owes its agents, told on each of them: the tabletop, and Minecraft on the embedded server."""

from collections.abc import AsyncIterator
from typing import cast

import pytest

from orchestrator.bridge.errors import OperationError
from orchestrator.bridge.link import Link
from orchestrator.conformance.worlds import check_world
from orchestrator.core.contracts.world import BodyLost, World
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Act
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
    await check_world(world)


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

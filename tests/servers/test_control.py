"""Operator rights over the control channel."""

import asyncio

import pytest

from orchestrator.bridge.link import Link
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Act
from orchestrator.servers.embedded import EmbeddedServer
from orchestrator.servers.watching import watched_clicks
from orchestrator.worlds.minecraft import MinecraftWorld

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_the_control_channel_is_an_admin(server: EmbeddedServer) -> None:
    admin: Admin = server.admin
    assert await admin.players() == ()
    assert "seed" in (await admin.command("seed")).lower()
    await admin.reset()


async def test_a_bad_command_is_a_sentence_and_the_channel_goes_on(server: EmbeddedServer) -> None:
    for line in ("setblock 0 -60 0 nosuchblock", "give Nobody dirt", "", "/", "fill", "tp @s", "gamerule x y", "time set x"):
        with pytest.raises(BlockcrewError):
            await server.admin.command(line)
    assert await server.admin.command("setblock 0 -60 0 minecraft:stone") == "Changed the block at 0, -60, 0"
    assert (await server.admin.stats()).exceptions == 0


async def test_an_unknown_player_is_named_in_the_sentence(server: EmbeddedServer) -> None:
    with pytest.raises(BlockcrewError, match="No player called Zoe is online"):
        await server.admin.inventory("Zoe")


async def test_many_questions_at_once_get_their_own_answers(server: EmbeddedServer) -> None:
    lines = [f"setblock {x} -60 5 dirt" for x in range(40)]
    answers = await asyncio.gather(*(server.admin.command(line) for line in lines))
    assert answers == [f"Changed the block at {x}, -60, 5" for x in range(40)]


async def test_what_came_back_by_the_rule_is_counted(server: EmbeddedServer) -> None:
    assert await server.admin.respawned() == 0
    for line in ("gamerule respawnResources true", "gamerule respawnResourcesDelay 5"):
        await server.admin.command(line)
    link = await Link.open(on_event=lambda event: None, claim=lambda bot, keys: True, release=lambda bot: None)
    try:
        digger = MinecraftWorld(link, "Ann")
        await digger.join(server.host, server.port, "1.21.1")
        await server.admin.command("tp Ann 30.5 -60 0.5")
        await server.admin.command("setblock 32 -60 0 oak_log")
        outcome = await digger.act(Act("mineBlock", {"name": "oak_log", "count": 1}, 40))
        assert outcome.ok, outcome.note
        async with asyncio.timeout(30):
            while not await server.admin.respawned():
                await asyncio.sleep(0.05)
    finally:
        await link.close()


async def test_the_server_tells_how_it_is(server: EmbeddedServer) -> None:
    stats = await server.admin.stats()
    assert stats.dropped_packets == 0
    assert stats.tps > 5
    assert 50 < stats.rss_mb < 600
    assert 0 < stats.used_mb < stats.rss_mb
    assert stats.columns > 0


async def clicked(guest: MinecraftWorld, cell: tuple[int, int, int]) -> None:
    """Let the guest click at a cell, as soon as the land around it has come."""
    async with asyncio.timeout(60):
        while not (outcome := await guest.act(Act("clickCell", dict(zip("xyz", cell, strict=True)), 30))).ok:
            assert outcome.reason is Reason.NOT_FOUND, outcome.note
            await asyncio.sleep(0.2)


async def test_a_click_on_a_watched_block_is_reported_and_has_no_other_effect(server: EmbeddedServer) -> None:
    link = await Link.open(on_event=lambda event: None, claim=lambda bot, keys: True, release=lambda bot: None)
    try:
        guest = MinecraftWorld(link, "Eve")
        await guest.join(server.host, server.port, "1.21.1")
        for line in ("tp Eve 60.5 -60 60.5", "setblock 61 -60 62 barrel", "give Eve cod"):
            await server.admin.command(line)
        clicks = await server.admin.watch([(61, -60, 62), (90, -60, 62)])
        for cell in ((61, -60, 62), (60, -61, 61), (90, -60, 62)):
            await clicked(guest, cell)
        async with asyncio.timeout(30):
            near, far = await clicks.get(), await clicks.get()
        assert (near.player, near.at, near.block, near.hand, near.reached) == ("Eve", (61, -60, 62), "barrel", "cod", True)
        assert (far.at, far.block, far.reached) == ((90, -60, 62), "air", False) and clicks.empty()
        assert [round(part, 1) for part in near.position] == [60.5, -60, 60.5]
        await server.admin.command("setblock 61 -60 62 air")
    finally:
        await link.close()


async def test_what_cannot_be_watched_is_a_sentence(server: EmbeddedServer) -> None:
    with pytest.raises(BlockcrewError, match="Watched are at most 1000 places"):
        await server.admin.watch([(x, 0, 0) for x in range(1001)])


async def test_only_a_control_channel_reports_clicks() -> None:
    class NoChannel:
        resets = False

    with pytest.raises(BlockcrewError, match="Only an embedded server reports clicks on blocks"):
        await watched_clicks(NoChannel(), [])

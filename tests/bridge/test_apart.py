"""Bot hosts as our own children and behind a socket: the same stories, told of both."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import psutil
import pytest
import pytest_asyncio

from orchestrator.bridge.link import Link
from orchestrator.bridge.player import Player
from orchestrator.servers.embedded import EmbeddedServer
from orchestrator.worlds.minecraft import Claims
from tests.bridge.apart import BOTS, Apart, folder
from tests.bridge.conftest import PATIENCE, Ears, Join

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def sockets() -> AsyncIterator[Path]:
    async with folder() as path:
        yield path


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bots(sockets: Path) -> AsyncIterator[Apart]:
    async with Apart(BOTS, "--socket", f"unix:{sockets / 'bots'}") as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="session", params=["forked", "socket"])
async def link(request: pytest.FixtureRequest, ears: Ears, claims: Claims, bots: Apart) -> AsyncIterator[Link]:
    """The link of every story here, with hosts of either kind."""
    where = bots.ready if request.param == "socket" else None
    opened = await Link.open(on_event=ears, claim=claims.take, release=claims.release, bots=where)
    yield opened
    await opened.close()


async def test_a_bot_digs_hears_and_claims(link: Link, server: EmbeddedServer, join: Join, ears: Ears, claims: Claims) -> None:
    bot = await join()
    key = await bot.build("sand", dx=2)
    await bot.see("sand", 1)
    mining = asyncio.create_task(bot.act("mineBlock", name="sand", count=1))
    async with asyncio.timeout(PATIENCE):
        while claims.held_by(bot.name) != {key}:
            await asyncio.sleep(0.02)
    player = await Player.join("Paula", server.host, server.port, "1.21.1")
    await player.say("mine 木 äöü")
    await ears.wait_for("heard", bot=bot.name, speaker="Paula", text="mine 木 äöü")
    await player.leave()
    answer = await mining
    assert answer["done"] and answer["gained"] == {"sand": 1}
    assert await server.admin.inventory(bot.name) == {"sand": 1}
    assert claims.held_by(bot.name) == frozenset()
    await bot.call("disconnect")


async def test_foreign_code_runs_locked_up(link: Link, join: Join) -> None:
    bot = await join()
    code = "async function here (bot, args) { return `${Math.round(bot.entity.position.y) + args.more}` }"
    answer = await bot.call("skill", name="made", args={"more": 2}, seconds=20, code=code)
    assert (answer["done"], answer["note"]) == (True, "-58"), answer
    for hostile in ("for (;;);", "process.exit(1)", "require('fs')"):
        answer = await bot.call("skill", name="made", args={}, seconds=1, code=hostile)
        assert not answer["done"], answer
    assert await bot.call("ping")
    await bot.call("disconnect")


async def test_many_calls_at_once_all_come_back(link: Link, join: Join) -> None:
    bot = await join()
    answers = await asyncio.gather(*(bot.call("ping") for _ in range(200)))
    assert all(answer["version"] == "1.21.1" for answer in answers)
    await bot.call("disconnect")


async def test_bots_of_a_killed_host_come_back(link: Link, join: Join, ears: Ears) -> None:
    bot = await join()
    ears.events.clear()
    (host,) = await link.call("hosts")
    os.kill(int(host["pid"]), signal.SIGKILL)
    lost = await ears.wait_for("lost")
    assert lost["bots"] == [bot.name] and "the bot host exited (SIGKILL)" in lost["why"]
    await ears.wait_for("back", bot=bot.name)
    assert await bot.call("ping")
    await bot.call("disconnect")


async def test_a_killed_gateway_takes_its_hosts_with_it_and_the_next_one_is_welcome(link: Link, join: Join, ears: Ears) -> None:
    bot = await join()
    (host,) = await link.call("hosts")
    family = psutil.Process(int(host["pid"])).ppid()
    ears.events.clear()
    assert link.gateway_pid
    os.kill(link.gateway_pid, signal.SIGKILL)
    await ears.wait_for("back", bot=bot.name)
    assert await bot.call("ping")
    (other,) = [each for each in await link.call("hosts") if each["bots"]]
    assert psutil.Process(int(other["pid"])).ppid() == (family if link.apart else link.gateway_pid), "where they were before"
    async with asyncio.timeout(PATIENCE):
        while psutil.pid_exists(int(host["pid"])) and psutil.Process(int(host["pid"])).status() != psutil.STATUS_ZOMBIE:
            await asyncio.sleep(0.05)
    await bot.call("disconnect")

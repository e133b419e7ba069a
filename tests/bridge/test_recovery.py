"""The bridge on bad days: whatever dies or freezes, the bots come back, and nothing is left behind."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import AsyncIterator

import psutil
import pytest
import pytest_asyncio

from orchestrator.bridge.link import Link, OperationError
from orchestrator.bridge.player import Player
from orchestrator.core.outcome import Reason
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.worlds.minecraft import Claims
from tests.bridge.apart import quiet_port
from tests.bridge.conftest import GROUND, PATIENCE, Bot, Ears, Join

USUAL = 20.0  # seconds that a bot waits for its server

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def bots(join: Join, ears: Ears) -> AsyncIterator[tuple[Bot, Bot]]:
    pair = await join(), await join()
    ears.events.clear()
    yield pair
    for bot in pair:
        await bot.call("disconnect")


async def back(bots: tuple[Bot, Bot], ears: Ears) -> None:
    for bot in bots:
        await ears.wait_for("back", bot=bot.name)
    for bot in bots:
        assert await bot.call("ping")


async def until_gone(pids: list[int]) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE for pid in pids):
            await asyncio.sleep(0.05)


async def host_pid(link: Link) -> int:
    return next(int(host["pid"]) for host in await link.call("hosts") if host["bots"])


async def test_bots_of_a_killed_host_come_back(link: Link, bots: tuple[Bot, Bot], ears: Ears, claims: Claims) -> None:
    key = await bots[0].build("oak_log", dx=20)
    await bots[0].see("oak_log", 0)  # out of the observation's cube, in sight of the skill
    mining = asyncio.create_task(bots[0].act("mineBlock", name="oak_log", count=1))
    async with asyncio.timeout(PATIENCE):
        while claims.held_by(bots[0].name) != {key}:
            await asyncio.sleep(0.02)
    os.kill(await host_pid(link), signal.SIGKILL)
    with pytest.raises(OperationError) as error:
        await mining
    assert error.value.reason == Reason.DISCONNECTED
    assert claims.held_by(bots[0].name) == frozenset()
    lost = await ears.wait_for("lost")
    assert set(lost["bots"]) == {bot.name for bot in bots} and "host exited" in lost["why"]
    await back(bots, ears)


async def test_a_host_that_hangs_is_replaced(bots: tuple[Bot, Bot], ears: Ears) -> None:
    with pytest.raises(OperationError) as error:
        await bots[0].call("stall", seconds=60, deadline=90)
    assert error.value.reason == Reason.DISCONNECTED
    await back(bots, ears)


async def test_bots_come_back_after_the_gateway_is_killed_in_the_middle_of_calls(
    link: Link, bots: tuple[Bot, Bot], ears: Ears
) -> None:
    for _ in range(3):
        ears.events.clear()
        calls = [asyncio.create_task(bot.call("observe")) for bot in bots for _ in range(50)]
        skill = asyncio.create_task(bots[0].act("goTo", x=bots[0].x, y=GROUND, z=3000))
        await asyncio.sleep(0.05)
        assert link.gateway_pid
        os.kill(link.gateway_pid, signal.SIGKILL)
        answers = await asyncio.gather(*calls, skill, return_exceptions=True)
        failures = [answer for answer in answers if isinstance(answer, BaseException)]
        assert failures and all(isinstance(each, OperationError) and each.reason == Reason.DISCONNECTED for each in failures)
        await back(bots, ears)


async def test_a_frozen_gateway_is_noticed_and_replaced(link: Link, bots: tuple[Bot, Bot], ears: Ears) -> None:
    assert link.gateway_pid
    os.kill(link.gateway_pid, signal.SIGSTOP)
    with pytest.raises(OperationError) as error:
        await bots[0].call("observe")
    assert error.value.reason == Reason.DISCONNECTED
    await back(bots, ears)


async def test_deaths_leave_no_threads_behind(link: Link, bots: tuple[Bot, Bot], ears: Ears) -> None:
    before = threading.active_count()
    for _ in range(3):
        ears.events.clear()
        assert link.gateway_pid
        os.kill(link.gateway_pid, signal.SIGKILL)
        await back(bots, ears)
    async with asyncio.timeout(PATIENCE):
        while threading.active_count() > before:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("end", ["kill", "close"])
async def test_nothing_is_left_of_python_that_ends_not_even_a_host_that_hangs(end: str, server: EmbeddedServer) -> None:
    script = textwrap.dedent("""
        import asyncio, json, sys
        from orchestrator.bridge.link import Link
        from orchestrator.bridge.player import Player
        async def main(host, port):
            link = await Link.open(on_event=lambda e: None, claim=lambda b, k: True, release=lambda b: None)
            await link.connect("Orphan", host, port, "1.21.1")
            player = await Player.join("Orphan2", host, port, "1.21.1")
            pids = [link.gateway_pid, player.pid, *[each["pid"] for each in await link.call("hosts")]]
            stall = asyncio.create_task(link.call("stall", bot="Orphan", seconds=60, deadline=90))
            await asyncio.sleep(0.5)
            print(json.dumps(pids), flush=True)
            await asyncio.to_thread(sys.stdin.read)
            await player.leave()
            await link.close()
        asyncio.run(main(sys.argv[1], int(sys.argv[2])))
    """)
    command = [sys.executable, "-c", script, server.host, str(server.port)]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert child.stdin and child.stdout
    line = await asyncio.to_thread(child.stdout.readline)
    pids = [int(word) for word in line.decode().strip("[]\n ").split(",")]
    assert len(pids) >= 3 and all(psutil.pid_exists(pid) for pid in pids)
    if end == "kill":
        child.kill()
    else:
        child.stdin.close()
    await asyncio.to_thread(child.wait)
    await until_gone(pids)  # long before it would have come to itself


async def test_bots_come_back_when_the_server_is_started_again(link: Link, ears: Ears) -> None:
    here = ServerOptions(generator="flat", port=quiet_port())
    first = await EmbeddedServer.start(here)
    link.patience = PATIENCE  # a busy machine may take longer to start a server than a bot usually waits
    try:
        await link.connect("Faithful", first.host, first.port, "1.21.1")
        ears.events.clear()
        await first.stop()
        assert await ears.wait_for("lost", bots=["Faithful"])
        with pytest.raises(OperationError):
            await link.call("observe", bot="Faithful")
    finally:
        await first.stop()
    async with await EmbeddedServer.start(here):
        await ears.wait_for("back", bot="Faithful")
        await link.call("disconnect", bot="Faithful")
    link.patience = USUAL


async def test_a_bot_whose_server_stays_away_is_given_up_with_a_clear_word(link: Link, ears: Ears) -> None:
    link.patience = 8.0  # long enough for an attempt after the server has ended, also on a busy machine
    server = await EmbeddedServer.start(ServerOptions(generator="flat"))
    await link.connect("Forlorn", server.host, server.port, "1.21.1")
    await server.stop()
    gone = await ears.wait_for("gone", bot="Forlorn")
    assert gone["why"] == f"nothing is listening at {server.host}:{server.port}"
    link.patience = USUAL


async def test_a_player_that_left_leaves_no_process(server: EmbeddedServer) -> None:
    player = await Player.join("Shortly", server.host, server.port, "1.21.1")
    await player.leave()
    await player.leave()
    await until_gone([player.pid])


async def test_a_closed_link_leaves_nothing_and_another_can_be_opened(server: EmbeddedServer) -> None:
    """Needs the link of this file closed, so it goes through its own life in a process of its own."""
    script = textwrap.dedent("""
        import asyncio, sys, threading
        from orchestrator.bridge.link import Link
        async def life(host, port):
            link = await Link.open(on_event=lambda e: None, claim=lambda b, k: True, release=lambda b: None)
            await link.connect("Phoenix", host, port, "1.21.1")
            assert (await link.call("observe", bot="Phoenix"))["health"] == 20
            await link.close()
            await link.close()
        async def main(host, port):
            for _ in range(3):
                await life(host, port)
        asyncio.run(main(sys.argv[1], int(sys.argv[2])))
        assert threading.active_count() == 1, threading.enumerate()
    """)
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", script, server.host, str(server.port))
    assert await process.wait() == 0


async def test_a_gateway_that_several_threads_end_at_once_ends_without_a_word() -> None:
    """As when it dies while it is being closed: of two starts of one timer at once one throws, in a thread of its own."""
    script = textwrap.dedent("""
        import sys, threading
        from orchestrator.bridge.node_process import Node
        sys.setswitchinterval(1e-6)
        for _ in range(3):
            node = Node(lambda text: None)
            at_once = threading.Barrier(9)
            def end():
                at_once.wait()
                node.kill()
            threads = [threading.Thread(target=end) for _ in range(8)]
            for thread in threads:
                thread.start()
            at_once.wait()
            node.bury()
            for thread in threads:
                thread.join()
    """)
    ended = await asyncio.create_subprocess_exec(sys.executable, "-c", script, stderr=subprocess.PIPE)
    _, said = await ended.communicate()
    assert (ended.returncode, said.decode()) == (0, "")

"""An embedded server starts, says why it cannot, and never outlives whoever started it."""

import asyncio
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE
from pathlib import Path

import psutil
import pytest

from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.process_environment import child_environment
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.servers.ping import ping

FLAT = ServerOptions(generator="flat")

HOLDER = """
import asyncio
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions

async def hold():
    server = await EmbeddedServer.start(ServerOptions(generator="flat"))
    print(server.pid, flush=True)
    await server.wait_closed()

asyncio.run(hold())
"""


def is_running(pid: int) -> bool:
    """Whether a process exists and is not just a zombie waiting for its parent."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def gone(pid: int, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while is_running(pid):
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(0.02)
    return True


async def test_a_server_starts_serves_and_stops(tmp_path: Path) -> None:
    log = tmp_path / "runs" / "server.log"
    server = await EmbeddedServer.start(FLAT, log=log)
    assert server.alive
    assert (await ping(server.host, server.port)).version == "1.21.1"
    await server.stop()
    assert not server.alive
    assert await server.wait_closed() == 0
    assert "READY" in log.read_text()
    await server.stop()


async def test_the_other_version_is_served_too() -> None:
    async with await EmbeddedServer.start(ServerOptions(generator="flat", version="1.21.4")) as server:
        assert (await ping(server.host, server.port)).version == "1.21.4"


@pytest.mark.asyncio(loop_scope="module")
async def test_a_port_in_use_is_one_sentence_with_the_port(server: EmbeddedServer) -> None:
    with pytest.raises(BlockcrewError, match=rf"Port {server.port} on 127.0.0.1 is in use: .*choose another port"):
        await EmbeddedServer.start(ServerOptions(generator="flat", port=server.port))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (ServerOptions(version="1.8"), r"Minecraft 1\.8 is not supported: choose 1\.21\.1 or 1\.21\.4"),
        (ServerOptions(generator="moon"), "no world generator"),
        (ServerOptions(port=70000), "port must be"),
        (ServerOptions(world_folder=Path("/proc/nowhere")), "cannot be written"),
        (ServerOptions(host="192.0.2.1"), "This machine does not have the address"),
    ],
)
async def test_a_wrong_choice_is_one_sentence(options: ServerOptions, sentence: str) -> None:
    with pytest.raises(BlockcrewError, match=sentence) as error:
        await EmbeddedServer.start(options)
    assert "\n" not in str(error.value)
    assert "    at " not in str(error.value)


async def test_a_folder_with_other_things_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("precious")
    with pytest.raises(BlockcrewError, match="contains other files"):
        await EmbeddedServer.start(ServerOptions(generator="flat", world_folder=tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


async def test_a_world_folder_keeps_what_was_changed_and_refuses_another_seed(tmp_path: Path) -> None:
    folder = tmp_path / "world"
    options = ServerOptions(generator="flat", world_folder=folder, seed=3)
    async with await EmbeddedServer.start(options) as server:
        await server.admin.command("setblock 3 -60 3 oak_log[axis=x]")
    async with await EmbeddedServer.start(options) as server:
        with pytest.raises(BlockcrewError, match="Could not set the block"):
            await server.admin.command("setblock 3 -60 3 oak_log[axis=x]")
    with pytest.raises(BlockcrewError, match="made with seed 3, not 4"):
        await EmbeddedServer.start(ServerOptions(generator="flat", world_folder=folder, seed=4))


async def test_a_damaged_world_is_refused_and_left_alone(tmp_path: Path) -> None:
    """tests/js/server/world_folder.test.js has every kind of damage, and what else is refused."""
    file = tmp_path / "world" / "world.sqlite"
    file.parent.mkdir()
    file.write_bytes(b"precious" * 4096)
    with pytest.raises(BlockcrewError, match=r"is damaged \(.*\) and was not changed: restore it"):
        await EmbeddedServer.start(ServerOptions(generator="flat", world_folder=file.parent))
    assert file.read_bytes() == b"precious" * 4096
    assert [path.name for path in file.parent.iterdir()] == ["world.sqlite"]


async def test_two_servers_do_not_share_a_world_folder_and_a_killed_one_frees_it(tmp_path: Path) -> None:
    options = ServerOptions(generator="flat", world_folder=tmp_path / "world")
    first = await EmbeddedServer.start(options)
    with pytest.raises(BlockcrewError, match=f"is open in process {first.pid}"):
        await EmbeddedServer.start(options)
    await first.admin.command("setblock 1 -60 1 stone")
    await first.admin.save()
    os.kill(first.pid, signal.SIGKILL)
    await first.wait_closed()
    await first.stop()
    async with await EmbeddedServer.start(options) as second:
        with pytest.raises(BlockcrewError, match="Could not set the block"):
            await second.admin.command("setblock 1 -60 1 stone")


async def test_a_server_that_dies_is_noticed() -> None:
    async with await EmbeddedServer.start(FLAT) as server:
        os.kill(server.pid, signal.SIGKILL)
        assert await server.wait_closed() == -signal.SIGKILL
        for _ in range(2):
            with pytest.raises(WorldLost, match="gone"):
                await server.admin.players()


async def test_the_server_gets_no_keys(server: EmbeddedServer) -> None:
    given = psutil.Process(server.pid).environ().keys()
    assert "PATH" in given and given <= child_environment().keys(), "PYTEST_CURRENT_TEST, for one, is none of them"


async def test_the_server_dies_with_a_python_that_is_killed_and_leaves_no_folder(tmp_path: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    holder = await asyncio.create_subprocess_exec(sys.executable, "-c", HOLDER, stdout=PIPE, env=environment)
    assert holder.stdout is not None
    pid = int(await asyncio.wait_for(holder.stdout.readline(), 60))
    assert is_running(pid) and list(tmp_path.glob("blockcrew-*"))
    holder.kill()
    await holder.wait()
    assert await gone(pid, 20)
    assert not list(tmp_path.glob("blockcrew-*"))


async def test_a_start_that_is_cancelled_leaves_nothing_behind(tmp_path: Path) -> None:
    before = children()
    starting = asyncio.create_task(EmbeddedServer.start(FLAT))
    while not children() - before:
        await asyncio.sleep(0.01)
    (pid,) = children() - before
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    assert await gone(pid, 20)


def children() -> set[int]:
    tasks = Path("/proc/self/task").iterdir()
    return {int(pid) for task in tasks for pid in (task / "children").read_text().split()}

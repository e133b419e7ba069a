"""Bots without a network go into the world through a socket that leads to the game, whatever address they are told."""

import asyncio
import socket
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from pathlib import Path

from orchestrator.bridge.link import Link
from orchestrator.process_environment import node_binary
from orchestrator.project import PROJECT
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions


@asynccontextmanager
async def node(*words: str) -> AsyncIterator[Process]:
    """A script of ours, ready."""
    process = await asyncio.create_subprocess_exec(node_binary(), *words, cwd=PROJECT, stdout=PIPE)
    assert process.stdout is not None
    try:
        assert (await process.stdout.readline()).startswith(b"READY")
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def succeeds(*words: str) -> bool:
    """Whether a check ends well."""
    process = await asyncio.create_subprocess_exec(node_binary(), *words, cwd=PROJECT, stdout=PIPE, stderr=PIPE)
    await process.communicate()
    return process.returncode == 0


async def test_a_bot_comes_in_and_is_there_again_after_the_door_was_killed(tmp_path: Path) -> None:
    hosts, game = f"unix:{tmp_path}/bots.sock", f"unix:{tmp_path}/game.sock"
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(await EmbeddedServer.start(ServerOptions(generator="flat")))
        way = ("docker/door.js", "--listen", game, "--to", f"127.0.0.1:{server.port}")
        assert not await succeeds(*way, "--check")
        door = await stack.enter_async_context(node(*way))
        assert await succeeds(*way, "--check")
        await stack.enter_async_context(node("orchestrator/bridge/js/bot_server.js", "--socket", hosts, "--game", game))
        events: asyncio.Queue[str] = asyncio.Queue()
        link = await Link.open(
            on_event=lambda event: events.put_nowait(event["event"]), claim=lambda bot, keys: True, release=lambda bot: None,
            bots=hosts,
        )  # fmt: skip
        stack.push_async_callback(link.close)
        await link.connect("Ann", "server.invalid", 25565, "1.21.1")
        assert await server.admin.players() == ("Ann",)

        door.kill()
        await heard(events, "lost")
        await stack.enter_async_context(node(*way))
        await heard(events, "back")
        assert await server.admin.players() == ("Ann",)


async def heard(events: "asyncio.Queue[str]", wanted: str) -> None:
    """Until that has happened."""
    async with asyncio.timeout(40):
        while await events.get() != wanted:
            pass


async def test_a_door_says_what_it_needs() -> None:
    for words in (("--listen", "unix:/tmp/x.sock"), ("--listen", "x", "--to", "a:1"), ("--listen", "unix:/x", "--to", "a:0")):
        process = await asyncio.create_subprocess_exec(node_binary(), "docker/door.js", *words, cwd=PROJECT, stderr=PIPE)
        _, said = await process.communicate()
        assert process.returncode == 1 and said.decode().count("\n") == 1 and " at " not in said.decode()


async def test_who_has_given_up_at_the_door_does_not_come_in_later(tmp_path: Path) -> None:
    """As when a server was started again elsewhere on its network: what is sent to its old place is lost, until it is not."""
    game = f"unix:{tmp_path}/game.sock"
    with busy() as (listener, port):
        async with node("docker/door.js", "--listen", game, "--to", f"127.0.0.1:{port}"):
            reader, writer = await asyncio.open_unix_connection(f"{tmp_path}/game.sock")
            writer.write(b"Ann")
            assert not await asyncio.wait_for(reader.read(), 60), "the door hangs up when nobody answers behind it"
            await given_up(tmp_path / "game.sock")
            listener.settimeout(3)
            while (said := drained(listener)) is not None:
                assert said == b"", "only those come in who filled the queue, and they say nothing"


FILLERS = 2


@contextmanager
def busy() -> Iterator[tuple[socket.socket, int]]:
    """A server that takes no more connections, and does not refuse them either: its queue is full."""
    with socket.create_server(("127.0.0.1", 0), backlog=0) as listener:
        port = listener.getsockname()[1]
        with ExitStack() as stack:
            for _ in range(FILLERS):
                filler = stack.enter_context(socket.socket())
                filler.setblocking(False)
                filler.connect_ex(("127.0.0.1", port))
            yield listener, port


async def given_up(path: Path) -> None:
    """Somebody who says a name and leaves at once, while the server is busy."""
    _, writer = await asyncio.open_unix_connection(path)
    writer.write(b"Ben")
    await writer.drain()
    writer.close()
    await writer.wait_closed()
    await asyncio.sleep(0.2)


def drained(listener: socket.socket) -> bytes | None:
    """What the next one who comes says; None when nobody comes any more."""
    try:
        came, _ = listener.accept()
    except TimeoutError:
        return None
    with came:
        came.settimeout(0.5)
        try:
            return came.recv(100)
        except TimeoutError:
            return b""

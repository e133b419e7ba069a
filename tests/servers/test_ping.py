"""Pinging tells a Minecraft server from silence and from strangers."""

import asyncio
from asyncio import StreamReader, StreamWriter

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.embedded import EmbeddedServer
from orchestrator.servers.existing_server import unfit
from orchestrator.servers.ping import ServerStatus, ping


@pytest.mark.asyncio(loop_scope="module")
async def test_a_server_says_what_it_is(server: EmbeddedServer) -> None:
    status = await ping(server.host, server.port)
    assert (status.version, status.protocol, status.players, status.motd) == ("1.21.1", 767, 0, "blockcrew")


async def test_an_address_where_nothing_listens_says_so() -> None:
    listener = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
    port = listener.sockets[0].getsockname()[1]
    listener.close()
    await listener.wait_closed()
    with pytest.raises(BlockcrewError, match=f"Nothing is listening at 127.0.0.1:{port}"):
        await ping("127.0.0.1", port, timeout=20)


async def test_a_web_server_is_not_a_minecraft_server() -> None:
    async def answer(reader: StreamReader, writer: StreamWriter) -> None:
        await reader.read(64)
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as listener:
        port = listener.sockets[0].getsockname()[1]
        with pytest.raises(BlockcrewError, match="not a Minecraft server"):
            await ping("127.0.0.1", port, timeout=20)


async def test_a_server_that_never_answers_is_given_up() -> None:
    async def wait(reader: StreamReader, writer: StreamWriter) -> None:
        await reader.read()
        writer.close()

    async with await asyncio.start_server(wait, "127.0.0.1", 0) as listener:
        port = listener.sockets[0].getsockname()[1]
        with pytest.raises(BlockcrewError, match=r"did not answer within 0\.3 s"):
            await ping("127.0.0.1", port, timeout=0.3)


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (("1.21.1", 767), None),
        (("1.21", 767), None),
        (("Paper 1.21.4", 769), "runs Minecraft Paper 1.21.4, not 1.21.1: add --version 1.21.4."),
        (("1.21.11", 774), "runs Minecraft 1.21.11, where bots cannot step up a block"),
        (("1.8.9", 47), "runs Minecraft 1.8.9, but bots can play only 1.21.1 and 1.21.4: run the server with one of those."),
    ],
)
def test_a_version_on_which_bots_cannot_play_is_one_sentence(status: tuple[str, int], sentence: str | None) -> None:
    found = unfit(ServerStatus(*status, 0, ""), "mc.example:25565", "1.21.1")
    assert found is None if sentence is None else found and sentence in found

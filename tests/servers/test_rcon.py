"""Operator rights over RCON, on a real socket of the embedded server; what every Admin promises is in tests/contracts."""

import asyncio
import json
import os
import struct
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.server_refusals import is_refusal
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.servers.place import open_place, rcon_address
from orchestrator.servers.queries import snbt
from orchestrator.servers.rcon import RconAdmin
from orchestrator.settings import BadSetting, Settings

PASSWORD = "geheim ä"
OPTIONS = ServerOptions(generator="flat", rcon_port=0, rcon_password=PASSWORD)
on_one_server = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def door() -> AsyncIterator[EmbeddedServer]:
    async with await EmbeddedServer.start(OPTIONS) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def remote(door: EmbeddedServer) -> AsyncIterator[RconAdmin]:
    admin = await connected(door)
    yield admin
    await admin.aclose()


async def connected(door: EmbeddedServer) -> RconAdmin:
    assert door.rcon_port is not None
    return await RconAdmin.connect("127.0.0.1", door.rcon_port, PASSWORD)


@on_one_server
async def test_a_wrong_password_is_one_sentence(door: EmbeddedServer) -> None:
    assert door.rcon_port is not None
    with pytest.raises(BlockcrewError, match="rejected the password: set BLOCKCREW_RCON_PASSWORD_FILE"):
        await RconAdmin.connect("127.0.0.1", door.rcon_port, "guess")


@on_one_server
async def test_the_password_is_on_no_command_line_and_in_no_readable_file(door: EmbeddedServer) -> None:
    told = Path(f"/proc/{door.pid}/cmdline").read_bytes().decode()
    assert PASSWORD not in told
    secret = Path(json.loads(told.split("\0")[2])["rconPasswordFile"])
    assert secret.stat().st_mode & 0o077 == 0
    assert secret.parent.stat().st_mode & 0o077 == 0
    assert PASSWORD not in repr(ServerOptions(rcon_port=0, rcon_password=PASSWORD))


@on_one_server
async def test_a_place_with_rcon_has_an_admin(door: EmbeddedServer, tmp_path: Path) -> None:
    settings = Settings(rcon=f"127.0.0.1:{door.rcon_port}", rcon_password=PASSWORD)
    address, log = f"127.0.0.1:{door.port}", tmp_path / "log"
    async with open_place(address, "1.21.1", 1, log) as place:
        assert place.admin is None
    async with open_place(address, "1.21.1", 1, log, rcon=rcon_address(settings.rcon, settings.secret)) as place:
        assert place.admin is not None
        assert await place.admin.players() == ()


def test_the_password_comes_from_a_private_file_or_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("from a file\n")
    file.chmod(0o600)
    assert Settings(rcon_password="x", rcon_password_file=file).secret() == "from a file"
    assert Settings(rcon_password="x").secret() == "x"
    assert "geheim" not in repr(Settings(rcon_password="geheim"))
    file.chmod(0o644)
    with pytest.raises(BadSetting, match="Other users can read the password"):
        Settings(rcon_password_file=file).secret()
    with pytest.raises(BadSetting, match="cannot be read"):
        Settings(rcon_password_file=tmp_path / "none").secret()
    with pytest.raises(BadSetting, match="needs a password"):
        Settings().secret()


def test_an_address_of_rcon_is_checked() -> None:
    assert rcon_address(None, lambda: "x") is None
    found = rcon_address("mc.example", lambda: "x")
    assert found is not None and (found.host, found.port, found.password) == ("mc.example", 25575, "x")
    for wrong in ("host:0", ":25575", "host:port", "host:70000"):
        with pytest.raises(BlockcrewError, match="must be HOST:PORT"):
            rcon_address(wrong, lambda: "x")


def packet(number: int, text: bytes) -> bytes:
    return struct.pack("<iii", len(text) + 10, number, 0) + text + b"\0\0"


async def served(behave: Callable[[int, int, StreamWriter], Awaitable[Any]], port: list[int]) -> asyncio.Server:
    """A server that reads as vanilla does, one packet at a time, and hangs up on two that come at once."""

    async def serve(reader: StreamReader, writer: StreamWriter) -> None:
        while bytes_read := await reader.read(1460):
            length, number, kind = struct.unpack("<iii", bytes_read[:12])
            if length != len(bytes_read) - 4:
                break
            await behave(number, kind, writer)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port.append(server.sockets[0].getsockname()[1])
    return server


@pytest.mark.parametrize("size", [0, 1, 4095, 4096, 4097, 8192, 20000])
async def test_answers_of_several_packets_are_joined_and_the_next_one_is_not_mixed_in(size: int) -> None:
    async def behave(number: int, kind: int, writer: StreamWriter) -> None:
        if kind == 100:
            return writer.write(packet(number, b"Unknown request 64"))
        text = b"x" * size if kind == 2 else b""
        for at in range(0, max(1, len(text)), 4096):
            writer.write(packet(number, text[at : at + 4096]))
            await writer.drain()
            await asyncio.sleep(0)

    port: list[int] = []
    async with await served(behave, port):
        admin = await RconAdmin.connect("127.0.0.1", port[0], "any")
        for _ in range(3):
            assert await admin.command("say") == "x" * size
        await admin.aclose()


@pytest.mark.parametrize(
    ("answer", "count"),
    [
        ("#returned has 7 [respawning]", 7),
        ("Unknown scoreboard objective 'respawning'", 0),
        ("Can't get value of respawning for #returned; none is set", 0),
        ("Unknown or incomplete command, see below for error<--[HERE]", None),
    ],
)
async def test_the_datapack_is_asked_how_many_came_back(answer: str, count: int | None) -> None:
    async def behave(number: int, kind: int, writer: StreamWriter) -> None:
        writer.write(packet(number, answer.encode() if kind == 2 else b""))

    port: list[int] = []
    async with await served(behave, port):
        admin = await RconAdmin.connect("127.0.0.1", port[0], "any")
        assert await admin.respawned() == count
        await admin.aclose()


async def test_silence_strangers_and_nobody_are_one_sentence_each() -> None:
    async def silent(number: int, kind: int, writer: StreamWriter) -> None:
        pass

    async def strange(number: int, kind: int, writer: StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    port: list[int] = []
    async with await served(silent, port):
        with pytest.raises(BlockcrewError, match=r"did not answer within 0\.3 s"):
            await RconAdmin.connect("127.0.0.1", port[0], "any", deadline=0.3)
    async with await served(strange, port):
        with pytest.raises(BlockcrewError, match="does not speak RCON"):
            await RconAdmin.connect("127.0.0.1", port[1], "any", deadline=20)
    with pytest.raises(BlockcrewError, match=f"Nothing is listening for RCON at 127.0.0.1:{port[1]}"):
        await RconAdmin.connect("127.0.0.1", port[1], "any", deadline=20)


@on_one_server
async def test_a_command_longer_than_vanilla_takes_is_refused_here(remote: RconAdmin) -> None:
    with pytest.raises(BlockcrewError, match="at most 1446 bytes"):
        await remote.command("say " + "ä" * 1446)
    assert await remote.players() == ()


def test_vanillas_refusals_are_told_from_its_answers() -> None:
    no = ("Could not set the block", "No player was found", "No items were found on player Ann", "No blocks were filled",
          "Unknown or incomplete command, see below for errornope<--[HERE]", "That position is out of this world!",
          "The source and destination areas cannot overlap", "Found no elements matching Pos[9]")  # fmt: skip
    yes = ("", "Changed the block at 1, 2, 3", "Successfully filled 3 block(s)", "Set the time to 3", "Seed: [3]",
           "Gave 3 [Dirt] to Ann", "Summoned new Cow", "Killed Cow", "Ann has the following entity data: []",
           "There are 0 of a max of 20 players online: ", "Game rule keepInventory is now set to: true",
           "Teleported Ann to 1.00, 2.00, 3.00", "Removed 3 items from player Ann")  # fmt: skip
    assert [text for text in no if not is_refusal(text)] == []
    assert [text for text in yes if is_refusal(text)] == []


def test_snbt_is_read_as_vanilla_writes_it() -> None:
    text = """{count: 3, Slot: -106b, id: "minecraft:dirt", Pos: [0.5d, -60.0d, 1.0E-4d], uuid: [I; 1, -2], empty: {}, none: [],
        "minecraft:lore": ['"a \\\\" b"'], ok: true, components: {"minecraft:damage": 5, big: 3000000000L}}"""
    assert snbt.parse(text) == {
        "count": 3, "Slot": -106, "id": "minecraft:dirt", "Pos": [0.5, -60.0, 0.0001], "uuid": [1, -2], "empty": {},
        "none": [], "minecraft:lore": ['"a \\" b"'], "ok": 1, "components": {"minecraft:damage": 5, "big": 3000000000},
    }  # fmt: skip
    for wrong in ("", "{", "{a}", "[1", "{a: }", "{a: 1} b", "[" * 99, '"open'):
        with pytest.raises(BlockcrewError, match="cannot be read"):
            snbt.parse(wrong)


def test_a_setting_from_the_environment_reaches_the_door() -> None:
    os.environ["BLOCKCREW_RCON"] = "127.0.0.1:25575"
    try:
        assert Settings().rcon == "127.0.0.1:25575"
    finally:
        del os.environ["BLOCKCREW_RCON"]

"""The options of a served world: one definition for three commands, what the embedded server makes of them, and bad input."""

import asyncio
import struct
import zlib
from pathlib import Path

import pytest

from orchestrator.app.run_config import RunConfig
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.servers.ping import ping
from orchestrator.servers.place import check_options, facts_of, open_control, open_place
from orchestrator.servers.served.announced_worlds import announced, found
from orchestrator.servers.served.arena_choice import BORDER, plot
from orchestrator.servers.served.open_door import warning
from orchestrator.servers.served.world_options import USUAL, WorldOptions

HELLO = b'{"id": 1, "ok": {"channel": %d, "version": "1.21.1", "port": 1, "owners": []}}\n'
NO_SUCH = b'{"id": 1, "error": "There is no operation \\"about\\"."}\n'


def png(side: int) -> bytes:
    """A PNG of one colour."""

    def part(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x20\x80\x40" * side) * side)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", rows) + part(b"IEND", b"")


async def test_a_world_has_its_options_and_gives_rights_to_a_crew_of_its_user(tmp_path: Path) -> None:
    icon, log = tmp_path / "icon.png", tmp_path / "log"
    icon.write_bytes(png(64))
    wished = WorldOptions(
        land="flat", difficulty="hard", motd="Quarry", icon=icon, ops=("Ann",), owners=("Tom",), view_distance=3, seed=9
    )
    async with await EmbeddedServer.start(wished.server_options()) as server:
        assert "Hard" in await server.admin.command("difficulty")
        assert "9" in await server.admin.command("seed")
        assert (await ping(server.host, server.port)).motd == "Quarry"
        world = f"{server.host}:{server.port}"
        async with open_place(world, "1.21.1", 1, log) as place:
            assert place.admin is None, "nobody has told of this world"
        with announced(server.port, server.control):
            assert await found("192.0.2.1", server.port) is None
            async with open_place(world, "1.21.1", 1, log) as place:
                assert place.admin is not None and place.owners == ("Tom",)
        assert await found(server.host, server.port) is None
        with announced(1, server.control):
            assert await found(server.host, 1) is None, "the channel is that of another port"
        with announced(server.port, tmp_path / "nothing"):
            assert await found(server.host, server.port) is None


@pytest.mark.long
async def test_the_arena_of_a_new_world_is_built_once(tmp_path: Path) -> None:
    wished = WorldOptions(arena="pit", arena_at="0 -60 0")
    for there in ("dirt", "gold_block"):
        async with open_place(
            "embedded", "1.21.1", 9, tmp_path / "log", land="flat", folder=tmp_path / "world", world_options=wished
        ) as place:
            assert place.admin is not None
            assert await place.admin.differing({(0, -59, 0): there}) == set()
            if there == "dirt":
                await place.admin.command("setblock 0 -59 0 gold_block")


@pytest.mark.parametrize(
    ("bytes_of_icon", "sentence"),
    [(b"GIF89a", "is no PNG"), (png(32), "32x32 pixels: it must have 64x64"), (None, "cannot be read"), (b"", "is no PNG")],
)
async def test_an_icon_that_clients_could_not_show_is_refused(
    tmp_path: Path, bytes_of_icon: bytes | None, sentence: str
) -> None:
    icon = tmp_path / "icon.png"
    if bytes_of_icon is not None:
        icon.write_bytes(bytes_of_icon)
    with pytest.raises(BlockcrewError, match=sentence):
        await EmbeddedServer.start(ServerOptions(generator="flat", icon=icon))


@pytest.mark.parametrize("at", [f"{BORDER - 3} -60 0", f"0 -60 {-BORDER - 1}", "0 318 0", "0 -65 0"])
def test_an_arena_beyond_the_world_border_is_refused(at: str) -> None:
    with pytest.raises(BlockcrewError, match="does not fit inside the world border"):
        plot("pit", at, "1.21.1")


def test_an_arena_next_to_the_border_fits() -> None:
    assert plot("pit", f"{-BORDER} -64 0", "1.21.1") is not None


@pytest.mark.parametrize("answer", [HELLO % 2, NO_SUCH])
async def test_a_control_channel_of_another_release_is_told_apart(tmp_path: Path, answer: bytes) -> None:
    async def old(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(answer)

    socket = f"unix:{tmp_path / 'c'}"
    async with await asyncio.start_unix_server(old, tmp_path / "c"), open_control(socket) as channel:
        with pytest.raises(BlockcrewError, match="another release of blockcrew"):
            await facts_of(channel, socket, "1.21.1")


@pytest.mark.long
async def test_a_control_channel_of_another_version_of_the_game_is_told_apart(tmp_path: Path) -> None:
    async with (
        await EmbeddedServer.start(ServerOptions(generator="flat", version="1.21.4")) as other,
        await EmbeddedServer.start(ServerOptions(generator="flat")) as server,
    ):
        with pytest.raises(BlockcrewError, match=r"belongs to a server of Minecraft 1\.21\.4, not 1\.21\.1"):
            async with open_place(
                f"{server.host}:{server.port}", "1.21.1", 1, tmp_path / "log", control=f"unix:{other.control}"
            ):
                pass


def test_the_record_keeps_the_options() -> None:
    wished = WorldOptions(difficulty="hard", icon=Path("x.png"), whitelist=("Ann", "Tom"), passwords=True)
    config = RunConfig(seed=4, land="flat", world_options=wished)
    assert RunConfig.read(config.recorded()) == config
    assert (config.world_options.seed, config.world_options.land) == (4, "flat")
    assert RunConfig.read({"seed": 3}).world_options.seed == 3, "a record of an earlier release"


@pytest.mark.parametrize(
    ("options", "world", "sentence"),
    [
        (WorldOptions(difficulty="brutal"), "embedded", "--difficulty takes peaceful, easy, normal, hard, not 'brutal'"),
        (WorldOptions(motd="x", ops=("Ann",)), "127.0.0.1:1", "--op, --motd cannot be given for --world 127.0.0.1:1"),
        (WorldOptions(arena_at="0 0 0"), "embedded", "--arena-at needs an arena"),
        (WorldOptions(arena="pit"), "embedded", "--arena needs a place"),
    ],
)
def test_options_that_cannot_work_are_refused_before_anything_starts(options: WorldOptions, world: str, sentence: str) -> None:
    with pytest.raises(BlockcrewError, match=sentence):
        check_options(options, world, "1.21.1")
    check_options(USUAL, world, "1.21.1")


def test_whoever_opens_a_world_to_others_is_told_what_to_do() -> None:
    assert not warning(ServerOptions())
    assert not warning(ServerOptions(host="0.0.0.0", passwords=True))
    assert "add --passwords, and --whitelist" in warning(ServerOptions(host="0.0.0.0"))
    assert "a name on the whitelist" in warning(ServerOptions(host="192.0.2.1", whitelist=("Ann",)))

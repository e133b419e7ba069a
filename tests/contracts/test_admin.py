"""What every Admin owes, told of each: the control channel of a server of our own, that of one that is joined, and RCON."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
import pytest_asyncio

from orchestrator.bridge.player import Player
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.servers.control import ControlAdmin
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.servers.place import RconAddress, open_control, open_rcon
from orchestrator.servers.rcon import RconAdmin
from tests.bridge.apart import SERVER, Apart, folder, quiet_port

PASSWORD = "geheim ä"
KINDS = ("ours", "joined", "rcon")
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def door() -> AsyncIterator[EmbeddedServer]:
    async with await EmbeddedServer.start(ServerOptions(generator="flat", rcon_port=0, rcon_password=PASSWORD)) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def admins(door: EmbeddedServer) -> AsyncIterator[dict[str, Admin]]:
    """Of the same server, by kind."""
    assert door.rcon_port is not None
    async with (
        open_control(f"unix:{door.control}") as joined,
        open_rcon(RconAddress("127.0.0.1", door.rcon_port, PASSWORD), "1.21.1") as rcon,
    ):
        yield dict(zip(KINDS, (door.admin, joined, rcon), strict=True))


@pytest_asyncio.fixture(params=KINDS, loop_scope="module")
async def admin(request: pytest.FixtureRequest, door: EmbeddedServer, admins: dict[str, Admin]) -> Admin:
    """Of a world as it was at the start, with nobody in it."""
    async with asyncio.timeout(30):
        while await door.admin.players():
            await asyncio.sleep(0.02)
    await door.admin.reset()
    return admins[request.param]


async def test_it_says_who_is_on_and_what_they_hold(admin: Admin, door: EmbeddedServer) -> None:
    assert await admin.players() == ()
    sam, ann = await asyncio.gather(*(Player.join(name, door.host, door.port, "1.21.1") for name in ("Sam", "Ann")))
    try:
        assert await admin.players() == ("Ann", "Sam")
        assert await admin.inventory("Ann") == {}
        await admin.command("give Ann dirt 70")
        await admin.command("give Ann stone_pickaxe")
        assert await admin.inventory("Ann") == {"dirt": 70, "stone_pickaxe": 1}
        assert await admin.inventory("Sam") == {}
    finally:
        await asyncio.gather(sam.leave(), ann.leave())


async def test_answers_are_vanillas_english(admin: Admin) -> None:
    assert await admin.command("setblock 0 -60 0 minecraft:stone") == "Changed the block at 0, -60, 0"
    assert await admin.command("/fill 0 -60 0 1 -60 1 stone") == "Successfully filled 3 block(s)"
    assert await admin.command("time set 6000") == "Set the time to 6000"
    assert (await admin.command("list")).startswith("There are 0 of a max of ")


@pytest.mark.parametrize(
    "line", ["setblock 0 -60 0 nosuchblock", "give Nobody dirt", "", "fill", "gamerule x y", "time set x", "nonsense"]
)
async def test_a_refusal_is_raised_in_the_servers_words(admin: Admin, line: str) -> None:
    with pytest.raises(BlockcrewError) as error:
        await admin.command(line)
    assert str(error.value)
    assert (await admin.command("seed")).startswith("Seed: ")


async def test_what_came_back_by_the_rule_is_counted(admin: Admin, door: EmbeddedServer) -> None:
    assert await admin.respawned() == 0
    ann = await Player.join("Ann", door.host, door.port, "1.21.1")
    for line in ("gamerule respawnResources true", "gamerule respawnResourcesDelay 5", "give Ann diamond_sword"):
        await admin.command(line)
    await admin.command("execute as Ann at @s run summon pig ~ ~ ~1 {NoAI:1b,Tags:[prey]}")
    await admin.command("damage @e[tag=prey,limit=1] 100 minecraft:player_attack by Ann")
    async with asyncio.timeout(30):
        while await admin.respawned() != 1:
            await asyncio.sleep(0.05)
    await ann.leave()


async def test_it_says_where_something_else_stands(admin: Admin) -> None:
    await admin.command("setblock 3 100 3 oak_door[facing=north,half=lower]")
    expected = {(3, 100, 3): "oak_door[facing=north]", (3, 101, 3): "stone", (4, 100, 3): "air"}
    assert await admin.differing(expected) == {(3, 101, 3)}
    assert await admin.differing({(3, 100, 3): "oak_door[facing=south]"}) == {(3, 100, 3)}


async def test_a_stranger_is_named(admin: Admin) -> None:
    with pytest.raises(BlockcrewError, match="No player called Zoe is online"):
        await admin.inventory("Zoe")


async def test_questions_at_once_get_their_own_answers(admin: Admin) -> None:
    answers = await asyncio.gather(*(admin.command(f"setblock {x} -60 5 dirt") for x in range(30)))
    assert answers == [f"Changed the block at {x}, -60, 5" for x in range(30)]


async def test_it_resets_the_world_or_says_that_it_cannot(admin: Admin) -> None:
    await admin.command("setblock 9 -60 9 stone")
    if admin.resets:
        await admin.reset()
    else:
        with pytest.raises(BlockcrewError, match="lay out an arena"):
            await admin.reset()
    assert await admin.differing({(9, -60, 9): "air"}) == (set() if admin.resets else {(9, -60, 9)})


async def test_an_admin_of_a_server_that_is_joined_outlives_it_and_one_of_ours_does_not() -> None:
    async with AsyncExitStack() as stack:
        where, rcon = await stack.enter_async_context(folder()), quiet_port()
        secret = where / "password"
        secret.touch(0o600)
        secret.write_text(PASSWORD, "utf-8")
        words = f"--port 0 --generator flat --control unix:{where / 'c'} --rcon {rcon} --rcon-password-file {secret}"
        server = await stack.enter_async_context(Apart(SERVER, *words.split()))
        first = [await ControlAdmin.connect(where / "c"), await RconAdmin.connect("127.0.0.1", rcon, PASSWORD)]
        joined = [
            await stack.enter_async_context(open_control(f"unix:{where / 'c'}")),
            await stack.enter_async_context(open_rcon(RconAddress("127.0.0.1", rcon, PASSWORD), "1.21.1")),
        ]
        await server.end(signal.SIGKILL)
        for admin in joined:
            admin.absence = 0.1
            with pytest.raises(WorldLost):
                await admin.players()
            admin.absence = 60.0
        back = asyncio.gather(*(admin.command("seed") for admin in joined), *(admin.players() for admin in joined))
        await server.start()
        assert [str(answer)[:5] for answer in await back] == ["Seed:", "Seed:", "()", "()"]
        for admin in first:
            for _ in range(2):
                with pytest.raises(WorldLost):
                    await admin.players()
            await admin.aclose()


async def test_a_change_that_may_have_been_made_is_not_made_twice() -> None:
    """The server dies between a command and its answer: nobody knows, so somebody has to be told."""
    heard: list[bytes] = []

    async def dying(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readline())
        writer.close()

    async with (
        folder() as where,
        await asyncio.start_unix_server(dying, where / "c"),
        open_control(f"unix:{where / 'c'}") as admin,
    ):
        with pytest.raises(WorldLost):
            await admin.command("give Ann dirt")
        assert len(heard) == 1
        with pytest.raises(WorldLost):
            await admin.players()
        assert len(heard) == 3, "who only asks may ask again"

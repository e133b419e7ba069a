"""Arenas on a real server: laid out over the control channel and over RCON alike, vandalised, and put back exactly."""

import asyncio
import contextlib
import os
import random
import sys
from asyncio.subprocess import PIPE
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from orchestrator.bridge.player import Player
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.arena import Arena, Cell
from orchestrator.servers.arena_file import read_arena
from orchestrator.servers.arena_layout import PlacedArena
from orchestrator.servers.control import OnlinePlayer, Picture
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.servers.rcon import RconAdmin
from orchestrator.servers.yaml_lines import BadFile

ARENAS = Path(__file__).parents[2] / "mc_server" / "arenas"
PEOPLE = ("Ann", "Bob")
VERSIONS = os.environ.get("BLOCKCREW_TEST_VERSIONS", "1.21.1").split(",")
RUBBISH = ("stone", "air", "torch", "water", "oak_door[half=lower]", "chest", "sand", "oak_log[axis=x]", "tnt", "lava")


@pytest_asyncio.fixture(params=VERSIONS, scope="module", loop_scope="module")
async def server(request: pytest.FixtureRequest) -> AsyncIterator[EmbeddedServer]:
    options = ServerOptions(version=request.param, generator="flat", rcon_port=0, rcon_password="secret")
    async with await EmbeddedServer.start(options) as running:
        people = [await Player.join(name, running.host, running.port, request.param) for name in PEOPLE]
        yield running
        for player in people:
            await player.leave()


async def admin_of(kind: str, server: EmbeddedServer) -> Admin:
    if kind == "control":
        return server.admin
    assert server.rcon_port is not None
    return await RconAdmin.connect("127.0.0.1", server.rcon_port, "secret")


async def picture(server: EmbeddedServer, plot: PlacedArena) -> Picture:
    """The arena and what is around it, two blocks wide."""
    corner = tuple(o - 2 for o in plot.origin)
    far = tuple(o + s + 1 for o, s in zip(plot.origin, plot.arena.size, strict=True))
    return await server.admin.picture((corner[0], max(corner[1], -64), corner[2]), (far[0], far[1], far[2]))


async def vandalise(admin: Admin, plot: PlacedArena, dice: random.Random) -> None:
    """Many things that a bad day brings; what the server refuses is not done."""

    def spot() -> Cell:
        x, y, z = (o + dice.randrange(s) for o, s in zip(plot.origin, plot.arena.size, strict=True))
        return x, y, z

    for _ in range(60):
        (x, y, z), (i, j, k) = spot(), spot()
        line = dice.choice([
            f"setblock {x} {y} {z} {dice.choice(RUBBISH)}", f"setblock {x} {y} {z} air destroy",
            f"fill {x} {y} {z} {min(x + 2, i)} {min(y + 2, j)} {min(z + 2, k)} {dice.choice(RUBBISH)}",
            f"summon {dice.choice(['pig', 'zombie', 'item', 'armor_stand'])} {x} {y} {z}",
            f"item replace entity {dice.choice(PEOPLE)} hotbar.{dice.randrange(9)} with dirt 7",
            f"tp {dice.choice(PEOPLE)} {x} {y} {z}", f"give {dice.choice(PEOPLE)} diamond 3",
        ])  # fmt: skip
        await try_command(admin, line)
    for step in plot.arena.build:
        if step.holds:
            x, y, z = plot.at(step.low)
            await try_command(admin, f"item replace block {x} {y} {z} container.0 with tnt 64")


async def try_command(admin: Admin, line: str) -> None:
    with contextlib.suppress(BlockcrewError):
        await admin.command(line)


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("kitchen", "rcon"),
        pytest.param("quarry", "control", marks=pytest.mark.long),
        pytest.param("quarry", "rcon", marks=pytest.mark.long),
        pytest.param("kitchen", "control", marks=pytest.mark.long),
    ],
)
async def test_after_vandalism_a_reset_brings_everything_back(name: str, kind: str, server: EmbeddedServer) -> None:
    arena, admin = read_arena(ARENAS / f"{name}.yaml"), await admin_of(kind, server)
    plot = PlacedArena(arena, (64 if kind == "rcon" else 8, -61, 64 if name == "kitchen" else 8))
    await plot.apply(admin)
    first = await picture(server, plot)
    assert_as_told(plot, first)
    hands = {who: await admin.inventory(who) for who in PEOPLE}
    dice = random.Random(f"{name} {kind}")
    for _ in range(2):
        await vandalise(admin, plot, dice)
        assert (await picture(server, plot)).blocks != first.blocks
        await plot.reset(admin)
        again = await picture(server, plot)
        wrong = [n for n, (was, now) in enumerate(zip(first.blocks, again.blocks, strict=True)) if was != now]
        assert [(n, first.blocks[n], again.blocks[n]) for n in wrong] == []
        assert again.contents == first.contents
        assert census(again) == census(first), [thing for thing in again.entities if thing.kind != "player"]
        assert {who: await admin.inventory(who) for who in PEOPLE} == hands
        await people_stand_where_told(server, plot)
    if isinstance(admin, RconAdmin):
        await admin.aclose()


def assert_as_told(plot: PlacedArena, found: Picture) -> None:
    """What the file says is there: each named block with its stated properties, contents, mobs."""
    width, _, depth = (size + 4 for size in plot.arena.size)
    low = max(plot.origin[1] - 2, -64)
    for (x, y, z), block in plot.arena.grid().items():
        now = found.blocks[((y + plot.origin[1] - low) * depth + z + 2) * width + x + 2]
        name, _, told = block.removesuffix("]").partition("[")
        assert now.partition("[")[0] == name, (x, y, z)
        assert set(filter(None, told.split(","))) <= set(now.removesuffix("]").partition("[")[2].split(",")), (x, y, z)
    holds = {",".join(map(str, plot.at(step.low))): step.holds for step in plot.arena.build if step.holds}
    assert holds.keys() == found.contents.keys()
    for place, stacks in holds.items():
        told_stacks = [(stack.slot, stack.item, stack.count) for stack in stacks]
        assert [(item["slot"], item["name"], item["count"]) for item in found.contents[place]] == told_stacks
    assert census(found) == Counter({mob.kind: mob.count for mob in plot.arena.mobs})


def census(found: Picture) -> Counter[str]:
    """Who and what is there, players apart."""
    return Counter(thing.kind for thing in found.entities if thing.kind != "player")


async def people_stand_where_told(server: EmbeddedServer, plot: PlacedArena) -> None:
    here = {person.name: person for person in await server.admin.people()}
    for name, spawn in plot.seats(sorted(here)).items():
        person, told = here[name], [part + offset for part, offset in zip(spawn.at, plot.origin, strict=True)]
        assert max(abs(person.x - told[0]), abs(person.y - told[1]), abs(person.z - told[2])) < 0.6, (name, person)
        assert person.health == 20


@pytest.mark.asyncio(loop_scope="module")
async def test_named_players_take_their_own_places_and_numbered_ones_the_rest(tmp_path: Path, server: EmbeddedServer) -> None:
    arena = written(
        tmp_path, "spawns: [{player: Bob, at: 1 0 1, wears: {head: iron_helmet}}, {player: 1, at: 2 0 2, holds: [dirt]}]"
    )
    plot = PlacedArena(arena, (8, -61, -60))
    await plot.apply(server.admin)
    assert await server.admin.inventory("Bob") == {"iron_helmet": 1}
    assert await server.admin.inventory("Ann") == {"dirt": 1}
    await people_stand_where_told(server, plot)


@pytest.mark.long
@pytest.mark.asyncio(loop_scope="module")
async def test_who_burns_is_whole_after_a_reset_and_stays_so(tmp_path: Path, server: EmbeddedServer) -> None:
    plot = PlacedArena(written(tmp_path, "spawns: [{player: Ann, at: 1 0 1}, {player: Bob, at: 2 0 2}]"), (8, -60, -40))
    await plot.apply(server.admin)
    await try_command(server.admin, "execute at Ann run setblock ~ ~ ~ lava")
    await until(server, lambda ann: ann.health < 20)
    await plot.reset(server.admin)
    burnt = int((await server.admin.command("time query gametime")).split()[-1]) + 50  # it hurts once in 20 ticks
    while int((await server.admin.command("time query gametime")).split()[-1]) < burnt:
        await people_stand_where_told(server, plot)


async def until(server: EmbeddedServer, condition: Callable[[OnlinePlayer], bool]) -> None:
    """Wait for how Ann is."""
    async with asyncio.timeout(60):
        while not condition({person.name: person for person in await server.admin.people()}["Ann"]):
            await asyncio.sleep(0.05)


@pytest.mark.asyncio(loop_scope="module")
async def test_two_plots_of_one_arena_do_not_touch_each_other(tmp_path: Path, server: EmbeddedServer) -> None:
    arena = written(tmp_path, "build: [{fill: 0 0 0 to 2 0 2, with: stone}]\nmobs: [{kind: pig, at: 1 1 1}]")
    plots = [PlacedArena(arena, (40 + 4 * n, -61, -60)) for n in range(2)]
    for plot in plots:
        await plot.apply(server.admin)
    before = await picture(server, plots[1])
    await try_command(server.admin, "fill 44 -61 -60 46 -59 -58 air")
    await plots[1].reset(server.admin)
    assert (await picture(server, plots[1])).blocks == before.blocks
    everybody = (await server.admin.picture((30, -64, -70), (60, -50, -50))).entities
    assert Counter(thing.tags for thing in everybody if thing.kind == "pig") == {(plot.tag,): 1 for plot in plots}


@pytest.mark.asyncio(loop_scope="module")
async def test_what_the_server_refuses_is_told_with_file_line_and_the_servers_words(
    tmp_path: Path, server: EmbeddedServer
) -> None:
    arena = written(tmp_path, "build:\n  - {fill: 0 0 0 to 2 0 2, with: stone}\n")
    with pytest.raises(BadFile, match=r"plot\.yaml:4: the server refuses `fill .*out of (this|the) world"):
        await PlacedArena(arena, (0, 500, 0)).apply(server.admin)
    wrong = written(tmp_path, "rules: {noSuchRule: true}")
    with pytest.raises(BadFile, match=r"plot\.yaml: the server refuses `gamerule noSuchRule true`"):
        await PlacedArena(wrong, (8, -61, -60)).apply(server.admin)


def written(folder: Path, rest: str) -> Arena:
    file = folder / "plot.yaml"
    file.write_text(f"arena: plot\nsize: 3 3 3\n{rest}\n")
    return read_arena(file)


async def test_the_world_command_lays_an_arena_out_and_places_who_comes(tmp_path: Path) -> None:
    secret = tmp_path / "password"
    secret.write_text("secret")
    secret.chmod(0o600)
    words = ["world", "--generator", "flat", "--port", "0", "--rcon-port", "0", "--arena", "quarry", "--arena-at", "10 -61 10"]
    world = await blockcrew(*words, BLOCKCREW_RCON_PASSWORD_FILE=str(secret))
    try:
        assert world.stdout is not None
        async with asyncio.timeout(60):
            rcon = (await world.stdout.readline()).decode().removeprefix("RCON ").strip()
            host, _, port = (await world.stdout.readline()).decode().removeprefix("READY ").strip().rpartition(":")
        zoe = await Player.join("Zoe", host, int(port), "1.21.1")
        admin = await RconAdmin.connect(host, int(rcon.rpartition(":")[2]), "secret")
        async with asyncio.timeout(60):
            while await admin.inventory("Zoe") != {"wooden_pickaxe": 1, "bread": 4}:
                await asyncio.sleep(0.1)
            while await admin.data("Zoe", "Pos") != [19.5, -60, 19.5]:
                await asyncio.sleep(0.1)
        await admin.command("fill 10 -61 10 20 -58 20 air")
        environment = {"BLOCKCREW_RCON": rcon, "BLOCKCREW_RCON_PASSWORD": "secret"}
        again = await blockcrew("arena", "apply", "quarry", "--at", "10 -61 10", **environment)
        told = (await again.communicate())[0].decode()
        assert told.startswith("quarry is laid out at 10 -61 10: "), told
        assert "stone_pickaxe" in await admin.command("data get block 16 -60 14")
        await admin.aclose()
        await zoe.leave()
    finally:
        world.terminate()
        await world.communicate()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["world", "--arena", "quarry"], "--arena needs a place: add --arena-at"),
        (["world", "--arena", "quarry", "--arena-at", "here"], "A place must be three whole numbers"),
        (["world", "--arena", "nowhere.yaml", "--arena-at", "0 0 0"], "nowhere.yaml cannot be read"),
        (["world", "--rcon-port", "0"], "RCON needs a password"),
        (["arena", "apply", "quarry", "--at", "0 0 0"], "No server is named: set BLOCKCREW_RCON"),
    ],
)
async def test_a_wrong_word_is_one_sentence(words: list[str], sentence: str) -> None:
    done = await blockcrew(*words)
    _, said = await done.communicate()
    assert said.decode().startswith(f"blockcrew: {sentence}"), said
    assert said.count(b"\n") == 1
    assert done.returncode == 1


async def blockcrew(*words: str, **environment: str) -> asyncio.subprocess.Process:
    code = "from orchestrator.cli import main; main()"
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, *words, stdout=PIPE, stderr=PIPE, env=os.environ | environment
    )

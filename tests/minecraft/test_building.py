"""Real bots build: what is wrong is mended, what is lacking is told. tests/cli/test_bench.py has a whole shelter."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import Any

import pytest
import pytest_asyncio

from orchestrator.bridge.link import Link
from orchestrator.building.order import ShapeOrder
from orchestrator.building.shapes.drawing import drawn
from orchestrator.core.blueprint import AIR, Build, Cell, Stage, matches
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import load
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.worlds.minecraft import Claims

pytestmark = pytest.mark.asyncio(loop_scope="module")

GROUND = -60  # y of the lowest free block of the flat world
SPEED = 3
MARGIN = 4  # blocks around the building that have to be as they were


class Mason:
    """A bot on flat land, the server at its side."""

    def __init__(self, link: Link, server: EmbeddedServer) -> None:
        self.link, self.server, self.placed = link, server, list[Cell]()

    async def build(self, build: Build, stage: Stage) -> Mapping[str, Any]:
        cells = [{"x": x, "y": y, "z": z, "block": block} for (x, y, z), block in stage.cells]
        args = {"cells": cells, "low": list(build.low), "high": list(build.high)}
        answer: Mapping[str, Any] = await self.link.call("skill", bot="Ann", name="buildBlocks", args=args, seconds=200)
        return answer

    async def give(self, **items: int) -> None:
        with suppress(BlockcrewError):  # she had nothing
            await self.server.admin.command("clear Ann")
        for item, count in items.items():
            await self.server.admin.command(f"give Ann {item} {count}")
        async with asyncio.timeout(60):
            while (await self.link.call("observe", bot="Ann"))["inventory"] != items:
                await asyncio.sleep(0.05)

    async def around(self, build: Build) -> Mapping[Cell, str]:
        """What the server has in the building's box and around it."""
        low, high = ([c + way * MARGIN for c in corner] for corner, way in ((build.low, -1), (build.high, 1)))
        low[1] = build.low[1] - 1
        picture = await self.server.admin.picture((low[0], low[1], low[2]), (high[0], high[1], high[2]))
        cells = [
            (x, y, z)
            for y in range(low[1], high[1] + 1)
            for z in range(low[2], high[2] + 1)
            for x in range(low[0], high[0] + 1)
        ]
        return dict(zip(cells, picture.blocks, strict=True))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def mason() -> AsyncIterator[Mason]:
    claims = Claims()
    async with await EmbeddedServer.start(ServerOptions(generator="flat", speed=SPEED)) as server:
        link = await Link.open(on_event=lambda event: None, claim=claims.take, release=claims.release, speed=SPEED)
        await link.connect("Ann", server.host, server.port, "1.21.1")
        yield Mason(link, server)
        await link.close()


async def test_a_wall_is_mended_and_what_is_missing_is_told(mason: Mason) -> None:
    cells: tuple[tuple[Cell, str], ...] = tuple(((20, GROUND + y, 4), "oak_planks") for y in range(3))
    build = Build("post", (20, GROUND, 4), (20, GROUND + 2, 4), (Stage("post", (*cells, ((21, GROUND, 4), AIR))),))
    await mason.give(oak_planks=2, dirt=6)
    await mason.server.admin.command(f"setblock 20 {GROUND} 4 dirt")
    await mason.server.admin.command(f"setblock 21 {GROUND} 4 short_grass")
    answer = await mason.build(build, build.stages[0])
    assert not answer["done"] and answer["reason"] == "missing_item", answer
    assert answer["note"] == "3 of 4 are right; there is no oak_planks in the inventory"
    await mason.give(oak_planks=1, dirt=6)
    answer = await mason.build(build, build.stages[0])
    assert answer["done"] and answer["gained"]["oak_planks"] == -1, answer
    after = await mason.around(build)
    assert [after[cell] for cell in build.cells] == ["oak_planks"] * 3 + ["air"]


async def test_what_nobody_can_build_is_refused_at_once(mason: Mason) -> None:
    for cells, reason in (
        ([], "bad_argument"),
        ([{"x": 0, "y": GROUND, "z": 9, "block": "nonsense"}], "unknown_name"),
        ([{"x": 0, "y": GROUND, "z": 9, "block": "wall_torch"}], "bad_argument"),
        ([{"x": 0, "y": 400, "z": 9, "block": "stone"}], "bad_argument"),
    ):
        answer = await mason.link.call("skill", bot="Ann", name="buildBlocks", args={"cells": cells}, seconds=20)
        assert (answer["done"], answer["reason"]) == (False, reason), answer


@pytest.mark.long
async def test_a_bridge_is_built_over_a_pit_and_taken_away_again_without_a_tool(mason: Mason) -> None:
    await mason.server.admin.command(f"fill 41 {GROUND - 1} 2 46 {GROUND - 4} 6 air")
    deck = tuple(((x, GROUND - 1, z), "cobblestone") for x in range(41, 47) for z in (3, 4))
    build = Build("bridge", (41, GROUND - 1, 3), (46, GROUND - 1, 4), (Stage("deck", deck),))
    await mason.give(cobblestone=14, dirt=6)
    await mason.server.admin.command(f"tp Ann 38 {GROUND} 3")
    answer = await mason.build(build, build.stages[0])
    assert answer["done"], answer
    after = await mason.around(build)
    assert {after[cell] for cell in build.cells} == {"cobblestone"}
    gone = Stage("taking away", tuple((cell, AIR) for cell, _ in deck))
    answer = await mason.build(build, gone)
    assert answer["done"], answer
    assert {(await mason.around(build))[cell] for cell in build.cells} == {"air"}


async def test_a_ladder_is_set_on_the_inside_of_a_narrow_tower(mason: Mason) -> None:
    order = ShapeOrder("tower", length=3, width=3, height=5, parts=("ladder", "hole"))
    build = drawn(load(), order).blueprint.at((30, GROUND, 24))
    await mason.give(cobblestone=64, ladder=4, dirt=8)
    await mason.server.admin.command(f"tp Ann 31 {GROUND} 29")
    for stage in build.stages:
        answer = await mason.build(build, stage)
        assert answer["done"], answer
    after = await mason.around(build)
    assert not [cell for cell, block in build.cells.items() if not matches(block, after[cell])]


async def test_lying_logs_on_a_wall_are_set_against_earth_that_is_taken_away_again(mason: Mason) -> None:
    wall = tuple(((x, GROUND + y, 12), "cobblestone") for x in range(20, 23) for y in range(2))
    logs = tuple(((x, GROUND + 2, 12), "oak_log[axis=x]") for x in range(20, 23))
    build = Build("beam", (20, GROUND, 12), (22, GROUND + 2, 12), (Stage("beam", (*wall, *logs)),))
    await mason.give(cobblestone=6, oak_log=3, dirt=8)
    await mason.server.admin.command(f"tp Ann 18 {GROUND} 16")
    before = await mason.around(build)
    answer = await mason.build(build, build.stages[0])
    assert answer["done"], answer
    after = await mason.around(build)
    assert [after[cell] for cell, _ in wall] == ["cobblestone"] * 6
    assert [after[cell] for cell, _ in logs] == ["oak_log[axis=x]"] * 3
    earth = {"dirt", "grass_block"}  # the one turns into the other
    changed = [c for c in after if c not in build.cells and after[c] != before[c]]
    assert not [c for c in changed if not {after[c][:11], before[c][:11]} <= earth]


@pytest.mark.long
async def test_a_roof_of_slabs_on_posts_is_finished_and_nothing_is_left_beside_it(mason: Mason) -> None:
    corners = [(x, z) for x in (60, 63) for z in (20, 23)]
    posts = tuple(((x, GROUND + y, z), "oak_log") for y in range(3) for x, z in corners)
    roof = tuple(((x, GROUND + 3, z), "oak_slab[type=bottom]") for x in range(60, 64) for z in range(20, 24))
    build = Build("pavilion", (60, GROUND, 20), (63, GROUND + 3, 23), (Stage("all", (*posts, *roof)),))
    await mason.give(oak_log=12, oak_slab=16, dirt=8)
    await mason.server.admin.command(f"tp Ann 57 {GROUND} 20")
    before = await mason.around(build)
    answer = await mason.build(build, build.stages[0])
    assert answer["done"], answer
    after = await mason.around(build)
    assert {after[cell].split(",")[0] for cell, _ in roof} == {"oak_slab[type=bottom"} and not answer["gained"].get("dirt")
    changed = [cell for cell in after if cell not in build.cells and after[cell] != before[cell]]
    assert not [cell for cell in changed if not {after[cell][:11], before[cell][:11]} <= {"dirt", "grass_block"}]

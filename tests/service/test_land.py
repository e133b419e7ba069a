"""The land over a WebSocket: who may look, what comes first, what a change costs, and how it looks in a real world."""

import asyncio
import json
import struct
import zlib
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from own_process import process, ready
from serving_crews import Caller, Running, running
from waiting import until
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from orchestrator.app.land.land_map import LandMap
from orchestrator.core.rate_limit import Rate
from orchestrator.record.land_file import read_land
from orchestrator.record.land_tile import AREA, read_tile
from orchestrator.record.reader import list_runs
from orchestrator.service.land.frames import NameList, encode_tiles
from orchestrator.service.land.viewer import NO_LAND, Allowance, pending

PLANES = bytes(AREA) + bytes(range(256)) + bytes(AREA)


def deflated(planes: bytes) -> str:
    packing = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(packing.compress(planes) + packing.flush()).decode()


def tile(x: int, z: int, name: str = "stone", planes: bytes = PLANES, **more: Any) -> dict[str, Any]:
    """A tile as a bot host tells it."""
    data = {"dimension": "overworld", "x": x, "z": z, "base": 60, "names": [name], "columns": deflated(planes)}
    return data | more


def decoded(frame: bytes) -> list[tuple[int, int, int, int, tuple[int, ...], bytes]]:
    """The tiles of a frame: x, z, base, number of the dimension, numbers of the names, planes."""
    data, at, tiles = zlib.decompress(frame, -zlib.MAX_WBITS), 0, []
    while at < len(data):
        x, z, base, dimension, count = struct.unpack_from("<iihHB", data, at)
        names = struct.unpack_from(f"<{count + 1}H", data, at + 13)
        at += 13 + 2 * len(names)
        tiles.append((x, z, base, dimension, names, data[at : at + 3 * AREA]))
        at += 3 * AREA
    return tiles


def url(address: str) -> str:
    return f"{address.replace('http', 'ws')}/api/land"


def looking(address: str, token: str, **more: Any) -> connect:
    return connect(url(address), additional_headers={"Authorization": f"Bearer {token}"} | more, proxy=None)


def test_a_frame_is_read_as_what_was_written():
    names = NameList()
    first, second = read_tile(tile(-3, 7)), read_tile(tile(4, 5, "water", dimension="the_nether"))
    frame = encode_tiles([first, second], names)
    assert names.names == ["stone", "overworld", "water", "the_nether"]
    assert decoded(frame) == [(-3, 7, 60, 1, (0,), PLANES), (4, 5, 60, 3, (2,), PLANES)]


@pytest.mark.parametrize(
    "bad",
    [
        {"x": 10**9},
        {"base": -10_000},
        {"names": []},
        {"names": ["<script>"]},
        {"columns": "%"},
        {"columns": b64encode(b"junk").decode()},
        {"columns": deflated(bytes(10))},
        {"columns": deflated(bytes(10**7))},
        {"columns": deflated(b"\1" + bytes(3 * AREA - 1))},
        {"dimension": ""},
    ],
)
def test_a_tile_that_no_host_of_ours_would_send_is_left_out(bad):
    land = LandMap(lambda seconds, sights: None)
    land.take({"tiles": [tile(0, 0) | bad, tile(1, 1)], "seen": {"people": 3}})
    assert list(land.tiles) == [("overworld", 1, 1)]


def test_the_newest_land_goes_out_first_and_a_change_alone_afterwards():
    land = LandMap(lambda seconds, sights: None)
    land.take({"tiles": [tile(x, 0) for x in range(3)]})
    land.take({"tiles": [tile(0, 0)]})
    assert land.version == 3, "the same look is no change"
    waiting = list(pending(land, {}, -1))
    assert [each.x for _, each in waiting] == [2, 1, 0]
    sent = {each.place: number for number, each in waiting}
    land.take({"tiles": [tile(1, 0, "dirt")]})
    assert [each.names for _, each in pending(land, sent, 3)] == [("dirt",)]
    assert [each.x for _, each in pending(land, {}, -1)] == [1, 2, 0]


def test_hosts_look_as_often_as_the_most_curious_viewer_wants_and_not_at_all_without_any():
    paces: list[float] = []
    land = LandMap(lambda seconds, sights: paces.append(seconds))
    with land.watched(5), land.watched(0.5), land.watched(0.5):
        pass
    assert paces == [5, 0.5, 0.5, 0.5, 5, 0]


def test_after_its_first_sight_a_viewer_gets_ten_kilobytes_a_second():
    now = 0.0
    allowance = Allowance(Rate(160_000, 16.0), lambda: now)
    allowance.spend(160_000)
    assert allowance.wait() == 0
    allowance.spend(5000)
    assert allowance.wait() == pytest.approx(0.5)
    now = 0.5
    assert allowance.wait() == pytest.approx(0)
    now = 1000.0
    allowance.spend(160_000)
    assert allowance.wait() == 0


async def test_a_tabletop_says_that_it_has_no_land_and_strangers_and_foreign_pages_see_nothing(tmp_path: Path):
    async with running(tmp_path) as run:
        await until(lambda: world_is_open(run))
        async with looking(run.service.url, next(iter(run.tokens.values()))) as connection:
            assert json.loads(await connection.recv()) == {"type": "land", "why": NO_LAND}
        with pytest.raises(InvalidStatus) as refused:
            await connect(url(run.service.url), proxy=None)
        assert refused.value.response.status_code == 401
        with pytest.raises(InvalidStatus) as foreign:
            await looking(run.service.url, next(iter(run.tokens.values())), Origin="https://elsewhere.example")
        assert foreign.value.response.status_code == 403


async def world_is_open(run: Running) -> bool:
    return run.registry.shared_world is not None


class Seen:
    """What a viewer has got."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.tops: dict[tuple[int, int], tuple[str, int]] = {}  # by x and z: the block on top and its height
        self.dimensions: dict[str, str] = {}

    async def look(self, connection: ClientConnection) -> None:
        """Take in frames until cancelled."""
        async for message in connection:
            if isinstance(message, bytes):
                self.take(message)
            elif (news := json.loads(message))["type"] == "names":
                self.names[news["first"] :] = news["names"]
            elif news["type"] == "seen":
                self.dimensions = news["dimensions"]

    def take(self, frame: bytes) -> None:
        for x, z, base, _, names, planes in decoded(frame):
            for at in range(AREA):
                place = x * 16 + at % 16, z * 16 + at // 16
                self.tops[place] = self.names[names[planes[at]]], base + planes[AREA + at]


@pytest.mark.long
async def test_a_bot_that_digs_changes_the_land_that_viewers_see_and_that_the_run_records(tmp_path: Path):
    with process(tmp_path, "--land", "flat", "--speed", "3") as (_, address, tokens):
        owner = Caller(address, tokens["owner"])
        await owner.post("/api/crews", name="one", workers=1, mind="frugal")
        await ready(owner)
        seen = Seen()
        async with looking(address, tokens["guest"]) as connection:
            watching = asyncio.create_task(seen.look(connection))

            async def land() -> bool:
                return len(seen.tops) >= 25 * AREA and seen.dimensions.keys() == {"Ada", "Ben"}

            await until(land)
            assert {top for top in seen.tops.values()} == {("grass_block", -61)}
            await owner.post("/api/commands", text="leader, mine 3 dirt")

            async def holes() -> bool:
                return any(height < -61 for _, height in seen.tops.values())

            await until(holes)
            watching.cancel()
        await owner.http.aclose()
        (run,) = list_runs(tmp_path / "runs")

        async def recorded() -> bool:  # the service writes what it knows every five seconds, and it will be killed
            return bool(read_land(run).changes)

        await until(recorded)
    first = read_land(run).changes[0]
    assert first.tile.names == ("grass_block",) and first.tile.base == -61

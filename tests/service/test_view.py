"""The 3D view: what its viewers may ask, what they get and lack, and how a real world with bots looks over its WebSocket."""

import asyncio
import gzip
import json
import struct
import zlib
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from own_process import process, ready
from serving_crews import Caller, running
from waiting import until
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from orchestrator.app.view.world_view import WorldView
from orchestrator.core.blueprint import AIR, Blueprint, Stage
from orchestrator.service.land.building_sites import BuildingOutline
from orchestrator.service.view.block_tables import INSTALL, atlas, block_table
from orchestrator.service.view.scene_news import MOST_GHOSTS, SceneNews
from orchestrator.service.view.viewer import NO_CREW, NO_LAND
from orchestrator.service.view.watch_request import MOST_RADIUS, WatchRequest

HERE = ("overworld", 0, 0, 1)
ADA = ["bot", "Ada", 0.6, 1.8, "overworld", 0.5, 64, 0.5, 0, 0]
COW = ["animal", "cow", 0.9, 1.4, "overworld", 3, 64, 0, 0, 0]


def chunk(x: int, z: int, data: bytes = b"packed", dimension: str = "overworld") -> list[Any]:
    return [dimension, x, z, b64encode(data).decode()]


def told(host: str = "one:1", bots: tuple[str, ...] = ("Ada",), **more: Any) -> dict[str, Any]:
    return {"event": "view", "host": host, "bots": list(bots), "version": "1.21.1"} | more


def fresh(**beings: Any) -> dict[str, Any]:
    return {"fresh": beings, "moved": {}, "gone": []}


def test_hosts_tell_what_all_viewers_watch_together_and_nothing_without_any():
    asked: list[Any] = []
    view = WorldView(asked.append)
    view.take(told(chunks=[chunk(0, 0)]))
    assert not view.chunks, "nobody watches"
    with view.watched() as one, view.watched() as other:
        one.look_at(HERE)
        other.look_at(HERE)
        other.look_at(("overworld", 9, 0, 1))
        one.look_at(HERE)
        assert asked == [[], [], [list(HERE)], [list(HERE)], [list(HERE), ["overworld", 9, 0, 1]]]
        view.take(told(chunks=[chunk(0, 0), chunk(2, 0), chunk(3, 0), chunk(9, 1), chunk(0, 0, dimension="the_nether")]))
        assert sorted(view.chunks) == [("overworld", 0, 0), ("overworld", 2, 0), ("overworld", 9, 1)]
        one.look_at(None)
        assert list(view.chunks) == [("overworld", 9, 1)]
    assert asked[-1] is None and not view.chunks and not view.beings


def test_what_no_host_of_ours_would_tell_is_left_out():
    view = WorldView(lambda areas: None)
    with view.watched() as watch:
        watch.look_at(HERE)
        bad = [3, ["overworld", 0, 0, "%"], ["overworld", 0, 0, ""], ["overworld", 1e9, 0, "AAAA"], chunk(0, 0, bytes(10**5))]
        view.take(told(chunks=[*bad, chunk(1, 1)], blocks=[3, ["overworld", [1, 2, 3]], ["overworld", [1, 2, 3, -1]]]))
        assert list(view.chunks) == [("overworld", 1, 1)]
        for being in (["ghost", *ADA[1:]], ADA[:-1], [*ADA[:5], float("nan"), 0, 0, 0, 0], "bot"):
            view.take(told(beings=fresh(a=being)))
        view.take({"event": "view", "host": "x"})
        view.take(told(work={"Ada": {"path": ["far"]}}))
        assert not view.beings and not view.deeds


def test_beings_of_two_hosts_are_joined_and_bots_that_moved_to_another_host_are_its_own():
    view = WorldView(lambda areas: None)
    with view.watched():
        view.take(told("one:1", ("Ada",), beings=fresh(a=ADA, c=COW), work={"Ada": {"dig": [1, 2, 3]}}))
        view.take(told("two:1", ("Ben",), beings=fresh(c=COW)))
        view.take(told("one:1", ("Ada",), beings={"fresh": {}, "moved": {"a": [5, 64, 5, 90, 0]}, "gone": ["c"]}))
        assert view.beings["a"].pose == (5, 64, 5, 90, 0) and "c" in view.beings, "the other host still sees it"
        assert view.deeds["Ada"].dig == (1, 2, 3)
        view.take(told("one:3", ("Ada",), beings=fresh(z=ADA)))
        assert sorted(view.beings) == ["c", "z"], "the first host has ended"
        view.forget(["Ada"])
        assert list(view.beings) == ["c"]


def test_a_viewer_gets_the_nearest_chunks_first_no_more_than_it_can_take_and_then_what_changes():
    view = WorldView(lambda areas: None)
    with view.watched() as watch:
        watch.look_at(area := ("overworld", 0, 0, 2))
        view.take(told(chunks=[chunk(2, 2), chunk(0, 0), chunk(1, 0), chunk(3, 0)]))
        news = SceneNews(view, "overworld")
        first = list(news.chunks(area, 2))
        assert [struct.unpack_from("<ii", frame) for frame in first] == [(0, 0), (1, 0)] and first[0][8:] == b"packed"
        assert len(list(news.chunks(area, 16))) == 1 and not list(news.chunks(area, 16))
        view.take(told(blocks=[["overworld", [3, 64, 4, 9, 50, 64, 4, 9]]]))
        assert json.loads(news.changes()) == {"type": "blocks", "at": [3, 64, 4, 9]}
        assert not news.changes()
        view.take(told(chunks=[chunk(0, 0, b"anew")]))
        assert [frame[8:] for frame in news.chunks(area, 16)] == [b"anew"]
        assert json.loads(news.unload(("overworld", 4, 4, 1)))["chunks"] == [0, 0, 1, 0]


def test_a_viewer_gets_beings_near_it_whole_once_and_then_their_moves():
    view = WorldView(lambda areas: None)
    with view.watched():
        news = SceneNews(view, "overworld")
        far = [*COW[:5], 900, 64, 0, 0, 0]
        view.take(told(beings=fresh(a=ADA, c=COW, f=far)))
        first = json.loads(news.beings(HERE))
        assert first["fresh"] == {"a": [*ADA[:4], *ADA[5:]], "c": [*COW[:4], *COW[5:]]}
        assert not news.beings(HERE)
        view.take(told(beings={"fresh": {}, "moved": {"c": [4, 64, 0, 0, 0]}, "gone": []}))
        assert json.loads(news.beings(HERE)) == {"type": "beings", "fresh": {}, "moved": {"c": [4, 64, 0, 0, 0]}, "gone": []}
        view.take(told(beings={"fresh": {}, "moved": {"c": [400, 64, 0, 0, 0]}, "gone": []}))
        assert json.loads(news.beings(HERE))["gone"] == ["c"]


def test_a_viewer_gets_the_plan_of_a_building_here_once_and_not_one_that_is_too_large():
    news = SceneNews(WorldView(lambda areas: None), "overworld")
    hut = Blueprint("hut", (2, 1, 1), (Stage("all", (((0, 0, 0), "oak_log[axis=x]"), ((1, 0, 0), AIR))),)).at((10, 64, -5))
    wide = Blueprint(
        "sea", (MOST_GHOSTS + 1, 1, 1), (Stage("all", tuple(((x, 0, 0), "stone") for x in range(MOST_GHOSTS + 1))),)
    )
    here = BuildingOutline("one", hut, "overworld", {})
    others = [BuildingOutline("one", hut, "the_nether", {}), BuildingOutline("one", wide.at((0, 0, 0)), "overworld", {})]
    assert not news.sites(others)
    assert json.loads(news.sites([here, *others]))["sites"] == [
        {"name": "hut", "crew": "one", "names": ["oak_log"], "cells": [10, 64, -5, 0]}
    ]
    assert not news.sites([here])
    assert json.loads(news.sites([])) == {"type": "sites", "sites": []}


MALFORMED = [
    "", "x", "3", "{}", '{"type": "watch", "at": [1]}', '{"type": "watch", "at": [1e99, 0]}',
    '{"type": "watch", "radius": "x"}', '{"type": "ack"}', '{"type": "ack", "chunks": 1e999}', "[" * 10_000,
]  # fmt: skip


@pytest.mark.parametrize("text", MALFORMED)
def test_a_malformed_request_of_a_page_changes_nothing(text: str):
    request = WatchRequest("Ada", None, 3, 5)
    request.take(text)
    assert request == WatchRequest("Ada", None, 3, 5)


def test_a_page_asks_for_a_bot_or_a_place_within_limits_and_says_what_it_has_taken_in():
    request = WatchRequest(waiting=5)
    request.take('{"type": "watch", "bot": "Ben", "radius": 99}')
    assert (request.bot, request.at, request.radius) == ("Ben", None, MOST_RADIUS)
    request.take('{"type": "watch", "at": [4.5, -9], "radius": 0}')
    assert (request.at, request.radius) == ((4.5, -9.0), 1)
    for count, left in ((2, 3), (-50, 3), (50, 0)):
        request.take(json.dumps({"type": "ack", "chunks": count}))
        assert request.waiting == left


def test_the_table_of_blocks_names_the_command_for_what_is_missing_and_has_the_models_if_they_are_there(tmp_path: Path):
    bare = json.loads(gzip.decompress(block_table("1.21.4", tmp_path)))
    assert (bare["models"], bare["missing"], atlas(tmp_path)) == (None, INSTALL, None)
    names = {name: (first, dict(properties)) for name, first, properties in bare["blocks"]}
    assert names["oak_slab"][1] == {"type": ["top", "bottom", "double"], "waterlogged": ["true", "false"]}
    assert names["water"][1]["level"][:2] == ["0", "1"]
    (tmp_path / "atlas.png").write_bytes(b"png")
    (tmp_path / "models-1.21.4.json").write_text('{"states": {}}')
    whole = json.loads(gzip.decompress(block_table("1.21.4", tmp_path)))
    assert (whole["models"], whole["missing"], atlas(tmp_path)) == ({"states": {}}, "", b"png")


def looking(address: str, token: str, crew: str = "one", **more: Any) -> connect:
    url = f"{address.replace('http', 'ws')}/api/crews/{crew}/view"
    return connect(url, additional_headers={"Authorization": f"Bearer {token}"} | more, proxy=None)


async def test_a_tabletop_says_that_it_has_no_land_and_strangers_and_foreign_pages_see_nothing(tmp_path: Path):
    async with running(tmp_path) as run:
        await run.owner.post("/api/crews", name="one", workers=1)
        token = next(iter(run.tokens.values()))
        async with looking(run.service.url, token) as connection:
            assert json.loads(await connection.recv()) == {"type": "view", "why": NO_LAND}
            await run.owner.ask("DELETE", "/api/crews/one", 204)
            assert json.loads(await connection.recv()) == {"type": "view", "why": NO_CREW}
        async with looking(run.service.url, token, "two") as connection:
            assert json.loads(await connection.recv()) == {"type": "view", "why": "There is no crew 'two'."}
        for more, status in (({"Authorization": "Bearer x"}, 401), ({"Origin": "https://elsewhere.example"}, 403)):
            with pytest.raises(InvalidStatus) as refused:
                await looking(run.service.url, token, **more)
            assert refused.value.response.status_code == status
        assert (await run.guest.get("/api/view/blocks/1.21.1"))["blocks"][0][0] == "air"
        old = await run.guest.ask("GET", "/api/view/blocks/1.8", 404)
        assert old == {"error": "The 3D view does not know the blocks of Minecraft 1.8: it knows those of 1.21.1, 1.21.4."}
        await run.stranger.ask("GET", "/api/view/blocks/1.21.1", 401)


class Scene:
    """What a page has got."""

    def __init__(self) -> None:
        self.chunks: dict[tuple[int, int], bytes] = {}
        self.changed: dict[tuple[int, int, int], int] = {}
        self.beings: dict[str, list[Any]] = {}
        self.scene: dict[str, Any] = {}
        self.work: dict[str, Any] = {}

    async def look(self, connection: ClientConnection) -> None:
        """Take in frames until cancelled, and say so, as the page does."""
        async for message in connection:
            if isinstance(message, bytes):
                self.chunks[struct.unpack_from("<ii", message)] = zlib.decompress(message[8:], -zlib.MAX_WBITS)
                await connection.send('{"type": "ack", "chunks": 1}')
            else:
                self.take(json.loads(message))

    def take(self, news: dict[str, Any]) -> None:
        match news["type"]:
            case "scene":
                self.scene = news
            case "beings":
                self.beings |= news["fresh"] | {
                    number: self.beings[number][:4] + pose for number, pose in news["moved"].items()
                }
            case "blocks":
                at = news["at"]
                self.changed |= {(x, y, z): state for x, y, z, state in zip(*(at[each::4] for each in range(4)), strict=True)}
            case "work":
                self.work |= news["work"]


@pytest.mark.long
async def test_a_viewer_sees_the_land_around_a_bot_and_each_block_that_it_digs(tmp_path: Path):
    with process(tmp_path, "--land", "flat", "--speed", "3") as (_, address, tokens):
        owner = Caller(address, tokens["owner"])
        await owner.post("/api/crews", name="one", workers=1, mind="frugal")
        await ready(owner)
        scene = Scene()
        async with looking(address, tokens["guest"]) as connection:
            await connection.send('{"type": "watch", "bot": "Ben", "radius": 2}')
            watching = asyncio.create_task(scene.look(connection))

            async def around() -> bool:
                return len(scene.chunks) >= 25 and {being[1] for being in scene.beings.values()} >= {"Ada", "Ben"}

            await until(around, 60)
            assert scene.scene == {"type": "scene", "version": "1.21.1", "dimension": "overworld"}
            low, sections = struct.unpack_from("<hB", scene.chunks[0, 0])
            assert low == -64 and sections == 1, "flat land has one section"
            await owner.post("/api/commands", text="leader, mine 3 dirt")

            async def dug() -> bool:
                return sum(state == 0 for state in scene.changed.values()) >= 3 and bool(scene.work.get("Ben"))

            await until(dug, 60)
            watching.cancel()
        await owner.http.aclose()

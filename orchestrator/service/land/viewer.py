"""One viewer of the map: a WebSocket over which the land goes out, the newest first, at no more than about 10 kB a second.

Text frames are JSON: `{"type": "land"}` begins a world (`why` says why there is no land), `{"type": "names", "first", "names"}`
extends the list of names, `{"type": "seen", "people", "dimensions"}` says where people and bots are, and `{"type": "activity",
"work", "mobs", "sites"}` what bots do (activity.py). Binary frames have tiles (frames.py). The viewer sends nothing; what it
sends is thrown away.
"""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect

from orchestrator.app.land.land_map import LandMap, Place
from orchestrator.core.rate_limit import Rate
from orchestrator.record.land_tile import LandTile
from orchestrator.service.land.activity import NOTHING, Activity, frame_of
from orchestrator.service.land.frames import NameList, encode_tiles
from orchestrator.service.web.viewing import serve_viewer

PACE = 0.5  # seconds between two looks of the bot hosts while somebody watches
FRAME = 0.25  # seconds between two frames at least
IDLE = 1.0  # seconds after which an idle viewer is checked: may it still look, is it the same world?
AT_ONCE = 64  # tiles in a frame
BYTES = Rate(160_000, 16.0)  # bytes at once, which then come back in so many seconds: 10 kB/s
NO_LAND = "This world has no land: the tabletop is only in memory."
NO_WORLD = "The world is not open."
World = Callable[[], tuple[LandMap | None, str]]  # the land of the world that is open now, or why there is none


class Allowance:
    """The bytes that a viewer may get now: at most `rate.count` at once, refilled over `rate.seconds`."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self.rate, self.clock = rate, clock
        self.left, self.at = rate.count, clock()

    def spend(self, count: int) -> None:
        """Count bytes that were sent; a frame may overdraw the allowance."""
        self.refill()
        self.left -= count

    def wait(self) -> float:
        """Return the seconds until something may be sent again."""
        self.refill()
        return max(0.0, -self.left * self.rate.seconds / self.rate.count)

    def refill(self) -> None:
        """Add what has come back since the last call."""
        now = self.clock()
        self.left = min(self.rate.count, self.left + (now - self.at) * self.rate.count / self.rate.seconds)
        self.at = now


class LandViewer:
    """Sends one viewer the land of the open world, as `world` says which that is, while `may` returns True. `activity` is what
    bots do there."""

    def __init__(
        self, socket: WebSocket, world: World, activity: Activity, may: Callable[[], bool], rate: Rate = BYTES
    ) -> None:
        self.socket, self.world, self.activity, self.may = socket, world, activity, may
        self.allowance = Allowance(rate, asyncio.get_running_loop().time)

    async def serve(self) -> None:
        """Send the land until the viewer leaves or its token is revoked."""
        await serve_viewer(self.socket, self._left(), self._send_worlds())

    async def _left(self) -> None:
        while (await self.socket.receive())["type"] != "websocket.disconnect":
            pass

    async def _send_worlds(self) -> None:
        """Send one world after another, as each is opened again after its server was lost."""
        with suppress(WebSocketDisconnect, RuntimeError):  # starlette raises the second one once it knows of the first
            while self.may():
                land, why = self.world()
                await self._tell("land", why=why)
                if land:
                    with land.watched(PACE, sights=True):
                        await self._send_land(land)
                else:
                    await self._until_changed(land, why)

    async def _until_changed(self, land: LandMap | None, why: str) -> None:
        while self.may() and self.world() == (land, why):
            await asyncio.sleep(IDLE)

    async def _send_land(self, land: LandMap) -> None:
        names, sent, seen, done, doing = NameList(), dict[Place, int](), "", -1, NOTHING
        while self.may() and self.world()[0] is land:
            version = land.version
            tiles = list(islice(pending(land, sent, done), AT_ONCE))
            if tiles:
                await self._send_tiles([tile for _, tile in tiles], names)
                sent |= {tile.place: number for number, tile in tiles}
            else:
                done = version
            if (state := seen_text(land)) != seen:
                seen = state
                await self.socket.send_text(state)
            if news := frame_of(parts := self.activity.parts(land), doing):
                doing = parts
                await self._send_activity(news)
            await asyncio.sleep(max(FRAME, self.allowance.wait()))
            if not tiles and land.version == done and seen_text(land) == seen:
                with suppress(TimeoutError):
                    await asyncio.wait_for(land.news.wait(), IDLE)

    async def _send_activity(self, text: str) -> None:
        await self.socket.send_text(text)
        self.allowance.spend(len(text))

    async def _send_tiles(self, tiles: list[LandTile], names: NameList) -> None:
        first = len(names.names)
        frame = encode_tiles(tiles, names)
        if new := names.names[first:]:
            await self._tell("names", first=first, names=new)
        await self.socket.send_bytes(frame)
        self.allowance.spend(len(frame) + sum(map(len, new)))

    async def _tell(self, kind: str, **more: Any) -> None:
        await self.socket.send_json({"type": kind} | more)


def pending(land: LandMap, sent: dict[Place, int], done: int) -> Iterator[tuple[int, LandTile]]:
    """Yield what a viewer has not got yet, with the numbers of the changes, the newest first. `sent` has the number of the
    change that it has of each chunk; everything up to the change `done` is there."""
    for number, tile in reversed(land.tiles.values()):
        if number <= done:
            return
        if sent.get(tile.place) != number:
            yield number, tile


def seen_text(land: LandMap) -> str:
    """Return the text frame that says where the people are whom bots see, and in which dimension each bot is."""
    people = {name: {"pose": list(one.pose), "dimension": one.dimension} for name, one in land.sights.people.items()}
    return json.dumps({"type": "seen", "people": people, "dimensions": land.sights.dimensions}, separators=(",", ":"))

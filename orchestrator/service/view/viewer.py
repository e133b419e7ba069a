"""One viewer of the 3D view: a WebSocket over which chunks, beings and what bots do go out, in step with what the page takes.

docs/guides/viewer.md has the protocol. watch_request.py reads what the page asks for, scene_news.py works out what it lacks.
"""

import asyncio
import math
from collections.abc import Callable, Sequence
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect

from orchestrator.app.view.host_view import SeenBeing
from orchestrator.app.view.world_view import Area, ViewWatch, WorldView
from orchestrator.service.land.building_sites import BuildingSites
from orchestrator.service.view.scene_news import SIDE, SceneNews, text
from orchestrator.service.view.watch_request import AT_ONCE, WatchRequest
from orchestrator.service.web.viewing import serve_viewer

PACE = 0.1  # seconds between two looks at what the viewer lacks: bot hosts tell ten times a second, too
IDLE = 1.0  # seconds between two looks at a world that is not there, and at the buildings
NO_LAND = "This world has no land: the tabletop is only in memory."
NO_CREW = "This crew is not here any more."
World = Callable[[], tuple[WorldView | None, str]]  # what the world that is open now shows, or why there is none
Crew = Callable[[], Sequence[str] | None]  # the bots of the crew; None if it is gone


class SceneViewer:
    """Sends one viewer what it watches of the world that `world` names, while `may` returns True. `crew` has the bots that it
    can watch, `sites` the buildings."""

    def __init__(self, socket: WebSocket, world: World, crew: Crew, sites: BuildingSites, may: Callable[[], bool]) -> None:
        self.socket, self.world, self.crew, self.sites, self.may = socket, world, crew, sites, may
        self.request = WatchRequest()

    async def serve(self) -> None:
        """Send the scene until the viewer leaves, its token is revoked or the crew is dismissed."""
        await serve_viewer(self.socket, self._listen(), self._send_worlds())

    async def _listen(self) -> None:
        while (message := await self.socket.receive())["type"] != "websocket.disconnect":
            self.request.take(message.get("text") or "")

    async def _send_worlds(self) -> None:
        """Send one world after another, as each is opened again after its server was lost."""
        with suppress(WebSocketDisconnect, RuntimeError):  # starlette raises the second one once it knows of the first
            while self.may() and self.crew() is not None:
                view, why = self.world()
                await self.socket.send_text(text("view", why=why))
                if view:
                    with view.watched() as watch:
                        await self._send_view(view, watch)
                else:
                    while self.may() and self.crew() is not None and self.world() == (view, why):
                        await asyncio.sleep(IDLE)
            await self.socket.send_text(text("view", why=NO_CREW))

    async def _send_view(self, view: WorldView, watch: ViewWatch) -> None:
        bots, news, looked = "", None, 0.0
        clock = asyncio.get_running_loop().time
        while self.may() and (crew := self.crew()) is not None and self.world()[0] is view:
            if (frame := text("crew", bots=list(crew))) != bots:
                bots = frame
                await self.socket.send_text(frame)
            area = self._area(view, crew, news.dimension if news else "")
            if area and (news is None or news.dimension != area[0]):
                news = SceneNews(view, area[0])
                self.request.waiting = 0
                await self.socket.send_text(text("scene", version=view.version, dimension=area[0]))
            watch.look_at(area)
            if news and area:
                await self._send_news(news, area)
                if clock() - looked >= IDLE:
                    looked = clock()
                    await self._send(news.sites(self.sites.look(dimensions(view))))
            await asyncio.sleep(PACE)

    async def _send_news(self, news: SceneNews, area: Area) -> None:
        for frame in (news.unload(area), news.beings(area), news.work(), news.changes()):
            await self._send(frame)
        for chunk in news.chunks(area, AT_ONCE - min(AT_ONCE, self.request.waiting)):
            self.request.waiting += 1
            await self.socket.send_bytes(chunk)

    async def _send(self, frame: str) -> None:
        if frame:
            await self.socket.send_text(frame)

    def _area(self, view: WorldView, crew: Sequence[str], dimension: str) -> Area | None:
        """Return the area that the viewer wants to see now; None while nobody of the crew is seen."""
        bots = {one.name: one for one in view.beings.values() if one.kind == "bot"}
        followed = first(bots, [self.request.bot, *crew])
        if self.request.at and (dimension or followed):
            x, z = self.request.at
            return dimension or (followed.dimension if followed else ""), chunk_of(x), chunk_of(z), self.request.radius
        if followed is None:
            return None
        return followed.dimension, chunk_of(followed.pose[0]), chunk_of(followed.pose[2]), self.request.radius


def first(bots: dict[str, SeenBeing], names: Sequence[str]) -> SeenBeing | None:
    """Return the first of these bots that is in the world."""
    return next((bots[name] for name in names if name in bots), None)


def chunk_of(block: float) -> int:
    """Return the coordinate of the chunk in which a coordinate in blocks is."""
    return math.floor(block) // SIDE


def dimensions(view: WorldView) -> dict[str, str]:
    """Return the dimension of each bot."""
    return {one.name: one.dimension for one in view.beings.values() if one.kind == "bot"}

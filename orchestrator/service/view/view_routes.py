"""Show a crew in 3D: over a WebSocket, whose protocol is in docs/guides/viewer.md, with what blocks look like beside it.

The folder routes/ has as many files as one can survey.
"""

import gzip
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, WebSocket
from fastapi.responses import Response

from orchestrator.app.shared_world import TABLETOP
from orchestrator.app.view.world_view import WorldView
from orchestrator.knowledge.game import VERSIONS
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.land.viewer import NO_WORLD
from orchestrator.service.models import Plain
from orchestrator.service.routes.crews import Name
from orchestrator.service.view.block_tables import INSTALL, atlas, block_table
from orchestrator.service.view.viewer import NO_LAND, SceneViewer
from orchestrator.service.web.auth_middleware import STILL
from orchestrator.service.web.dependencies import Activities, Anybody, Pacing, Registry
from orchestrator.service.web.errors import NotFound

router = APIRouter(prefix="/api", tags=["view"])
VERSION = r"^[\w.-]{1,20}$"
PNG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/png": {}}, "description": "The picture of all textures, a PNG."}
}


@router.websocket("/crews/{name}/view")
async def watch(
    socket: WebSocket, name: Name, registry: Registry, person: Anybody, paces: Pacing, activity: Activities
) -> None:
    """Send what is around a bot of the crew, or around a place, and each change of it, until the viewer leaves."""
    await socket.accept()
    with paces.stream(person.id) as may:
        if not may or name not in registry.runners:
            why = f"There is no crew {name!r}." if may else "Too many open streams: close one first."
            await socket.send_json({"type": "view", "why": why})
            await socket.close(1008)
            return
        viewer = SceneViewer(
            socket, lambda: view_of(registry), lambda: bots_of(registry, name), activity.sites, socket.scope[STILL]
        )
        await viewer.serve()


@router.get("/view/blocks/{version}")
async def blocks(version: Annotated[str, Path(pattern=VERSION)], request: Request, person: Anybody) -> Plain:
    """Return what blocks look like in a game version: names and states of all, models if they are installed."""
    if version not in VERSIONS:
        known = ", ".join(VERSIONS)
        raise NotFound(f"The 3D view does not know the blocks of Minecraft {version}: it knows those of {known}.")
    table = block_table(version)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(table, media_type="application/json", headers={"content-encoding": "gzip"})  # type: ignore[return-value]
    return Response(gzip.decompress(table), media_type="application/json")  # type: ignore[return-value]


@router.get("/view/atlas", response_class=Response, responses=PNG)
async def textures(person: Anybody) -> Response:
    """Return the picture of all textures of blocks, if they are installed."""
    picture = atlas()
    if picture is None:
        raise NotFound(f"The textures are not installed: run `{INSTALL}` on the computer of the service.")
    return Response(picture, media_type="image/png")


def view_of(registry: CrewRegistry) -> tuple[WorldView | None, str]:
    """Return what the 3D view of the open world shows, or None and the reason why there is none."""
    world = registry.shared_world
    if registry.base.world == TABLETOP:
        return None, NO_LAND
    return (world.view, "") if world and world.view else (None, registry.why or NO_WORLD)


def bots_of(registry: CrewRegistry, name: str) -> list[str] | None:
    """Return the names of the bots of a crew, the leader first, as the page ranks them; None if the crew is gone."""
    runner = registry.runners.get(name)
    agents = runner.state.agents.values() if runner else ()
    ranked = sorted(agents, key=lambda agent: (agent.role != "root", agent.name))
    return [agent.name for agent in ranked] if runner else None

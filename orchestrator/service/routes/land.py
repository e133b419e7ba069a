"""Show the land of the game world to viewers of the map, over a WebSocket; docs/guides/page.md has the protocol."""

from fastapi import APIRouter, WebSocket

from orchestrator.app.land.land_map import LandMap
from orchestrator.app.shared_world import TABLETOP
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.land.viewer import NO_LAND, NO_WORLD, LandViewer
from orchestrator.service.web.auth_middleware import STILL
from orchestrator.service.web.dependencies import Activities, Anybody, Pacing, Registry

router = APIRouter(prefix="/api", tags=["land"])


@router.websocket("/land")
async def watch(socket: WebSocket, registry: Registry, person: Anybody, paces: Pacing, activity: Activities) -> None:
    """Send what the bots have seen of the land and what they do there, then each change of it, until the viewer leaves."""
    await socket.accept()
    with paces.stream(person.id) as may:
        if not may:
            await socket.send_json({"type": "land", "why": "Too many open streams: close one first."})
            await socket.close(1008)
            return
        await LandViewer(socket, lambda: land_of(registry), activity, socket.scope[STILL]).serve()


def land_of(registry: CrewRegistry) -> tuple[LandMap | None, str]:
    """Return the land of the world that is open now, or None and the reason why there is none."""
    world = registry.shared_world
    if registry.base.world == TABLETOP:
        return None, NO_LAND
    return (world.land, "") if world and world.land else (None, registry.why or NO_WORLD)

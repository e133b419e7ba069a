"""Show the land of the game world: to viewers of the map over a WebSocket, whose protocol is in docs/guides/page.md, and around
a crew as one answer."""

import math
from base64 import b64encode
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket

from orchestrator.app.land.land_map import LandMap
from orchestrator.app.shared_world import TABLETOP
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.land.surroundings import BOT, PERSON, counted_ground, ground_around, map_picture
from orchestrator.service.land.viewer import NO_LAND, NO_WORLD, LandViewer
from orchestrator.service.models import CREW, PlaceShown, SurroundingsShown
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


@router.get("/land/around")
async def around(
    registry: Registry,
    person: Anybody,
    crew: Annotated[str, Query(pattern=rf"^$|{CREW}", description="May be left out if there is only one.")] = "",
    radius: Annotated[int, Query(ge=8, le=64, description="Blocks to each side of its first bot.")] = 32,
) -> SurroundingsShown:
    """Return what is around a crew: its bots, the kinds of ground that bots have seen there, and a map as a picture."""
    runner = registry.crew(crew) if crew else registry.only()
    bots = {agent.name: agent.position for agent in runner.shown().agents if agent.position}
    land, why = land_of(registry)
    if land is None or not bots:
        return SurroundingsShown(bots=bots, why=why or "None of its bots is in the world.")
    name, first = next(iter(bots.items()))
    centre, dimension = column(first), land.sights.dimensions.get(name, "overworld")
    ground = ground_around(land, dimension, centre, radius)
    people = {
        (round(one.pose[0]), round(one.pose[2])): PERSON for one in land.sights.people.values() if one.dimension == dimension
    }
    picture = map_picture(ground, centre, radius, people | {column(place): BOT for place in bots.values()})
    return SurroundingsShown(
        bots=bots,
        blocks=counted_ground(ground),
        picture=b64encode(picture).decode(),
        why="" if ground else "No bot has told of the land yet: look again in a moment.",
    )


def column(place: PlaceShown) -> tuple[int, int]:
    """Return the column of blocks, x and z, in which a position is."""
    return math.floor(place.x), math.floor(place.z)


def land_of(registry: CrewRegistry) -> tuple[LandMap | None, str]:
    """Return the land of the world that is open now, or None and the reason why there is none."""
    world = registry.shared_world
    if registry.base.world == TABLETOP:
        return None, NO_LAND
    return (world.land, "") if world and world.land else (None, registry.why or NO_WORLD)

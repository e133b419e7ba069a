"""Serve the replays of runs: what the page replay.html draws, the land that was recorded, and a replay as one file."""

import gzip

from fastapi import APIRouter, Request
from fastapi.responses import Response

from orchestrator.dialogue.permissions import Role
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.models import RecordedLandShown, ReplayShown
from orchestrator.service.replay.exported_replay import exported
from orchestrator.service.replay.recorded_land import land_of_run
from orchestrator.service.replay.replaying import replay_of
from orchestrator.service.routes.runs import Id, known
from orchestrator.service.web.dependencies import Anybody, Reading, Registry

router = APIRouter(prefix="/api/runs", tags=["runs"])
LEVEL = 1  # of packing: the page waits for it
HTML: dict[int | str, dict[str, object]] = {200: {"content": {"text/html": {}}, "description": "The replay as one file."}}


@router.get("/{id}/replay", response_model=ReplayShown)
async def replay(id: Id, request: Request, registry: Registry, person: Anybody, reads: Reading) -> Response:
    """Return the replay of one run: what its crew did when; guests get no whispered (private) lines. A run that still goes on
    is returned as far as it has come."""
    whispers, crew = person.role is not Role.GUEST, crew_of(registry, id)
    path = known(registry.settings.runs, id)
    return await reads.run(person.id, lambda: packed(request, replay_of(path, whispers=whispers, crew=crew)))


@router.get("/{id}/replay/land", response_model=RecordedLandShown)
async def land(id: Id, request: Request, registry: Registry, person: Anybody, reads: Reading) -> Response:
    """Return how the land of one run looked and when it changed; without tiles for a run whose land was not recorded."""
    path = known(registry.settings.runs, id)
    return await reads.run(person.id, lambda: packed(request, land_of_run(path)))


@router.get("/{id}/replay.html", response_class=Response, responses=HTML)
async def replay_file(id: Id, registry: Registry, person: Anybody, reads: Reading) -> Response:
    """Return the replay of one run as one HTML file that plays without the service. It has no whispered lines, no secrets and
    nothing that a language model was asked."""
    settings = registry.settings
    text = await reads.run(person.id, lambda: exported(known(settings.runs, id), settings))
    headers = {"content-disposition": f'attachment; filename="replay-{id}.html"'}
    return Response(text, media_type="text/html", headers=headers)


def crew_of(registry: CrewRegistry, id: str) -> str:
    """Return the name of the crew of the service that works on a run; empty if none does."""
    return next((crew.name for crew in registry.runners.values() if crew.record.stem == id), "")


def packed(request: Request, text: bytes) -> Response:
    """Return a response with JSON, packed if the client can unpack it: a replay has a few megabytes."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text, media_type="application/json")
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(gzip.compress(text, LEVEL), media_type="application/json", headers=headers)

"""Tell everybody whether the process answers, and whether the crews are in the world; no token is needed."""

from fastapi import APIRouter, Response

from orchestrator.service.models import Health, Readiness
from orchestrator.service.web.dependencies import Registry

router = APIRouter(tags=["health"])


@router.head("/health", include_in_schema=False)
@router.get("/health")
async def health() -> Health:
    """Answer that the process is running."""
    return Health()


@router.head("/ready", include_in_schema=False)
@router.get("/ready", responses={503: {"model": Readiness}})
async def ready(registry: Registry, response: Response) -> Readiness:
    """Answer 200 if the game world is open and every crew (team of bots) is in it, otherwise 503."""
    response.status_code = 200 if registry.ready else 503
    return Readiness(ready=registry.ready)

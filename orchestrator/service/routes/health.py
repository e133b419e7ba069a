"""Open to everybody: whether the process answers, and whether the crews are there."""

from fastapi import APIRouter, Response

from orchestrator.service.models import Health, Readiness
from orchestrator.service.web.dependencies import Registry

router = APIRouter(tags=["health"])


@router.head("/health", include_in_schema=False)
@router.get("/health")
async def health() -> Health:
    """The process answers."""
    return Health()


@router.head("/ready", include_in_schema=False)
@router.get("/ready", responses={503: {"model": Readiness}})
async def ready(registry: Registry, response: Response) -> Readiness:
    """200 when the world is open and every crew in it, 503 before."""
    response.status_code = 200 if registry.ready else 503
    return Readiness(ready=registry.ready)

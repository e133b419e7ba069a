"""For Prometheus, which sends its token as any other program does."""

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from orchestrator.service.metrics import TYPE, ServiceMetrics
from orchestrator.service.web.dependencies import Anybody

router = APIRouter(tags=["metrics"])


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(person: Anybody, request: Request) -> Response:
    """The text format of Prometheus."""
    found: ServiceMetrics = request.app.state.metrics
    return Response(found.text(), media_type=TYPE)

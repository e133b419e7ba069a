"""Serve the metrics to Prometheus, which needs a token like every other client."""

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from orchestrator.service.metrics import TYPE, ServiceMetrics
from orchestrator.service.web.dependencies import Anybody

router = APIRouter(tags=["metrics"])


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(person: Anybody, request: Request) -> Response:
    """Return the metrics in the text format of Prometheus."""
    found: ServiceMetrics = request.app.state.metrics
    return Response(found.text(), media_type=TYPE)

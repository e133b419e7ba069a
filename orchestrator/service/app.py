"""What the network sees: routes behind a guard, and every error as one sentence.

There are no documentation pages: they would load their scripts from elsewhere.
"""

import logging
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.benchmark_jobs import BenchmarkJobs
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.crews.store import Full
from orchestrator.service.metrics import ServiceMetrics
from orchestrator.service.models import Error
from orchestrator.service.routes import budgets, commands, crews, events, health, metrics, runs, session, skills, tasks
from orchestrator.service.skillbook_cache import Books
from orchestrator.service.slow_reads import Reads
from orchestrator.service.web.auth_middleware import Entry, Guard
from orchestrator.service.web.errors import Conflict, NotFound
from orchestrator.service.web.static_files import Pages

OPEN = ("/health", "/ready")
ROUTES = (health, session, crews, commands, events, runs, skills, budgets, tasks, metrics)
log = logging.getLogger("blockcrew.service")
RESPONSES: dict[int | str, dict[str, Any]] = {
    code: {"model": Error} for code in (400, 401, 403, 404, 408, 409, 413, 422, 429, 503)
}


def make_app(house: CrewRegistry, benches: BenchmarkJobs, entry: Entry, release: str, reads: Reads | None = None) -> ASGIApp:
    """The whole of it."""
    app = FastAPI(title="blockcrew", version=release, docs_url=None, redoc_url=None, responses=RESPONSES)
    pages = Pages.read()
    app.state.house, app.state.benches, app.state.reads = house, benches, reads or Reads("records")
    app.state.sessions, app.state.paces = entry.sessions, entry.paces
    app.state.metrics, app.state.books = ServiceMetrics(house, entry), Books(house.settings)
    for each in ROUTES:
        app.include_router(each.router)
    app.include_router(pages.router())
    app.exception_handler(RequestValidationError)(invalid)
    app.exception_handler(HTTPException)(refused)
    app.exception_handler(BlockcrewError)(broken)
    app.exception_handler(Exception)(defect)
    return Guard(app, entry, {*OPEN, *pages.paths})


async def invalid(request: Request, error: Exception) -> JSONResponse:
    """Something that was sent is not as it should be."""
    assert isinstance(error, RequestValidationError)
    found = error.errors()[:3]
    if any(each["type"] == "json_invalid" for each in found):
        return sentence(422, "The body is no JSON.")
    if isinstance(error.body, bytes) and any(each["loc"] == ("body",) for each in found):  # it was not even read
        return sentence(422, "The body has to be JSON, with the header Content-Type: application/json.")
    return sentence(422, "; ".join(described(each) for each in found))


def described(each: Mapping[str, Any]) -> str:
    """One field's trouble; what was sent is not repeated."""
    return f"{'.'.join(str(part) for part in each['loc'][1:]) or 'the body'}: {each['msg']}"


async def refused(request: Request, error: Exception) -> JSONResponse:
    """No such path, or not with this method."""
    assert isinstance(error, HTTPException)
    return sentence(error.status_code, str(error.detail), dict(error.headers or {}))


async def broken(request: Request, error: Exception) -> JSONResponse:
    """What our own parts say, in their sentence."""
    status = (
        404 if isinstance(error, NotFound) else 409 if isinstance(error, Conflict) else 503 if isinstance(error, Full) else 400
    )
    return sentence(status, str(error))


async def defect(request: Request, error: Exception) -> JSONResponse:
    """Ours; told without its insides."""
    log.exception("%s %s broke", request.method, request.url.path, exc_info=error)
    return sentence(500, "Something is broken: see the service's log.")


def sentence(status: int, text: str, headers: dict[str, str] | None = None) -> JSONResponse:
    """The form of every refusal."""
    return JSONResponse({"error": text}, status, headers)

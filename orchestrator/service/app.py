"""Build the FastAPI app: all routes behind the guard (web/auth_middleware.py, which checks tokens), and every error as one JSON
sentence.

FastAPI's documentation pages are switched off, because they would load their scripts from other servers.
"""

import logging
from time import monotonic
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Route
from starlette.types import ASGIApp

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.benchmark_jobs import BenchmarkJobs
from orchestrator.service.buildings import building_routes
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.doctor_run import DoctorRun
from orchestrator.service.games.open_games import OpenGames
from orchestrator.service.history.run_history import RunHistory
from orchestrator.service.kitchens.open_kitchens import OpenKitchens
from orchestrator.service.land.activity import Activity
from orchestrator.service.metrics import ServiceMetrics
from orchestrator.service.models import Error
from orchestrator.service.routes import (
    budgets,
    commands,
    crews,
    events,
    games,
    health,
    kitchens,
    land,
    metrics,
    minds,
    phrases,
    queue,
    replays,
    run_history,
    runs,
    session,
    settings,
    skills,
    tasks,
    voice,
)
from orchestrator.service.skillbook_cache import Books
from orchestrator.service.slow_reads import Reads
from orchestrator.service.view import view_routes
from orchestrator.service.voice.desk import VoiceDesk
from orchestrator.service.web.auth_middleware import Entry, Guard
from orchestrator.service.web.errors import Defect, Unprocessable, all_errors, retry_header, status_of
from orchestrator.service.web.field_errors import field_error
from orchestrator.service.web.log_memory import LogMemory
from orchestrator.service.web.static_files import Pages

OPEN = ("/health", "/ready")
UNDESCRIBED = (431, 500)  # statuses not in /openapi.json: from before routing, or from a defect
ROUTES = (
    health, session, crews, commands, phrases, queue, minds, events, runs, run_history, replays, skills, budgets, tasks, games,
    kitchens, metrics, voice, settings, land, view_routes, building_routes,
)  # fmt: skip
log = logging.getLogger("blockcrew.service")
RESPONSES: dict[int | str, dict[str, Any]] = {
    error.status: {"model": Error} for error in all_errors() if error.status not in UNDESCRIBED
}


def make_app(
    registry: CrewRegistry,
    benches: BenchmarkJobs,
    entry: Entry,
    release: str,
    reads: Reads | None = None,
    desk: VoiceDesk | None = None,
    log_memory: LogMemory | None = None,
    assistants: ASGIApp | None = None,
    doctor: DoctorRun | None = None,
    cooking: OpenKitchens | None = None,
) -> ASGIApp:
    """Return the ASGI app: all routes, the web page and the error handlers, behind the guard that checks tokens.

    `registry` has the crews, `benches` runs the benchmarks, and `entry` has the tables of the guard's checks, such as tokens
    and limits. `release` is the version shown in /openapi.json; `reads` is the queue for slow reads of run records (by default
    a new one), `desk` recognises speech (by default as the settings say), `log_memory` has the latest of the service's log, and
    `doctor` checks the installation. `assistants` answers at /mcp, if it is given; `cooking` has the kitchens in which people
    cook (by default none yet).
    """
    app = FastAPI(title="blockcrew", version=release, docs_url=None, redoc_url=None, responses=RESPONSES)
    pages = Pages.read()
    app.state.registry, app.state.benches, app.state.reads = registry, benches, reads or Reads("records")
    app.state.voice = desk or VoiceDesk(registry.settings)
    app.state.sessions, app.state.links, app.state.paces = entry.sessions, entry.links, entry.paces
    app.state.metrics, app.state.books = ServiceMetrics(registry, entry), Books(registry.settings)
    app.state.games, app.state.activity = OpenGames(), Activity(registry, monotonic)
    app.state.log, app.state.doctor = log_memory or LogMemory(), doctor or DoctorRun()
    app.state.history = RunHistory(registry.settings.runs, benches.folder)
    app.state.kitchens = cooking or OpenKitchens(registry.settings)
    for each in ROUTES:
        app.include_router(each.router)
    app.include_router(pages.router())
    if assistants:
        app.router.routes.append(Route("/mcp", assistants))
    app.exception_handler(RequestValidationError)(invalid)
    app.exception_handler(HTTPException)(refused)
    app.exception_handler(BlockcrewError)(broken)
    app.exception_handler(Exception)(defect)
    return Guard(app, entry, {*OPEN, *pages.paths})


async def invalid(request: Request, error: Exception) -> JSONResponse:
    """Answer a request that does not fit the schema with status 422 and up to three reasons."""
    assert isinstance(error, RequestValidationError)
    found = error.errors()[:3]
    if any(each["type"] == "json_invalid" for each in found):
        return sentence(Unprocessable.status, "The body is not valid JSON.")
    if isinstance(error.body, bytes) and any(each["loc"] == ("body",) for each in found):  # it was not parsed
        return sentence(Unprocessable.status, "The body must be JSON, with the header Content-Type: application/json.")
    return sentence(Unprocessable.status, "; ".join(field_error(each) for each in found))


async def refused(request: Request, error: Exception) -> JSONResponse:
    """Answer an HTTP exception of the framework, such as an unknown path or method, with that exception's status and text."""
    assert isinstance(error, HTTPException)
    return sentence(error.status_code, str(error.detail), dict(error.headers or {}))


async def broken(request: Request, error: Exception) -> JSONResponse:
    """Answer a BlockcrewError (an expected error, whose message says what to do) with that message as JSON and the HTTP status
    of its class (see web/errors.py)."""
    assert isinstance(error, BlockcrewError)
    return sentence(status_of(error), str(error), retry_header(error))


async def defect(request: Request, error: Exception) -> JSONResponse:
    """Log an unexpected exception, and answer with status 500 and a sentence without its details."""
    log.exception("%s %s broke", request.method, request.url.path, exc_info=error)
    return sentence(Defect.status, "Internal error: see the service's log.")


def sentence(status: int, text: str, headers: dict[str, str] | None = None) -> JSONResponse:
    """Return an error response: the given status, the JSON body `{"error": text}`, and `headers` besides the usual ones."""
    return JSONResponse({"error": text}, status, headers)

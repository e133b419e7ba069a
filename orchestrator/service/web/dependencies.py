"""Give routes what they need, as FastAPI dependencies: the crews, the person who asks, benchmarks, queues and limits."""

from typing import Annotated

from fastapi import Depends, Request
from fastapi.requests import HTTPConnection

from orchestrator.dialogue.permissions import Role
from orchestrator.service.benchmark_jobs import BenchmarkJobs
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.games.open_games import OpenGames
from orchestrator.service.history.run_history import RunHistory
from orchestrator.service.kitchens.open_kitchens import OpenKitchens
from orchestrator.service.land.activity import Activity
from orchestrator.service.skillbook_cache import Books
from orchestrator.service.slow_reads import Reads
from orchestrator.service.voice.desk import VoiceDesk
from orchestrator.service.web.auth_middleware import PERSON
from orchestrator.service.web.errors import Forbidden
from orchestrator.service.web.pace import Paces
from orchestrator.service.web.tokens import TokenHolder


def registry(request: HTTPConnection) -> CrewRegistry:
    """Return the registry of all crews (teams of bots), from which a route gets or changes them."""
    found: CrewRegistry = request.app.state.registry
    return found


def person(request: HTTPConnection) -> TokenHolder:
    """Return the person whose token or cookie auth_middleware.py has accepted."""
    found: TokenHolder = request.scope[PERSON]
    return found


def owner(someone: Annotated[TokenHolder, Depends(person)]) -> TokenHolder:
    """Return the person who asks if their role is owner. Raises Forbidden otherwise."""
    if someone.role is not Role.OWNER:
        raise Forbidden("Only an owner may do that.")
    return someone


def playing(someone: Annotated[TokenHolder, Depends(person)]) -> TokenHolder:
    """Return the person who asks if they may play games, which guests may not. Raises Forbidden otherwise."""
    if someone.role is Role.GUEST:
        raise Forbidden("Guests may not play games.")
    return someone


def games(request: Request) -> OpenGames:
    """Return the games of coordination that are open in the service."""
    found: OpenGames = request.app.state.games
    return found


def kitchens(request: Request) -> OpenKitchens:
    """Return the kitchens that are open in the service."""
    found: OpenKitchens = request.app.state.kitchens
    return found


def benching(request: Request) -> BenchmarkJobs:
    """Return the part of the service that runs benchmarks and keeps their results."""
    found: BenchmarkJobs = request.app.state.benches
    return found


def bookcase(request: Request) -> Books:
    """Return the service's one access to the skillbook (the searchable store of the bots' programs), which keeps it open
    between requests: `await books.ask(person.id, question)` calls the function `question` with the Skillbook and returns its
    result."""
    found: Books = request.app.state.books
    return found


def reading(request: Request) -> Reads:
    """Return the queue in which slow reads of the files of runs wait."""
    found: Reads = request.app.state.reads
    return found


def chronicle(request: Request) -> RunHistory:
    """Return the runs of the service and of its benchmarks, for their list and their timelines."""
    found: RunHistory = request.app.state.history
    return found


def pacing(request: HTTPConnection) -> Paces:
    """Return the limits of each token's requests, lines said to crews and event streams, with what the token has used of
    them."""
    found: Paces = request.app.state.paces
    return found


def activities(connection: HTTPConnection) -> Activity:
    """Return what the crews do on the land, for viewers of the map."""
    found: Activity = connection.app.state.activity
    return found


def voice_desk(connection: HTTPConnection) -> VoiceDesk:
    """Return the part of the service that recognises speech."""
    found: VoiceDesk = connection.app.state.voice
    return found


Registry = Annotated[CrewRegistry, Depends(registry)]
Benching = Annotated[BenchmarkJobs, Depends(benching)]
Bookcase = Annotated[Books, Depends(bookcase)]
Reading = Annotated[Reads, Depends(reading)]
Chronicle = Annotated[RunHistory, Depends(chronicle)]
Pacing = Annotated[Paces, Depends(pacing)]
Anybody = Annotated[TokenHolder, Depends(person)]
Activities = Annotated[Activity, Depends(activities)]
Voice = Annotated[VoiceDesk, Depends(voice_desk)]
Owner = Annotated[TokenHolder, Depends(owner)]
Playing = Annotated[TokenHolder, Depends(playing)]
Playable = Annotated[OpenGames, Depends(games)]
Cookable = Annotated[OpenKitchens, Depends(kitchens)]

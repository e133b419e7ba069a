"""Give routes what they need, as FastAPI dependencies: the crews, the person who asks, benchmarks, reads and limits."""

from typing import Annotated

from fastapi import Depends, Request

from orchestrator.dialogue.permissions import Role
from orchestrator.service.benchmark_jobs import BenchmarkJobs
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.skillbook_cache import Books
from orchestrator.service.slow_reads import Reads
from orchestrator.service.web.auth_middleware import PERSON
from orchestrator.service.web.errors import Forbidden
from orchestrator.service.web.pace import Paces
from orchestrator.service.web.tokens import TokenHolder


def registry(request: Request) -> CrewRegistry:
    """Return the registry of all crews."""
    found: CrewRegistry = request.app.state.registry
    return found


def person(request: Request) -> TokenHolder:
    """Return the person whose token or cookie the guard accepted."""
    found: TokenHolder = request.scope[PERSON]
    return found


def owner(someone: Annotated[TokenHolder, Depends(person)]) -> TokenHolder:
    """Return the person if their role is owner. Raises Forbidden."""
    if someone.role is not Role.OWNER:
        raise Forbidden("Only an owner may do that.")
    return someone


def benching(request: Request) -> BenchmarkJobs:
    """Return the benchmarks of the service."""
    found: BenchmarkJobs = request.app.state.benches
    return found


def bookcase(request: Request) -> Books:
    """Return the cache of the skillbook."""
    found: Books = request.app.state.books
    return found


def reading(request: Request) -> Reads:
    """Return the queue for reads of records."""
    found: Reads = request.app.state.reads
    return found


def pacing(request: Request) -> Paces:
    """Return the limits and the use of each token."""
    found: Paces = request.app.state.paces
    return found


Registry = Annotated[CrewRegistry, Depends(registry)]
Benching = Annotated[BenchmarkJobs, Depends(benching)]
Bookcase = Annotated[Books, Depends(bookcase)]
Reading = Annotated[Reads, Depends(reading)]
Pacing = Annotated[Paces, Depends(pacing)]
Anybody = Annotated[TokenHolder, Depends(person)]
Owner = Annotated[TokenHolder, Depends(owner)]

"""Serve what the agents of a crew think: their questions to language models, and what a line of a person caused."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from orchestrator.dialogue.permissions import Role
from orchestrator.service.line_effects import effects
from orchestrator.service.models import LineShown, ModelCallShown
from orchestrator.service.routes.crews import Name
from orchestrator.service.run_records import model_calls
from orchestrator.service.web.dependencies import Anybody, Owner, Reading, Registry
from orchestrator.service.web.errors import NotFound

router = APIRouter(prefix="/api/crews/{name}", tags=["minds"])


@router.get("/calls")
async def calls(
    name: Name,
    registry: Registry,
    person: Owner,
    reads: Reading,
    agent: Annotated[str, Query(max_length=40, description="Only the questions of this agent.")] = "",
    last: Annotated[int, Query(ge=1, le=50)] = 10,
) -> list[ModelCallShown]:
    """Return the last questions of the crew's agents to a language model, newest first, with prompts, answers and costs."""
    path = registry.crew(name).record
    return await reads.run(person.id, lambda: model_calls(path, agent, last) if path.exists() else [])


@router.get("/lines/{line}")
async def line(
    name: Name, line: Annotated[int, Path(ge=1, le=2**53)], registry: Registry, person: Anybody, reads: Reading
) -> LineShown:
    """Return one line of a person and what it caused; its number is the field `line` of the conversation. Guests do not get
    whispers."""
    path, whispers = registry.crew(name).record, person.role is not Role.GUEST
    found = await reads.run(person.id, lambda: effects(path, line, whispers=whispers) if path.exists() else None)
    if found is None:
        raise NotFound(f"The crew {name!r} has no line {line}.")
    return found

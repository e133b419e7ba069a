"""Accept people's commands to crews (teams of bots): a line is stored before the request is answered, and later requests can
ask what became of it."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from orchestrator.commands.lexicon.vocabulary import STOP
from orchestrator.dialogue.permissions import Role
from orchestrator.service.crews.command_status import commanded
from orchestrator.service.models import CREW, AcceptedCommand, CommandShown, SpeakRequest
from orchestrator.service.web.dependencies import Anybody, Pacing, Registry
from orchestrator.service.web.errors import NotFound, TooManyLines
from orchestrator.service.web.tokens import TokenHolder

router = APIRouter(prefix="/api/commands", tags=["commands"])


@router.post("", status_code=202)
async def speak(said: SpeakRequest, registry: Registry, person: Anybody, paces: Pacing) -> AcceptedCommand:
    """Store a command; when this answers, it is on the disk, and the crew will begin it even if the service is killed."""
    if not is_stop(said.text, person) and not paces.line(person.id, person.role):
        raise TooManyLines("Too many commands: wait a moment.")
    promised = await registry.tell(person, said.text, said.crew, said.player)
    return AcceptedCommand(number=promised.number, crew=promised.crew, text=promised.text)


@router.get("")
async def commands(
    registry: Registry,
    person: Anybody,
    crew: Annotated[str, Query(pattern=CREW, description="Only commands for this crew.")] = "",
    last: Annotated[int, Query(ge=1, le=200)] = 50,
) -> list[CommandShown]:
    """Return the last commands that came over this API, newest first, with their states."""
    return [commanded(registry, promised) for promised in await registry.store.in_thread(registry.store.commands, crew, last)]


@router.get("/{number}")
async def command(number: Annotated[int, Path(ge=1, le=2**53)], registry: Registry, person: Anybody) -> CommandShown:
    """Return the command of this number with its state and the answers to it."""
    promised = await registry.store.in_thread(registry.store.command, number)
    if promised is None:
        raise NotFound(f"There is no command {number}.")
    return commanded(registry, promised)


def is_stop(text: str, person: TokenHolder) -> bool:
    """Return whether a line has a word for stopping and comes from a person who may stop the crew (no guest). Such lines are
    exempt from the rate limit."""
    return person.role is not Role.GUEST and not STOP.isdisjoint(text.lower().replace("!", " ").split())

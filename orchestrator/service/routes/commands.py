"""Speaking to a crew: a line as one would type it in the game, written down before it is answered."""

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
    """The command is on the disk when this answers: it will be begun, whatever happens to the service meanwhile."""
    if not is_stop(said.text, person) and not paces.line(person.id, person.role):
        raise TooManyLines("That is a lot at once: wait a moment.")
    promised = await registry.tell(person, said.text, said.crew)
    return AcceptedCommand(number=promised.number, crew=promised.crew, text=promised.text)


@router.get("")
async def commands(
    registry: Registry,
    person: Anybody,
    crew: Annotated[str, Query(pattern=CREW, description="Of one crew only.")] = "",
    last: Annotated[int, Query(ge=1, le=200)] = 50,
) -> list[CommandShown]:
    """The last ones that came over this API, the newest first, with what became of them."""
    return [commanded(registry, promised) for promised in await registry.store.in_thread(registry.store.commands, crew, last)]


@router.get("/{number}")
async def command(number: Annotated[int, Path(ge=1, le=2**53)], registry: Registry, person: Anybody) -> CommandShown:
    """One, with the answers to it."""
    promised = await registry.store.in_thread(registry.store.command, number)
    if promised is None:
        raise NotFound(f"There is no command {number}.")
    return commanded(registry, promised)


def is_stop(text: str, person: TokenHolder) -> bool:
    """Say whether a line may be a stop of somebody who may say stop: it is taken whatever was said before."""
    return person.role is not Role.GUEST and not STOP.isdisjoint(text.lower().replace("!", " ").split())

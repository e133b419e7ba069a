"""Speaking to a crew: a line as one would type it in the game, written down before it is answered."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query

from orchestrator.commands.lexicon.vocabulary import STOP
from orchestrator.dialogue.permissions import Role
from orchestrator.service.crews.command_status import commanded
from orchestrator.service.models import CREW, AcceptedCommand, CommandShown, SpeakRequest
from orchestrator.service.web.dependencies import Anybody, House, Pacing
from orchestrator.service.web.errors import NotFound
from orchestrator.service.web.tokens import TokenHolder

RETRY = 8  # seconds in which a guest has another line

router = APIRouter(prefix="/api/commands", tags=["commands"])


@router.post("", status_code=202)
async def speak(said: SpeakRequest, house: House, person: Anybody, paces: Pacing) -> AcceptedCommand:
    """The command is on the disk when this answers: it will be begun, whatever happens to the service meanwhile."""
    if not is_stop(said.text, person) and not paces.line(person.id, person.role):
        raise HTTPException(429, "That is a lot at once: wait a moment.", {"Retry-After": str(RETRY)})
    promised = await house.tell(person, said.text, said.crew)
    return AcceptedCommand(number=promised.number, crew=promised.crew, text=promised.text)


@router.get("")
async def commands(
    house: House,
    person: Anybody,
    crew: Annotated[str, Query(pattern=CREW, description="Of one crew only.")] = "",
    last: Annotated[int, Query(ge=1, le=200)] = 50,
) -> list[CommandShown]:
    """The last ones that came over this API, the newest first, with what became of them."""
    return [commanded(house, promised) for promised in await house.ledger.in_thread(house.ledger.commands, crew, last)]


@router.get("/{number}")
async def command(number: Annotated[int, Path(ge=1, le=2**53)], house: House, person: Anybody) -> CommandShown:
    """One, with the answers to it."""
    promised = await house.ledger.in_thread(house.ledger.command, number)
    if promised is None:
        raise NotFound(f"There is no command {number}.")
    return commanded(house, promised)


def is_stop(text: str, person: TokenHolder) -> bool:
    """Say whether a line may be a stop of somebody who may say stop: it is taken whatever was said before."""
    return person.role is not Role.GUEST and not STOP.isdisjoint(text.lower().replace("!", " ").split())

"""Crews: which there are, a new one, one as it is now, and the end of one."""

from typing import Annotated

from fastapi import APIRouter, Path

from orchestrator.app.run_config import about_teams
from orchestrator.dialogue.permissions import Role
from orchestrator.service.crews.whispers import overheard
from orchestrator.service.models import CREW, CrewShown, NewCrewRequest, TeamShown, WorldShown
from orchestrator.service.web.dependencies import Anybody, House, Owner
from orchestrator.service.web.tokens import TokenHolder

router = APIRouter(prefix="/api", tags=["crews"])
Name = Annotated[str, Path(pattern=CREW)]


@router.get("/world")
async def world(house: House, person: Anybody) -> WorldShown:
    """Where all crews are."""
    return house.world()


@router.get("/teams")
async def teams(person: Anybody) -> list[TeamShown]:
    """The teams that a crew can be."""
    return [TeamShown(name=name, about=about) for name, about in about_teams().items()]


@router.get("/crews")
async def crews(house: House, person: Anybody) -> list[CrewShown]:
    """All crews as they are now; guests get no whispers."""
    return [shown_to(person, crew.shown()) for crew in house.living.values()]


@router.post("/crews", status_code=202)
async def ask_for(new: NewCrewRequest, house: House, person: Owner) -> CrewShown:
    """A new crew; it is on its way when this answers, and comes back after a restart."""
    return (await house.ask_for(new, person)).shown()


@router.get("/crews/{name}")
async def crew(name: Name, house: House, person: Anybody) -> CrewShown:
    """One crew as it is now; guests get no whispers."""
    return shown_to(person, house.crew(name).shown())


@router.delete("/crews/{name}", status_code=204)
async def dismiss(name: Name, house: House, person: Owner) -> None:
    """It stops, leaves the world and does not come back. Its record stays."""
    await house.dismiss(name)


def shown_to(person: TokenHolder, crew: CrewShown) -> CrewShown:
    """Return a crew as this person may see it."""
    return overheard(crew) if person.role is Role.GUEST else crew

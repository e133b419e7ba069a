"""Crews: which there are, a new one, one as it is now, and the end of one."""

from typing import Annotated

from fastapi import APIRouter, Path

from orchestrator.app.catalogue import TEAMS
from orchestrator.dialogue.permissions import Role
from orchestrator.service.crews.whispers import overheard
from orchestrator.service.models import CREW, CrewShown, NewCrewRequest, TeamShown, WorldShown
from orchestrator.service.web.dependencies import Anybody, Owner, Registry
from orchestrator.service.web.tokens import TokenHolder

router = APIRouter(prefix="/api", tags=["crews"])
Name = Annotated[str, Path(pattern=CREW)]


@router.get("/world")
async def world(registry: Registry, person: Anybody) -> WorldShown:
    """Where all crews are."""
    return registry.world()


@router.get("/teams")
async def teams(person: Anybody) -> list[TeamShown]:
    """The teams that a crew can be."""
    return [TeamShown(name=name, about=team.description) for name, team in TEAMS.items()]


@router.get("/crews")
async def crews(registry: Registry, person: Anybody) -> list[CrewShown]:
    """All crews as they are now; guests get no whispers."""
    return [shown_to(person, crew.shown()) for crew in registry.runners.values()]


@router.post("/crews", status_code=202)
async def ask_for(new: NewCrewRequest, registry: Registry, person: Owner) -> CrewShown:
    """A new crew; it is on its way when this answers, and comes back after a restart."""
    return (await registry.ask_for(new, person)).shown()


@router.get("/crews/{name}")
async def crew(name: Name, registry: Registry, person: Anybody) -> CrewShown:
    """One crew as it is now; guests get no whispers."""
    return shown_to(person, registry.crew(name).shown())


@router.delete("/crews/{name}", status_code=204)
async def dismiss(name: Name, registry: Registry, person: Owner) -> None:
    """It stops, leaves the world and does not come back. Its record stays."""
    await registry.dismiss(name)


def shown_to(person: TokenHolder, crew: CrewShown) -> CrewShown:
    """Return a crew as this person may see it."""
    return overheard(crew) if person.role is Role.GUEST else crew

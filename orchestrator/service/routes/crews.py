"""Serve the crews (teams of bots): list, make, show and dismiss them."""

from typing import Annotated

from fastapi import APIRouter, Path

from orchestrator.app.catalogue import TEAMS
from orchestrator.dialogue.permissions import Role
from orchestrator.service.crews.whispers import overheard
from orchestrator.service.models import CREW, CrewOptionsShown, CrewShown, NewCrewRequest, TeamShown, WorldShown
from orchestrator.service.web.dependencies import Anybody, Owner, Registry
from orchestrator.service.web.tokens import TokenHolder

router = APIRouter(prefix="/api", tags=["crews"])
Name = Annotated[str, Path(pattern=CREW)]


@router.get("/world")
async def world(registry: Registry, person: Anybody) -> WorldShown:
    """Return the game world that all crews are in, with its address."""
    return registry.world()


@router.get("/teams")
async def teams(person: Anybody) -> list[TeamShown]:
    """Return the teams that a new crew can have; a team says how the bots are organised."""
    return [TeamShown(name=name, about=team.description) for name, team in TEAMS.items()]


@router.get("/crew-options")
async def options(registry: Registry, person: Anybody) -> CrewOptionsShown:
    """Return what a new crew can be made of, with a line about each choice, and the usual values of a crew that names none."""
    return registry.options()


@router.get("/crews")
async def crews(registry: Registry, person: Anybody) -> list[CrewShown]:
    """Return all crews as they are now; guests do not get the whispered (private) lines of a conversation."""
    return [shown_to(person, crew.shown()) for crew in registry.runners.values()]


@router.post("/crews", status_code=202)
async def ask_for(new: NewCrewRequest, registry: Registry, person: Owner) -> CrewShown:
    """Make a new crew; it enters the world after this answer, and again after each restart."""
    return (await registry.ask_for(new, person)).shown()


@router.get("/crews/{name}")
async def crew(name: Name, registry: Registry, person: Anybody) -> CrewShown:
    """Return one crew as it is now; guests do not get the whispered (private) lines of its conversation."""
    return shown_to(person, registry.crew(name).shown())


@router.delete("/crews/{name}", status_code=204)
async def dismiss(name: Name, registry: Registry, person: Owner) -> None:
    """Stop a crew for good; its bots leave the world, and the file with the events of its run stays."""
    await registry.dismiss(name)


def shown_to(person: TokenHolder, crew: CrewShown) -> CrewShown:
    """Return a crew as this person may see it: for guests, without the whispered (private) lines of its conversation."""
    return overheard(crew) if person.role is Role.GUEST else crew

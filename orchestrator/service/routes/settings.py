"""Serve the settings of the service to owners. `blockcrew serve` decides them when it starts: nothing is changed here."""

from typing import Any

from fastapi import APIRouter, Request

from orchestrator.core.release import RELEASE
from orchestrator.servers.place import EMBEDDED
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.findings import findings
from orchestrator.service.models import Finding, PersonShown, ServiceSettingsShown
from orchestrator.service.web.dependencies import Owner, Registry, Voice

router = APIRouter(prefix="/api/settings", tags=["settings"])


@router.get("")
async def settings(registry: Registry, request: Request, person: Owner, desk: Voice) -> ServiceSettingsShown:
    """Return the people with tokens, the options of the world, what was checked just now, and the latest of the log."""
    people = [PersonShown(name=each.name, role=each.role) for each in request.app.state.sessions.tokens.people]
    return ServiceSettingsShown(
        release=RELEASE, people=people, world=world_options(registry), findings=list(findings(registry, desk)),
        log=list(request.app.state.log.lines),
    )  # fmt: skip


@router.post("/doctor")
async def doctor(request: Request, person: Owner) -> list[Finding]:
    """Run `blockcrew doctor` on the computer of the service and return what it finds; that takes some seconds."""
    found: list[Finding] = await request.app.state.doctor.findings()
    return found


def world_options(registry: CrewRegistry) -> dict[str, str]:
    """Return the options of the game world, by their names on the command line."""
    base = registry.base
    options: dict[str, Any] = {"world": base.world, "version": base.version}
    if base.world == EMBEDDED:
        further = base.world_options
        options |= {
            "land": base.land, "seed": base.seed, "speed": f"{base.speed:g}", "difficulty": further.difficulty,
            "view-distance": further.view_distance, "op": ", ".join(further.ops), "owner": ", ".join(further.owners),
            "whitelist": ", ".join(further.whitelist), "passwords": "yes" if further.passwords else "no",
        }  # fmt: skip
    return {name: str(value) for name, value in options.items() if value != ""}

"""Where "here" is: beside whoever says it, as far as somebody of the crew sees them."""

from math import floor

from orchestrator.core.blueprint import Cell
from orchestrator.team.crew import Crew

ASIDE = 2  # blocks to the east and to the south, so that nobody is walled in


async def beside(crew: Crew, speaker: str) -> Cell | None:
    """The place for a lowest north-west corner; None when nobody sees the speaker."""
    for look in (await crew.looks()).values():
        for entity in look.entities:
            if entity.name.lower() == speaker.lower():
                at = entity.position
                return floor(at.x) + ASIDE, floor(at.y), floor(at.z) + ASIDE
    return None

"""Where "here" and "where I am looking" are, as far as somebody of the crew sees who says it."""

from math import floor

from orchestrator.core.blueprint import Cell
from orchestrator.core.observation import Entity
from orchestrator.team.crew import Crew

ASIDE = 2  # blocks to the east and to the south, so that nobody is walled in


async def seen(crew: Crew, person: str) -> Entity | None:
    """Somebody as the first of the crew sees them that does; None when nobody does, or who has no name in the game."""
    if not person:
        return None
    looks = (await crew.looks()).values()
    return next((each for look in looks for each in look.entities if each.name.lower() == person.lower()), None)


def standing(person: Entity) -> Cell:
    """The block that somebody stands in."""
    return floor(person.position.x), floor(person.position.y), floor(person.position.z)


def beside(person: Entity) -> Cell:
    """A lowest north-west corner near somebody."""
    x, y, z = standing(person)
    return x + ASIDE, y, z + ASIDE


def above(cell: Cell) -> Cell:
    """On top of a block."""
    return cell[0], cell[1] + 1, cell[2]

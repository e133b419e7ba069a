"""Serve the skills (programs that bots can run): all of them, those that fit a sentence, and one with its source."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from orchestrator.service.models import Plain, SkillHit, SkillShown
from orchestrator.service.web.dependencies import Anybody, Bookcase
from orchestrator.service.web.errors import NotFound
from orchestrator.skillbook.describing import described, origin_of, success_of
from orchestrator.skillbook.folder import LEARNED, SkillFile
from orchestrator.skillbook.skillbook import Skillbook

router = APIRouter(prefix="/api/skills", tags=["skills"])
NAME = r"^[A-Za-z0-9_./-]{1,128}$"


@router.get("")
async def skills(books: Bookcase, person: Anybody) -> list[SkillShown]:
    """Return all skills (programs that bots can run): the project's own first, then learned and imported ones."""
    shown = await books.ask(person.id, lambda book: [listed(book, skill) for skill in book.shelf.skills])
    return [SkillShown.model_validate(each) for each in shown]


@router.get("/search")
async def search(
    books: Bookcase,
    person: Anybody,
    request: Annotated[str, Query(min_length=1, max_length=256, description="What you want, in your own words.")],
    top: Annotated[int, Query(ge=1, le=50)] = 5,
) -> list[SkillHit]:
    """Return the skills (programs that bots can run) that fit a sentence best, by meaning; the first search takes some
    seconds."""
    hits = await books.ask(person.id, lambda book: book.hits(request, top))
    return [
        SkillHit(
            name=hit.skill.name,
            library=hit.skill.library,
            distance=hit.distance,
            sure=hit.sure,
            description=hit.skill.header.description,
        )
        for hit in hits
    ]


@router.get("/{name:path}")
async def skill(name: Annotated[str, Path(pattern=NAME)], books: Bookcase, person: Anybody) -> Plain:
    """Return one skill (program that bots can run) with its source, how often it succeeded, and where it comes from, by its
    name, or as LIBRARY/NAME for an imported one."""
    return await books.ask(person.id, lambda book: shown_whole(book, name))


def listed(book: Skillbook, skill: SkillFile) -> Plain:
    """Return a skill (program that bots can run) as plain JSON for a list, with the name by which it is asked for and, if bots
    wrote it, the time when they did."""
    origin = book.learned.provenance.get(skill.name) if skill.library == LEARNED else None
    return described(book, skill) | {"id": skill.run_name, "learned": origin.learned if origin else ""}


def shown_whole(book: Skillbook, name: str) -> Plain:
    """Return a skill (program that bots can run) as plain JSON with its source code, success counts and origin, by its name, or
    LIBRARY/NAME for a skill that is not our own. Raises NotFound if there is none."""
    found = next((each for each in book.shelf.skills if name in (each.run_name, each.name)), None)
    if found is None:
        raise NotFound(f"There is no skill {name!r}.")
    more = {"code": found.source, "success": success_of(book, found), "origin": origin_of(book, found)}
    return listed(book, found) | more

"""Serve what one can say to a crew, for programs that complete a line while somebody types it."""

from fastapi import APIRouter

from orchestrator.commands.lexicon.loader import PART
from orchestrator.commands.lexicon.sayable import SayableLine, sayable_lines
from orchestrator.commands.lexicon.vocabulary import MOBS
from orchestrator.dialogue.permissions import Role
from orchestrator.knowledge.game import load
from orchestrator.knowledge.names import EVERYDAY, GROUPS
from orchestrator.service.models import PhraseShown, PhrasesShown
from orchestrator.service.routes.crews import Name
from orchestrator.service.web.dependencies import Anybody, Registry

router = APIRouter(prefix="/api/crews/{name}/phrases", tags=["commands"])
GROUPS_SAID = ("leader", "everybody", "workers", "nearest")  # that a line may begin with instead of a bot's name


@router.get("")
async def phrases(name: Name, registry: Registry, person: Anybody) -> PhrasesShown:
    """Return what this person can say to a crew; a guest gets the questions only."""
    crew = registry.crew(name)
    lines = [line for line in sayable_lines() if line.asks or person.role is not Role.GUEST]
    return PhrasesShown(
        lines=[PhraseShown(say=line.say, about=line.about, fill=filled(line), asks=line.asks) for line in lines],
        bots=[*crew.state.members.by_name, *GROUPS_SAID],
        items=items_said(crew.run_config.version),
        mobs=sorted({*MOBS.values()}),
        chests=[chest.name for chest in crew.state.chests],
    )


def filled(line: SayableLine) -> dict[str, str]:
    """Return an example of each part that a line has."""
    return {part: line.fill[part] for part in PART.findall(line.say)}


def items_said(version: str) -> list[str]:
    """Return the names of all items of the game's version in plain words: first the groups and words that people say most, then
    what natural blocks drop, then the others."""
    game = load(version)
    usual = (*GROUPS, *EVERYDAY.values(), *sorted(game.dug.keys() & game.items), *sorted(game.items))
    return list(dict.fromkeys(name.replace("_", " ") for name in usual))

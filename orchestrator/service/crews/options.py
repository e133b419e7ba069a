"""Tell what a new crew of this service can be made of, and check what was asked for."""

from collections.abc import Collection, Iterator
from itertools import count

from orchestrator.app.catalogue import COLLABORATIONS, MINDS, TEAMS
from orchestrator.app.run_config import RunConfig
from orchestrator.core.errors import BlockcrewError
from orchestrator.service.models.crew_options import CrewChoice, CrewOptionsShown, MindChoice, TeamChoice
from orchestrator.service.models.crews import MOST_WORKERS
from orchestrator.service.web.errors import Conflict, Unprocessable
from orchestrator.settings import Settings

PROPOSED = ("lumber", "masons", "miners", "farmers", "scouts", "smiths", "bakers", "anglers")
WAYS = {
    "asynchronous": "Whoever has finished gets new work at once",
    "rounds": "New work is given when everybody has finished",
    "relay": "One after the other: each bot hands over to the next",
    "capo": "The bots agree on a plan first, and again as they get on",
    "capo-initial": "For experiments: a plan that is neither discussed nor changed",
    "capo-discussed": "For experiments: a plan that is discussed once and not changed",
    "capo-adapted": "For experiments: a plan that is changed but not discussed",
}


def crew_options(base: RunConfig, settings: Settings, crews: Collection[str], bots: list[str], most: int) -> CrewOptionsShown:
    """Return what a new crew can be made of. `base` are the service's own options, `crews` the names in use, `bots` the names
    that the next bots get, and `most` is the largest number of crews."""
    config = base.model_config
    return CrewOptionsShown(
        name=next(free_crews(crews)),
        teams=[TeamChoice(name=name, about=team.description, ways=ways_of(name)) for name, team in TEAMS.items()],
        minds=[MindChoice(name=name, about=mind.hint, asks_model=needs_model(name)) for name, mind in MINDS.items()],
        ways=[CrewChoice(name=name, about=WAYS[name]) for name in COLLABORATIONS],
        most_workers=MOST_WORKERS,
        mind=base.mind,
        model=config.model or settings.model,
        budget=config.budget,
        budget_tokens=config.budget_tokens,
        bots=bots,
        crews_left=max(0, most - len(crews)),
    )


def free_crews(crews: Collection[str]) -> Iterator[str]:
    """Yield names for a crew that are not in use, without end."""
    taken = {name.lower() for name in crews}
    yield from (name for name in PROPOSED if name not in taken)
    yield from (name for number in count(1) if (name := f"crew{number}") not in taken)


def ways_of(team: str) -> list[str]:
    """Return the names of the collaborations that a team allows, its usual one first."""
    usual = RunConfig(team=team).way_name
    return [usual, *(name for name in COLLABORATIONS if name != usual and allows(team, name))]


def allows(team: str, way: str) -> bool:
    """Return whether a team's members can work together in this way."""
    try:
        RunConfig(team=team, collaboration=way).way()
    except BlockcrewError:
        return False
    return True


def needs_model(mind: str) -> bool:
    """Return whether a mind asks a language model that has to be named."""
    return MINDS[mind].asks_model and MINDS[mind].own_model is None


def check_crew(config: RunConfig, settings: Settings, wanted: Collection[str], taken: Collection[str]) -> None:
    """Raise ServiceError with a sentence that begins with the name of the field to correct, if a crew with these options can
    never work. `wanted` are the names that its bots were given, `taken` those of other bots and players."""
    try:
        config.way()
    except BlockcrewError as error:
        raise Unprocessable(f"collaboration: {error}") from error
    if needs_model(config.mind) and not (config.model_config.model or settings.model):
        raise Unprocessable("model: This mind asks a language model: name one, or choose the mind symbolic, which needs none.")
    members = len(config.organisation().members)
    if len(wanted) > members:
        raise Unprocessable(f"names: This crew has {members} bots, so give it at most {members} names.")
    if len({name.lower() for name in wanted}) < len(wanted):
        raise Unprocessable("names: Two bots cannot have the same name: choose different ones.")
    others = {name.lower() for name in taken}
    if twice := next((name for name in wanted if name.lower() in others), ""):
        raise Conflict(f"names: {twice} is already in the world: choose another name for that bot.")

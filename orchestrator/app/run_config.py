"""What a run is made of, as it was asked for: it goes into the record, so that the run can be repeated and gone on with."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from orchestrator.app.model_config import ModelConfig
from orchestrator.core.contracts.mind import Collaboration
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS
from orchestrator.team.crew_members import fitting
from orchestrator.team.organisation import Organisation
from orchestrator.team.organisations import chain, graph, solo, tree
from orchestrator.team.organisations.custom import own_organisation

TEAMS = {"solo": solo, "chain": chain, "graph": graph, "tree": tree}
COLLABORATIONS = {way.value: way for way in Collaboration}
LANGUAGE = "language"
MIND_NAMES = dict.fromkeys(("symbolic", "frugal", "simulated", LANGUAGE))  # app/session.py makes them
FASTEST = 10


@dataclass(frozen=True, slots=True)
class RunConfig:
    """`world` is `embedded` or HOST:PORT; the game runs `speed` times as fast as the wall's clock.

    `collaboration` is asynchronous, rounds or relay; empty for the team's usual one. `names` are the members', the root first,
    where the roster's first are not free.
    """

    team: str = "tree"
    workers: int = 3
    mind: str = "symbolic"
    world: str = "embedded"
    version: str = VERSIONS[0]
    seed: int = 1
    speed: float = 1
    collaboration: str = ""
    land: str = "survival"  # what an embedded server is made of: survival or flat
    thinking: ModelConfig = field(default_factory=ModelConfig)  # what a language mind asks
    names: tuple[str, ...] = ()

    @classmethod
    def read(cls, meta: Mapping[str, Any]) -> "RunConfig":
        """What a record says that its run was made of. Raises BlockcrewError."""
        plain = {each.name: meta[each.name] for each in fields(cls) if each.name in meta}
        thinking, names = ModelConfig.read(meta.get("thinking") or {}), tuple(meta.get("names") or ())
        return cls(**plain | {"thinking": thinking, "names": names})

    def __post_init__(self) -> None:
        """Raises BlockcrewError for a mind that there is not, or a speed that cannot be had."""
        choose(MIND_NAMES, self.mind, "mind")
        if not 1 <= self.speed <= FASTEST:
            raise BlockcrewError(f"--speed goes from 1 to {FASTEST}, not {self.speed:g}.")

    def organisation(self) -> Organisation:
        """Raises BlockcrewError for an unknown team or an impossible size."""
        if self.team.endswith(".py"):
            return own_organisation(self.team, self.workers)
        organisation: Organisation = choose(TEAMS, self.team, "team").organisation(self.workers)
        return organisation.renamed(dict(zip(organisation.members, self.names, strict=False)))

    def way(self) -> Collaboration:
        """How the team collaborates. Raises BlockcrewError for one that is unknown or makes no sense for it."""
        wanted = choose(COLLABORATIONS, self.collaboration, "collaboration") if self.collaboration else None
        return fitting(self.organisation(), wanted)


def about_teams() -> dict[str, str]:
    """Return what each team is: the first line of its module, without the papers."""
    return {name: (module.__doc__ or "").partition("\n")[0].partition(" (")[0].rstrip(".") for name, module in TEAMS.items()}


def choose(table: Mapping[str, Any], name: str, what: str) -> Any:
    """The entry of that name. Raises BlockcrewError that names those there are."""
    if name not in table:
        raise BlockcrewError(f"There is no {what} {name!r}: choose one of {', '.join(sorted(table))}.")
    return table[name]

"""The options of a run, as they were asked for; the record (the file with all events) keeps them, so that the run can be
repeated and resumed."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from orchestrator.app.catalogue import ABLATIONS, COLLABORATIONS, MINDS, TEAMS, choose
from orchestrator.app.model_config import ModelConfig
from orchestrator.core.contracts.mind import Collaboration
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS
from orchestrator.metaplan.planning import Ablation
from orchestrator.servers.served.world_options import USUAL, WorldOptions
from orchestrator.team.crew_members import fitting
from orchestrator.team.organisation import Organisation
from orchestrator.team.organisations.custom import own_organisation

FASTEST = 10
MODEL_KEY = "thinking"  # the name of `model_config` in records


@dataclass(frozen=True, slots=True)
class RunConfig:
    """The options of one run. `world` is the word after `--world`, such as `embedded` or HOST:PORT.

    `team` and `mind` (planner of the agents) are names in catalogue.py; a team may also be the path of a Python file.
    `collaboration` is asynchronous, rounds, relay or capo; empty for the team's usual one. The game runs `speed` times as
    fast as real time. `names` are the members' names, that of the root (leader) first; members without one get the usual names.
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
    model_config: ModelConfig = field(default_factory=ModelConfig)  # what a language mind asks
    names: tuple[str, ...] = ()
    world_options: WorldOptions = USUAL  # further ones of a world that the run serves; seed and land are always those above

    @classmethod
    def read(cls, meta: Mapping[str, Any]) -> "RunConfig":
        """Return the options that `meta`, the metadata of a run's record, contains; missing ones get their defaults.

        Raises BlockcrewError for an unknown mind (planner), an impossible speed, or a model's address that is invalid or has a
        secret in it.
        """
        plain = {each.name: meta[each.name] for each in fields(cls) if each.name in meta}
        model_config, names = ModelConfig.read(meta.get(MODEL_KEY) or {}), tuple(meta.get("names") or ())
        options = WorldOptions.read(meta.get("world_options") or {})
        return cls(**plain | {"model_config": model_config, "names": names, "world_options": options})

    def recorded(self) -> dict[str, Any]:
        """Return the options under the names that they have in the records of runs and in the service's store; `read` reverses
        this."""
        options = asdict(self) | {"world_options": self.world_options.recorded()}
        return {MODEL_KEY if name == "model_config" else name: value for name, value in options.items()}

    def __post_init__(self) -> None:
        """Raise BlockcrewError for an unknown mind (planner of the agents) or an impossible speed."""
        choose(MINDS, self.mind, "mind")
        object.__setattr__(self, "world_options", replace(self.world_options, seed=self.seed, land=self.land))
        if not 1 <= self.speed <= FASTEST:
            raise BlockcrewError(f"--speed must be a number from 1 to {FASTEST}, not {self.speed:g}.")

    def organisation(self) -> Organisation:
        """Return the team's members and who commands whom. Raises BlockcrewError for an unknown team or an impossible size."""
        if self.team.endswith(".py"):
            return own_organisation(self.team, self.workers)
        organisation = choose(TEAMS, self.team, "team").organise(self.workers)
        return organisation.renamed(dict(zip(organisation.members, self.names, strict=False)))

    def way(self) -> Collaboration:
        """Return how the team's members work together: asynchronously, in rounds or by relay. If no collaboration was
        chosen, it is the team's usual one.

        Raises BlockcrewError for a collaboration that is unknown or does not fit the team.
        """
        wanted = choose(COLLABORATIONS, self.collaboration, "collaboration") if self.collaboration else None
        return fitting(self.organisation(), wanted)

    @property
    def way_name(self) -> str:
        """Return the name of the way in which the team works together, such as rounds or capo-initial. Raises BlockcrewError
        like `way`."""
        way = self.way()
        return self.collaboration if self.collaboration in ABLATIONS else str(way)

    @property
    def ablation(self) -> Ablation:
        """Return the parts of the protocol of meta-plans that are used: all, except for an experiment such as capo-initial."""
        return ABLATIONS.get(self.collaboration, Ablation())

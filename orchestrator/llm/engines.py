"""Engines: which model answers for which role, at which server, and within which limits."""

from collections.abc import Mapping
from dataclasses import dataclass, field

USUAL = ""  # the role whose engine answers for roles that have none of their own


@dataclass(frozen=True, slots=True)
class Engine:
    """One model. `temperature` None takes the server's default; `most_tokens` limits an answer, hidden reasoning included.
    `seconds` is the longest silence, before the first word and between two; a whole answer may take `PATIENCE` times that."""

    model: str
    temperature: float | None = 0.0  # S-Agents, IV-A b: 0 for planning, 0.9 for talk
    most_tokens: int = 4000
    seconds: float = 60.0


@dataclass(frozen=True, slots=True)
class ModelEndpoint:
    """A model server. With `api_version` it is an Azure resource of the older kind, where a model's name is a deployment's.
    `retries` happen after 429, 5xx, a time-out or a lost connection, with growing waits or those that the server asks for."""

    base_url: str
    key: str = field(default="", repr=False)
    api_version: str = ""
    retries: int = 3
    stream: bool = True


@dataclass(frozen=True, slots=True)
class Engines:
    """The engines by role: which model answers for root, leaf, monitor and talk."""

    by_role: Mapping[str, Engine] = field(default_factory=dict)

    def of(self, role: str) -> Engine:
        """Return the engine of a role, or the default one if the role has none."""
        return self.by_role.get(role) or self.by_role[USUAL]

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the models, each once."""
        return tuple(dict.fromkeys(engine.model for engine in self.by_role.values()))


PATIENCE = 5

"""Engines, which are language models with their settings, by the role (kind) of the questions that they answer, and the server
that runs them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

USUAL = ""  # the role whose engine answers for roles that have none of their own


def own_role(role: str, name: str) -> str:
    """Return the role of a question that is put for one bot, which may have a model of its own for it, such as "talk:Ben"; the
    role itself without a name."""
    return f"{role}:{name}" if name else role


@dataclass(frozen=True, slots=True)
class Engine:
    """A language model and its settings. `temperature` and `seed` None take the server's default; `most_tokens` limits an
    answer, and `most_thinking` what a model may think before it, also in tokens. `reasoning_effort` is how much a model that
    thinks should do so ("" takes the server's default); `thinks_first` says that it thinks, before it was seen to.
    `seconds` is the longest silence, before the first word and between two; a whole answer may take five times that."""

    model: str
    temperature: float | None = 0.0  # S-Agents, IV-A b: 0 for planning, 0.9 for talk
    most_tokens: int = 4000
    seconds: float = 60.0
    seed: int | None = None
    reasoning_effort: str = ""
    most_thinking: int = 8000
    thinks_first: bool = False

    @property
    def thinks(self) -> bool:
        """Return whether the settings ask for a model that thinks before it answers."""
        return self.thinks_first or self.reasoning_effort not in ("", "none")


@dataclass(frozen=True, slots=True)
class ModelEndpoint:
    """A server of language models. With `api_version` it is an Azure resource of the older kind, where the name of a deployment
    stands for that of a model. A call is retried `retries` times after status 429, 5xx, a time-out or a lost connection, after
    waits that grow or that the server asks for."""

    base_url: str
    key: str = field(default="", repr=False)
    api_version: str = ""
    retries: int = 3
    stream: bool = True
    closed_answers: bool = True  # whether questions are sent with their closed schema


@dataclass(frozen=True, slots=True)
class Engines:
    """The language models with their settings, by the role (kind) of the questions that they answer.
    The roles are root (a leader's planning), leaf (a worker's planning), monitor (judging results), talk (chat with people),
    writer (writing skills), dispatcher (commanding all agents of a game), player (playing one seat of a game of coordination),
    and "" for all roles that are not in the mapping. A role of one bot, such as "talk:Ben", comes before "talk"."""

    by_role: Mapping[str, Engine] = field(default_factory=dict)

    def of(self, role: str) -> Engine:
        """Return the model with its settings that answers questions of a role: root, leaf, monitor, talk, writer, dispatcher or
        player, or one of them for one bot. A role that has no model of its own gets the default one, which is kept under the
        role ""."""
        return self.by_role.get(role) or self.by_role.get(role.partition(":")[0]) or self.by_role[USUAL]

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the models, each once."""
        return tuple(dict.fromkeys(engine.model for engine in self.by_role.values()))


PATIENCE = 5

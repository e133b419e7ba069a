"""Events of models: their questions, costs and errors."""

from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.core.events.record_event import RecordEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCalled(RecordEvent):
    """A model was asked. `said` are the messages of the prompt, as pairs of speaker and text; `trouble` says why the answer is
    not usable; `tokens_thought` of `tokens_out` were thoughts before the answer; `price` is in US dollars."""

    kind = "model_call"
    number: int
    about: str
    role: str
    model: str
    schema: str
    said: Sequence[Sequence[str]]
    reply: str
    trouble: str | None
    problem: str
    tokens_in: int
    tokens_out: int
    price: float | None
    counted: bool
    seconds: float
    retries: int
    tokens_thought: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptCut(RecordEvent):
    """A model's server counted far fewer tokens than the prompt is estimated to have: it probably cut the prompt."""

    kind = "cut_prompt"
    counted: int
    estimated: int
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChanged(RecordEvent):
    """A server answered as another model than `before`, though the same one was asked: what it is up to may have changed."""

    kind = "model_changed"
    before: str
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaRefused(RecordEvent):
    """A model's server did not take the JSON schema of an answer, so that such answers are read from text from now on, or it
    took the schema and did not keep to it, as `why` says. `all_schemas` says that it takes none at all."""

    kind = "schema_refused"
    schema: str
    why: str
    all_schemas: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceUnknown(RecordEvent):
    """The price of these models is unknown: their tokens are counted, their cost in dollars is not."""

    kind = "unpriced"
    models: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerMissing(RecordEvent):
    """A mind (rules or a model) could not answer a question of the agent; `why` is one sentence."""

    kind = "no_answer"
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayDeparted(RecordEvent):
    """A replayed run asked the model another question than the recorded run had asked at the same point; `how` says how they
    differ."""

    kind = "departure"
    number: int
    about: str
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeMade(RecordEvent):
    """A simulated mind (rules that imitate a language model) erred on purpose, so that teams can be measured under mistakes;
    `what` names the kind of mistake."""

    kind = "mistake"
    what: str

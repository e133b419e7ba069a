"""Adapts requests to what a server supports of OpenAI's protocol.
All options are tried first, and refused ones are left out for good. A refused JSON schema is left out for questions of that
schema only, if the server has taken another one before. The option that limits the length of an answer has two
names. OpenAI wants the newer one, and its newer models refuse the older; Ollama, LM Studio and llama.cpp know only the older
and silently ignore the newer. So the address decides which one is tried first; hosted_providers.py has what else it decides."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pydantic import BaseModel

from orchestrator.llm.chat import ModelQuestion
from orchestrator.llm.engines import Engine
from orchestrator.llm.hosted_providers import OTHER, Provider, provider_of

NEWER, OLDER = "max_completion_tokens", "max_tokens"
WORDS = {  # what a refusal says of an option, where it does not name it
    "response_format": ("response_format", "json_schema", "json schema", "structured output", "guided", "grammar"),
    "stream_options": ("stream_options", "include_usage"),
    "temperature": ("temperature",),
    "seed": ("seed",),
    "reasoning_effort": ("reasoning_effort", "reasoning effort"),
    "max_completion_tokens": ("max_completion_tokens",),
    "max_tokens": ("max_tokens",),
    "stream": ("stream", "streaming"),
}
LEFT_OUT = frozenset(("default", "discriminator"))
FORMAT = "response_format"
JSON_MODE = {"type": "json_object"}


class ProviderOptions:
    """The optional parts of a request (streaming, temperature, length limit, JSON schema) that one server accepts.
    `refused` are the names of the options that it has refused, and `refused_schemas` those of the schemas; `unheld` are those
    that it took, but did not hold an answer to. `taken` says whether it has answered a question with a schema. `thinkers` are
    the models that were seen to think before they answer. `limits` are the two names of the length limit, in the order in which
    they are tried."""

    def __init__(self, base_url: str = "", stream: bool = True, closed: bool = True) -> None:
        self.provider = provider_of(base_url)
        self.refused: set[str] = set(self.provider.unsent) | (set() if stream else {"stream", "stream_options"})
        self.refused_schemas: set[str] = set()
        self.unheld: set[str] = set()
        self.thinkers: set[str] = set()
        self.closed, self.taken = closed, False
        self.limits = (NEWER, OLDER) if self.provider.newer_limit else (OLDER, NEWER)

    def options(self, question: ModelQuestion, engine: Engine) -> dict[str, Any]:
        """Return the options of a request as name -> value: streaming, length limit, temperature, seed, effort of thinking and
        the answer's schema, without those that the server has refused. For a model that thinks, the limit includes its
        thinking, since servers count both together.
        The model's name and the messages are not among them."""
        most = question.most_tokens or engine.most_tokens
        most += engine.most_thinking if engine.thinks or engine.model in self.thinkers else 0
        wanted: dict[str, Any] = {"stream": True, "stream_options": {"include_usage": True}}
        wanted |= {name: most for name in [name for name in self.limits if name not in self.refused][:1]}
        if engine.temperature is not None:
            wanted["temperature"] = min(self.provider.warmest, max(engine.temperature, question.temperature or 0.0))
        if engine.seed is not None:
            wanted["seed"] = engine.seed
        if engine.reasoning_effort:
            wanted["reasoning_effort"] = engine.reasoning_effort
        if question.schema and self.provider.json_only:
            wanted[FORMAT] = JSON_MODE
        elif question.schema and question.schema.__name__ not in self.refused_schemas:
            wanted[FORMAT] = response_format(self.wanted_form(question) or question.schema, self.provider)
        return {name: value for name, value in wanted.items() if name not in self.refused}

    def sent_form(self, question: ModelQuestion) -> type[BaseModel] | None:
        """Return the form to which the server holds the answer to a question: the closed one if there is one, else the
        question's schema; None if the server does not hold to it."""
        form = self.wanted_form(question)
        held = self.structured and form is not None and form.__name__ not in self.refused_schemas
        return form if held else None

    def wanted_form(self, question: ModelQuestion) -> type[BaseModel] | None:
        """Return the form that an answer should have: the closed one if there is one, else the question's schema."""
        return question.closed if self.closed and question.closed else question.schema

    def learn(self, sent: Mapping[str, Any], param: str | None, message: str) -> bool:
        """Find out which of the options that were `sent` a server has refused, and leave that option out from now on.
        `param` and `message` are the two parts of the refusal that may name it. Returns whether one was found, so that asking
        again makes sense."""
        text = f"{param or ''} {message}".lower()
        for name, words in WORDS.items():
            if name in sent and any(word in text for word in words):
                if name == FORMAT and not self.provider.json_only:
                    self.refused_schemas.add(sent[FORMAT]["json_schema"]["name"])
                    if self.taken:
                        return True
                self.refused |= {name, "stream_options"} if name == "stream" else {name}
                return True
        return False

    @property
    def structured(self) -> bool:
        """Return whether the server makes the model answer in JSON of the schema; True until it refuses that option."""
        return FORMAT not in self.refused and not self.provider.json_only


@lru_cache(maxsize=128)  # ten milliseconds each
def response_format(schema: type[BaseModel], provider: Provider = OTHER) -> dict[str, Any]:
    """Return a schema in the form that OpenAI's protocol wants for answers in JSON, without what the provider does not take.
    Every field is required, none may be added, and choices are `anyOf`."""
    strict = strictly(schema.model_json_schema(), LEFT_OUT | provider.unknown_keywords, provider.consts)
    return {"type": "json_schema", "json_schema": {"name": schema.__name__, "strict": True, "schema": strict}}


def strictly(node: Any, left_out: frozenset[str] = LEFT_OUT, consts: bool = True) -> Any:
    """Return a JSON schema without what strict structured output does not accept: titles, and the keywords `left_out`. Every
    object gets all its properties as required and allows no others. Without `consts`, a constant is a choice of one value."""
    if isinstance(node, list):
        return [strictly(each, left_out, consts) for each in node]
    if not isinstance(node, dict):
        return node
    kept = {("anyOf" if key == "oneOf" else key): value for key, value in node.items() if key not in left_out}
    if "title" in kept and isinstance(kept["title"], str):
        del kept["title"]
    if "const" in kept and not consts:
        kept["enum"] = [kept.pop("const")]
    if "properties" in kept:
        names = kept["properties"]
        kept |= {"properties": {name: strictly(each, left_out, consts) for name, each in names.items()}}
        kept |= {"required": list(names), "additionalProperties": False}
    return {key: value if key == "properties" else strictly(value, left_out, consts) for key, value in kept.items()}

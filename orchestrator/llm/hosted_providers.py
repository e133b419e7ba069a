"""Lists what the hosted providers of language models do differently in OpenAI's protocol, by their addresses. Everything here
is from their documentation; none has been asked yet. What a provider refuses beyond it is left out when it says so."""

from dataclasses import dataclass
from urllib.parse import urlsplit

LENGTHS = frozenset(("minLength", "maxLength"))
BOUNDS = LENGTHS | {"minimum", "maximum", "minItems", "maxItems"}


@dataclass(frozen=True, slots=True)
class Provider:
    """A provider of models and its differences. `hosts` are the ends of its host names, `url` its address, and `docs` where it
    describes them. With `newer_limit` it wants the length limit as `max_completion_tokens`. Its schemas have no keyword of
    `unknown_keywords`, and no `const` unless `consts`; with `json_only`, it takes no schemas, but answers in JSON. Options in
    `unsent` are refused or ignored, and a temperature above `warmest` is."""

    name: str
    hosts: tuple[str, ...] = ()
    url: str = ""
    docs: str = ""
    newer_limit: bool = False
    unknown_keywords: frozenset[str] = frozenset()
    consts: bool = True
    json_only: bool = False
    unsent: frozenset[str] = frozenset()
    warmest: float = 2.0


OTHER = Provider("another server")
PROVIDERS = (
    Provider(
        "OpenAI", ("api.openai.com",), "https://api.openai.com/v1", "https://platform.openai.com/docs/guides/structured-outputs",
        newer_limit=True, unknown_keywords=LENGTHS,
    ),
    Provider(
        "Azure", (".azure.com",), "https://NAME.openai.azure.com/openai/v1",
        "https://learn.microsoft.com/azure/ai-foundry/openai/how-to/structured-outputs",
        newer_limit=True, unknown_keywords=BOUNDS,
    ),
    Provider(
        "Anthropic", ("api.anthropic.com",), "https://api.anthropic.com/v1", "https://docs.anthropic.com/en/api/openai-sdk",
        unknown_keywords=BOUNDS, unsent=frozenset(("seed", "reasoning_effort")), warmest=1.0,
    ),
    Provider(
        "Gemini", ("generativelanguage.googleapis.com",), "https://generativelanguage.googleapis.com/v1beta/openai",
        "https://ai.google.dev/gemini-api/docs/openai",
        unknown_keywords=LENGTHS, consts=False, unsent=frozenset(("seed",)),
    ),
    Provider(
        "DeepSeek", ("api.deepseek.com",), "https://api.deepseek.com/v1", "https://api-docs.deepseek.com/guides/json_mode",
        json_only=True, unsent=frozenset(("seed",)),
    ),
    Provider(
        "OpenRouter", ("openrouter.ai",), "https://openrouter.ai/api/v1", "https://openrouter.ai/docs/structured-outputs",
    ),
)  # fmt: skip


def provider_of(base_url: str) -> Provider:
    """Return the provider to which an address belongs; one without differences if it is none of the list."""
    host = urlsplit(base_url).hostname or ""
    found = (each for each in PROVIDERS if any(host == name or host.endswith(f".{name.lstrip('.')}") for name in each.hosts))
    return next(found, OTHER)

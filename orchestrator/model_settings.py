"""The settings of language models, which settings.py takes over."""

from pathlib import Path

from pydantic import AliasChoices, BaseModel, Field, SecretStr

from orchestrator.model_profiles import ModelProfile

OPENAI = "https://api.openai.com/v1"


class RoleModel(BaseModel):
    """The language model for one role (such as root, the leader, or leaf, a worker) and its limits; what is left out is taken
    from the general settings."""

    model: str | None = None
    temperature: float | None = Field(default=None, ge=0, le=2)
    most_tokens: int | None = Field(default=None, ge=50)
    most_thinking: int | None = Field(default=None, ge=0)
    reasoning_effort: str | None = None
    seconds: float | None = Field(default=None, gt=0)


class ModelSettings(BaseModel):
    """The settings of language models, a part of `Settings`."""

    model: str = Field(default="", description="The model that --mind language uses.")
    models: dict[str, RoleModel] = Field(
        default_factory=dict,
        description="Other models or limits by role: root, leaf, monitor, talk, writer, dispatcher, player.",
    )
    base_url: str = Field(default=OPENAI, description="Address of a server with OpenAI's chat completions API.")
    api_key: SecretStr | None = Field(default=None, description="API key of that server, if it needs one.")
    openai_api_key: SecretStr | None = Field(
        default=None,
        validation_alias=AliasChoices("OPENAI_API_KEY", "openai_api_key"),
        description="The key in the variable of OpenAI's own programs; it is sent to OpenAI's address only.",
    )
    api_key_file: Path | None = Field(
        default=None, description="A file with the key that only you can read; overrides the other settings."
    )
    api_version: str = Field(default="", description="API version of an older Azure resource, such as 2024-10-21.")
    temperature: float | None = Field(
        default=0.0, ge=0, le=2, description="Temperature of every role except talk, which uses 0.9."
    )
    most_tokens: int = Field(default=4000, ge=50, description="Maximum number of tokens in one answer, without thinking.")
    most_thinking: int = Field(
        default=8000, ge=0, description="Maximum number of tokens that a model may think before an answer, if it does."
    )
    reasoning_effort: str = Field(
        default="", description="How much a thinking model should think, such as low; unset means the server's default."
    )
    llama_server: str = Field(
        default="", description="The program of `blockcrew model serve`; unset means `llama-server` in PATH."
    )
    model_profile: ModelProfile = Field(
        default=ModelProfile.STANDARD,
        description="What the models are up to: small (one choice at a time), standard, or thinking (before they answer).",
    )
    closed_answers: bool = Field(
        default=True,
        description="Whether servers with structured output hold the model to what is possible in the situation.",
    )
    silence: float = Field(default=60.0, gt=0, description="Seconds of silence after which a call is abandoned.")
    model_retries: int = Field(default=3, ge=0, le=10, description="Number of retries when a model server is busy or failing.")
    stream: bool = Field(default=True, description="Whether answers are streamed.")
    budget: float | None = Field(default=None, ge=0, description="US dollars that a run may spend on models.")
    budget_tokens: int | None = Field(default=None, ge=0, description="Tokens that a run may use, input and output together.")
    calls_a_minute: int | None = Field(
        default=None, ge=1, description="Calls that a run may start per minute; further calls wait."
    )
    agent_budget: float | None = Field(default=None, ge=0, description="US dollars that each agent may spend.")
    agent_budget_tokens: int | None = Field(default=None, ge=0, description="Tokens that each agent may use.")
    agent_calls_a_minute: int | None = Field(default=None, ge=1, description="Calls that each agent may start per minute.")
    prices: dict[str, tuple[float, float]] = Field(
        default_factory=dict,
        description="Prices of models that blockcrew does not know, in US dollars per million input and output tokens.",
    )

"""Define how the API shows what agents asked a language model, and what a line of a person caused."""

from pydantic import BaseModel, Field

from orchestrator.service.models.runs import RecordedEvent


class ModelCallShown(BaseModel):
    """One question to a language model. `at` is in seconds of the run's clock, `prompt` are its messages as pairs of speaker
    and text."""

    number: int = Field(description="The number of its event in the run.")
    at: float
    agent: str
    about: str = Field(description="What was asked for, such as plan or verdict.")
    model: str
    prompt: list[tuple[str, str]] = []
    reply: str = ""
    trouble: str | None = Field(default=None, description="Why the answer could not be used.")
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_thought: int = Field(default=0, description="How many of `tokens_out` were thoughts before the answer.")
    price: float | None = Field(default=None, description="In US dollars; null if it is unknown.")
    seconds: float = Field(default=0.0, description="How long the answer took.")


class LineShown(BaseModel):
    """One line of a person and what it caused: the answers to it, its goals and tasks, and what the agents did for these.
    The `events` are in order; `more` says that others follow the last one."""

    command: RecordedEvent
    events: list[RecordedEvent] = []
    more: bool = False

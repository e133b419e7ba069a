"""The base of all schemas of a model's answers."""

from pydantic import BaseModel, ConfigDict


class StrictAnswer(BaseModel):
    """A form of an answer, in which nothing is allowed that was not asked for."""

    model_config = ConfigDict(extra="forbid")

"""Define how the API shows skills: small programs that bots can run."""

from pydantic import BaseModel, ConfigDict, Field


class SkillHit(BaseModel):
    """A skill (a program that bots can run) that was found for a sentence. `distance` says how far its texts are from the
    sentence in meaning; 0 is the best."""

    name: str
    library: str
    distance: float
    sure: bool = Field(description="Whether it fits well enough to run without asking first.")
    description: str


class SkillShown(BaseModel):
    """A skill (a program that bots can run), with the fields of the comment at the beginning of its file, such as
    parameters."""

    model_config = ConfigDict(extra="allow")

    name: str
    library: str
    description: str

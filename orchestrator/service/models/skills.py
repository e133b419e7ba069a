"""Define how the API shows the skills of the skillbook."""

from pydantic import BaseModel, ConfigDict, Field


class SkillHit(BaseModel):
    """A skill that was found for a sentence; a smaller distance is a better fit."""

    name: str
    library: str
    distance: float
    sure: bool = Field(description="Whether it fits well enough to run without asking first.")
    description: str


class SkillShown(BaseModel):
    """A skill of the skillbook, with the fields of its header."""

    model_config = ConfigDict(extra="allow")

    name: str
    library: str
    description: str

"""What bots can do, as the skillbook has it."""

from pydantic import BaseModel, ConfigDict, Field


class SkillHit(BaseModel):
    """A skill that fits a sentence; a smaller distance is a better fit."""

    name: str
    library: str
    distance: float
    sure: bool = Field(description="Whether it is near enough to be run without asking back.")
    description: str


class SkillShown(BaseModel):
    """A skill as its header describes it."""

    model_config = ConfigDict(extra="allow")

    name: str
    library: str
    description: str

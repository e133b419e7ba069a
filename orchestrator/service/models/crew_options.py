"""Define what a new crew can be made of, as the page's dialog offers it."""

from pydantic import BaseModel, Field


class CrewChoice(BaseModel):
    """One value of a field of a new crew, and one line about it."""

    name: str
    about: str


class TeamChoice(CrewChoice):
    """A team, with the names of the ways in which its members can work together; the first one is its usual one."""

    ways: list[str]


class MindChoice(CrewChoice):
    """A mind (what decides for the bots); `asks_model` says that it needs the name of a language model."""

    asks_model: bool


class CrewOptionsShown(BaseModel):
    """The choices for a new crew. `name` is a free name for it; `mind` and `model` are those that a crew gets which names
    none, and the budgets likewise. `bots` are the names that its bots would get, in the order in which they join."""

    name: str
    teams: list[TeamChoice]
    minds: list[MindChoice]
    ways: list[CrewChoice]
    most_workers: int
    mind: str
    model: str = Field(description="Empty if no language model is set up.")
    budget: float | None = Field(default=None, description="US dollars; null is no limit.")
    budget_tokens: int | None = None
    bots: list[str]
    crews_left: int = Field(description="How many more crews the service takes.")

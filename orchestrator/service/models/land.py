"""Define how the API shows what is around a crew."""

from pydantic import BaseModel, Field

from orchestrator.service.models.agents import PlaceShown


class SurroundingsShown(BaseModel):
    """The surroundings of a crew: where its bots are, and the ground that bots have seen near the first of them."""

    bots: dict[str, PlaceShown] = Field(description="Where each bot is that is in the world.")
    blocks: dict[str, int] = Field(default={}, description="Columns of each kind of ground, the most frequent first.")
    picture: str = Field(default="", description="A map as a PNG in base64, north at the top, bots red, people yellow.")
    why: str = Field(default="", description="Why there is no ground to show.")

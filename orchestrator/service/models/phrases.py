"""Define how the API shows what one can say to a crew, for programs that complete a line while somebody types it."""

from pydantic import BaseModel, Field


class PhraseShown(BaseModel):
    """A line that one can say to a crew."""

    say: str = Field(description="The line; parts in braces are to be filled in: count, item, bot, player, mob, chest, place.")
    about: str = Field(description="What the crew does then.")
    fill: dict[str, str] = Field(default={}, description="An example of each part.")
    asks: bool = Field(default=False, description="Whether it is a question, which a guest may ask too.")


class PhrasesShown(BaseModel):
    """The lines that one can say to a crew, and what fits into their parts."""

    lines: list[PhraseShown]
    bots: list[str] = Field(description="The members of the crew, and names of groups of them.")
    items: list[str] = Field(description="Names of things in plain words, those that people say most first.")
    mobs: list[str]
    chests: list[str] = Field(description="The names of the chests that the crew shares.")

"""The settings of the characters of bots, which settings.py takes over: a table [persona.NAME] of blockcrew.toml for each."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Manner = Literal["plain", "cheerful", "gruff", "shy", "poetic"]
TEMPLATES = "none"  # the model of a bot for which no model talks
LANGUAGES = Literal["en", "de"]


class BotSettings(BaseModel):
    """The character of one bot: how it talks. It never changes what the bot does."""

    model_config = ConfigDict(extra="forbid")

    manner: Manner = Field(default="plain", description="How it answers small talk: plain, cheerful, gruff, shy or poetic.")
    language: LANGUAGES = Field(default="en", description="The language of that small talk: en or de.")
    greeting: str = Field(default="", max_length=120, description="One line that it says once, when it begins; empty for none.")
    about: str = Field(default="", max_length=300, description="Who it is, in its own words, for those who ask.")
    voice: str = Field(
        default="",
        max_length=80,
        description="How it sounds on the page: low, high, or a part of the name of one of the browser's voices.",
    )
    model: str = Field(
        default="",
        max_length=200,
        description="The model that talks for it where the crew has one; none: small talk from templates all the same.",
    )

    @property
    def own_model(self) -> str:
        """Return the name of the model that talks for this bot only; empty if it has none."""
        return "" if self.model == TEMPLATES else self.model


class PersonaSettings(BaseModel):
    """The settings of characters, a part of `Settings`."""

    persona: dict[str, BotSettings] = Field(
        default_factory=dict,
        description="Characters of bots by their names, as tables [persona.NAME]: manner, greeting, about.",
    )

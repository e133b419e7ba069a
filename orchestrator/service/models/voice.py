"""Define how people speak to a crew over the API: the state of voice, the frames of a connection, what was heard."""

from typing import Literal

from pydantic import BaseModel, Field

from orchestrator.service.models.commands import MemberAnswer
from orchestrator.service.models.fields import PlayerName, RequestModel


class BotSound(BaseModel):
    """The sound of one bot: `voice` is low, high or a part of the name of one of the browser's voices, or empty for any voice;
    `language` is that of its small talk, such as en."""

    voice: str
    language: str


class VoiceShown(BaseModel):
    """The state of voice: `on` says that one can speak with the crews, `why` is the sentence that says what to do if not."""

    on: bool
    recogniser: str
    remote: str = Field(description="Host name of the server that gets the audio; empty if it stays on this machine.")
    why: str = ""
    rate: int = Field(description="Samples a second of the audio: one channel, signed 16-bit little-endian.")
    seconds: float = Field(description="Longest utterance.")
    kept: bool = Field(description="Whether recordings are kept; otherwise they are dropped after recognition.")
    sounds: dict[str, BotSound] = Field(description="How bots with a character sound when they answer aloud, by name.")


class VoiceStart(RequestModel):
    """The text frame that begins an utterance on a connection for speech."""

    type: Literal["start"]
    rate: int = 16000
    channels: int = 1
    player: PlayerName = Field(default="", description="The speaker's player in the game, so that bots know where here is.")


class SpokenShown(BaseModel):
    """One utterance: what was heard, its number among the commands, and the crew's answers so far. `asked` says that the crew
    asks something; with `confirm`, a yes carries the order out."""

    number: int
    text: str
    score: float = Field(description="Mean log-probability of what was heard: 0 is certain, -1 is doubtful.")
    accepted: bool
    intent: str | None = None
    asked: bool = False
    confirm: bool = False
    answers: list[MemberAnswer] = []
    milliseconds: float = Field(default=0.0, description="Time of the recognition.")

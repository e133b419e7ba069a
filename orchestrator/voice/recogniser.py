"""The seam of speech recognition: audio of one utterance goes in, a Transcript comes out.

Audio is 16 kHz, mono, signed 16-bit little-endian everywhere behind this seam; audio.py checks and converts it.
"""

from dataclasses import dataclass
from typing import Protocol

from orchestrator.core.errors import BlockcrewError


class VoiceError(BlockcrewError):
    """Raised when an utterance cannot be recognised: bad audio, a recogniser that is late, overloaded or not installed."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """Text that was heard in one utterance; `text` is empty when nothing was heard.

    `score` is the mean log-probability of a token: 0 is certain, -1 is doubtful; it is 0 for recognisers that tell none.
    `alternatives` are other texts that were considered, the best one first, and `scores` are theirs, where they are known.
    `milliseconds` is the time that recognition took.
    """

    text: str
    score: float = 0.0
    alternatives: tuple[str, ...] = ()
    milliseconds: float = 0.0
    scores: tuple[float, ...] = ()


NOTHING_HEARD = Transcript("")


@dataclass(frozen=True, slots=True)
class Hints:
    """Words that are likely to be said: the names of the crew's bots, and items of the game."""

    names: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


NO_HINTS = Hints()


class Recogniser(Protocol):
    """A recogniser of speech. Its methods never block the loop, and raise VoiceError after their deadline at the latest.

    `name` is that of the setting `voice`. `remote` is the host name of the server that gets the audio, empty where it stays
    on this machine: people are told before they speak for the first time.
    """

    name: str
    remote: str

    async def start(self) -> None:
        """Prepare for the first utterance, such as by loading a model. Raises VoiceError when that is impossible."""

    async def transcribe(self, pcm: bytes, *, hints: Hints) -> Transcript:
        """Return the text of one utterance. Raises VoiceError for bad audio and when no answer comes in time."""
        ...

    async def hears_stop(self, pcm: bytes) -> Transcript:
        """Return the text of the last 1.5 seconds while a person still speaks; the caller looks for a stop word in it."""
        ...

    async def close(self) -> None:
        """End processes and connections of the recogniser."""

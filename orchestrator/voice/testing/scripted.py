"""A recogniser for tests that hears what its script says."""

from collections.abc import Iterable

from orchestrator.voice.audio import check
from orchestrator.voice.recogniser import NOTHING_HEARD, Hints, Transcript


class ScriptedRecogniser:
    """Implements `Recogniser` from lists: each call takes the next Transcript of its list; at the end nothing is heard.

    A plain text stands for a Transcript with score 0. `heard` collects the audio of all utterances, `hints` their hints. Bad
    audio is refused as every recogniser refuses it.
    """

    name, remote = "scripted", ""

    def __init__(self, texts: Iterable[str | Transcript] = (), stops: Iterable[str | Transcript] = ()) -> None:
        self.texts, self.stops = iter(texts), iter(stops)
        self.heard: list[bytes] = []
        self.hints: list[Hints] = []
        self.closed = False

    async def start(self) -> None:
        """Prepare nothing, because a script is ready at once."""

    async def transcribe(self, pcm: bytes, *, hints: Hints) -> Transcript:
        """Return the next text of the script; raises VoiceError for bad audio."""
        check(pcm)
        self.heard.append(pcm)
        self.hints.append(hints)
        return scripted(next(self.texts, NOTHING_HEARD))

    async def hears_stop(self, pcm: bytes) -> Transcript:
        """Return the next text of the script of partial utterances; raises VoiceError for bad audio."""
        check(pcm)
        return scripted(next(self.stops, NOTHING_HEARD))

    async def close(self) -> None:
        """Note that the recogniser was closed."""
        self.closed = True


def scripted(one: str | Transcript) -> Transcript:
    """Return an entry of a script as a Transcript."""
    return one if isinstance(one, Transcript) else Transcript(one)

"""Hold the service's one recogniser of speech, and limit who may speak at once. Audio stays in memory and is dropped after it
was recognised, unless the setting `voice_keep` names a folder."""

import asyncio
import time
import wave
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.models import BotSound, VoiceShown
from orchestrator.service.private_files import write_private
from orchestrator.service.web.errors import TooMany, VoiceOff
from orchestrator.service.web.tokens import TokenHolder
from orchestrator.settings import Settings
from orchestrator.voice.audio import LONGEST, RATE, WIDTH
from orchestrator.voice.opening import open_recogniser
from orchestrator.voice.recogniser import Hints, Recogniser, Transcript, VoiceError

MOST_SPEAKING = 64  # people who hold their key at the same time; each holds up to half a megabyte
MOST_OF_TOKEN = 24  # of them, behind one token, such as that of a mod
Open = Callable[[Settings], Recogniser]


class VoiceDesk:
    """The recogniser of a service and the people who speak now. `why` is the sentence that says why nobody can speak, empty if
    they can, `sounds` how bots with a character sound. `clock` returns Unix time, for the names of recordings."""

    def __init__(self, settings: Settings, opener: Open = open_recogniser, clock: Callable[[], float] = time.time) -> None:
        self.keep, self.clock, self.why = settings.voice_keep, clock, ""
        self.sounds = {name: BotSound(voice=bot.voice, language=bot.language) for name, bot in settings.persona.items()}
        self.speaking = set[tuple[str, str]]()  # token and player of each utterance
        self._recogniser: Recogniser | None = None
        try:
            self._recogniser = opener(settings)
        except BlockcrewError as error:
            self.why = str(error)

    async def load(self) -> None:
        """Load the recogniser's model, so that the first utterance does not wait for it; if that fails, `why` says so."""
        try:
            if self._recogniser:
                await self._recogniser.start()
        except VoiceError as error:
            self.why = str(error)

    async def close(self) -> None:
        """End the recogniser and its process, if any."""
        if self._recogniser:
            await self._recogniser.close()

    @property
    def recogniser(self) -> Recogniser:
        """Return the recogniser. Raises VoiceOff with the sentence that says what to do, if there is none."""
        self.check()
        assert self._recogniser
        return self._recogniser

    def check(self) -> None:
        """Raise VoiceOff with the sentence that says what to do, if nobody can speak."""
        if self._recogniser is None or self.why:
            raise VoiceOff(self.why)

    def shown(self) -> VoiceShown:
        """Return whether one can speak with the crews, and where the audio goes."""
        found = self._recogniser
        return VoiceShown(
            on=found is not None and not self.why, recogniser=found.name if found else "off",
            remote=found.remote if found else "", why=self.why, rate=RATE, seconds=LONGEST, kept=self.keep is not None,
            sounds=self.sounds,
        )  # fmt: skip

    @contextmanager
    def utterance(self, person: TokenHolder, player: str) -> Iterator[None]:
        """Count one utterance while it is spoken and recognised. Raises TooMany for a second one of the same person, and if
        too many people speak."""
        key = (person.id, player.lower())
        if key in self.speaking:
            raise TooMany("You are already speaking: let go of the key first.")
        if len(self.speaking) >= MOST_SPEAKING or sum(token == person.id for token, _ in self.speaking) >= MOST_OF_TOKEN:
            raise TooMany("Too many people speak at once: wait a moment and say it again.")
        self.speaking.add(key)
        try:
            yield
        finally:
            self.speaking.remove(key)

    async def transcribe(self, person: TokenHolder, pcm: bytes, hints: Hints) -> Transcript:
        """Return the text of one utterance. Raises VoiceError for bad audio and after the recogniser's deadline."""
        heard = await self.recogniser.transcribe(pcm, hints=hints)
        if self.keep:
            await asyncio.to_thread(keep, self.keep / f"{self.clock():.3f}-{person.name}.wav", pcm)
        return heard


def keep(path: Path, pcm: bytes) -> None:
    """Write a recording that only the user of the service can read. Raises VoiceError if its folder cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_private(path, "")
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(WIDTH)
            file.setframerate(RATE)
            file.writeframes(pcm)
    except OSError as error:
        raise VoiceError(f"The recording cannot be kept ({error.strerror}): check BLOCKCREW_VOICE_KEEP.") from error

"""Recognises speech with any server that has OpenAI's /audio/transcriptions: OpenAI, speaches, LocalAI and the like."""

import io
import time
import wave
from typing import Any
from urllib.parse import urlsplit

import openai

from orchestrator.model_settings import OPENAI
from orchestrator.settings import Settings, secret_in
from orchestrator.voice.audio import RATE, WIDTH, check, is_silent
from orchestrator.voice.recogniser import NO_HINTS, NOTHING_HEARD, Hints, Transcript, VoiceError

NO_KEY = "none"  # the client wants one; servers of one's own do not
KNOWS_KEYWORDS = "gpt-transcribe"
HERE = ("localhost", "127.0.0.1", "::1")


class OpenAIRecogniser:
    """Implements `Recogniser` with a server. `hints_as` says how the server is told names and items: keywords, prompt or none.

    A server elsewhere is not asked while a person still speaks, because every check would be a call that costs money.
    """

    name = "openai"

    def __init__(self, client: openai.AsyncOpenAI, model: str, language: str, hints_as: str, seconds: float) -> None:
        self.client, self.model, self.language, self.hints_as, self.seconds = client, model, language, hints_as, seconds
        host = urlsplit(str(client.base_url)).hostname or ""
        self.remote = "" if host in HERE else host
        self.detailed = not model.startswith("gpt-")  # whether the server is asked for log-probabilities

    async def start(self) -> None:
        """Prepare nothing, because the server is ready or not; the first utterance tells."""

    async def transcribe(self, pcm: bytes, *, hints: Hints) -> Transcript:
        """Return the text of one utterance. Raises VoiceError for bad audio, and when the server fails or is late."""
        check(pcm)
        if is_silent(pcm):
            return NOTHING_HEARD
        started = time.perf_counter()
        found = await self.ask(pcm, hints)
        return Transcript(found.text.strip(), score_of(found), (), (time.perf_counter() - started) * 1000)

    async def hears_stop(self, pcm: bytes) -> Transcript:
        """Return the text of the last 1.5 seconds from a server on this machine; nothing from one elsewhere."""
        check(pcm)
        return NOTHING_HEARD if self.remote else await self.transcribe(pcm, hints=NO_HINTS)

    async def ask(self, pcm: bytes, hints: Hints) -> Any:
        """Send the audio; once more without details when the server refuses to give them. Raises VoiceError."""
        try:
            return await self.call(pcm, hints)
        except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
            if not self.detailed:
                raise refused(self.client, error) from error
            self.detailed = False
            return await self.ask(pcm, hints)
        except (openai.OpenAIError, ValueError) as error:
            raise refused(self.client, error) from error

    async def call(self, pcm: bytes, hints: Hints) -> Any:
        """Send the audio in one request and return the answer. Raises the errors of OpenAI's client."""
        options: dict[str, Any] = {"response_format": "verbose_json" if self.detailed else "json"}
        said = (*hints.names, *hints.items)
        if said and self.hints_as != "none":
            options |= {"keywords": list(said)} if self.hints_as == "keywords" else {"prompt": ", ".join(said)}
        return await self.client.audio.transcriptions.create(
            file=("utterance.wav", wav_of(pcm), "audio/wav"),
            model=self.model,
            language=self.language,
            timeout=self.seconds,
            **options,
        )

    async def close(self) -> None:
        """Close the connections to the server."""
        await self.client.close()


def open_openai(settings: Settings) -> OpenAIRecogniser:
    """Return the recogniser for the server in the settings. Raises VoiceError when its model or key is missing."""
    url = settings.voice_url or OPENAI
    model = settings.voice_model or (KNOWS_KEYWORDS if url.startswith(OPENAI) else "")
    if not model:
        raise VoiceError(f"The model of the voice server {url} is not named: set BLOCKCREW_VOICE_MODEL.")
    key = key_of(settings, url)
    if not key and url.startswith(OPENAI):
        raise VoiceError("OpenAI's server needs a key: set BLOCKCREW_VOICE_KEY_FILE, or BLOCKCREW_VOICE_URL for another one.")
    as_keywords = "keywords" if model == KNOWS_KEYWORDS else "prompt"
    hints_as = as_keywords if settings.voice_hints == "auto" else settings.voice_hints
    client = openai.AsyncOpenAI(base_url=url, api_key=key or NO_KEY, max_retries=0)
    return OpenAIRecogniser(client, model, settings.voice_language, hints_as, settings.voice_seconds)


def key_of(settings: Settings, url: str) -> str:
    """Return the key of the voice server; that of OpenAI's own variable goes to OpenAI only. Raises BadSetting for a key file
    that others can read."""
    if settings.voice_key_file:
        return secret_in(settings.voice_key_file, "key", "BLOCKCREW_VOICE_KEY_FILE")
    key = settings.voice_key or (settings.openai_api_key if url.startswith(OPENAI) else None)
    return key.get_secret_value() if key else ""


def refused(client: openai.AsyncOpenAI, error: Exception) -> VoiceError:
    """Return one sentence about a call that failed."""
    where = str(client.base_url)
    match error:
        case openai.APITimeoutError():
            return VoiceError(f"The voice server {where} is late: say it again, or raise BLOCKCREW_VOICE_SECONDS.")
        case openai.APIConnectionError():
            return VoiceError(f"The voice server {where} cannot be reached: start it, or check BLOCKCREW_VOICE_URL.")
        case openai.APIStatusError():
            return VoiceError(f"The voice server {where} answered {error.status_code}: check its model, key and address.")
    return VoiceError(f"The voice server {where} answered something that is no transcription: check BLOCKCREW_VOICE_URL.")


def score_of(found: Any) -> float:
    """Return the mean log-probability of an answer's segments; 0 when the server tells none."""
    told = [getattr(one, "avg_logprob", None) for one in getattr(found, "segments", None) or ()]
    scores = [score for score in told if score is not None]
    return sum(scores) / len(scores) if scores else 0.0


def wav_of(pcm: bytes) -> bytes:
    """Return audio as a WAV file."""
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(WIDTH)
        file.setframerate(RATE)
        file.writeframes(pcm)
    return buffer.getvalue()

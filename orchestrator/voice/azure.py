"""Recognises speech with Azure's service; its package is an extra and is imported only here."""

import asyncio
import json
import math
import time
from importlib import import_module
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from orchestrator.settings import Settings
from orchestrator.voice.audio import check, is_silent
from orchestrator.voice.openai_server import key_of
from orchestrator.voice.recogniser import NOTHING_HEARD, Hints, Transcript, VoiceError

PACKAGE = "azure.cognitiveservices.speech"
MISSING = "BLOCKCREW_VOICE=azure needs the package azure-cognitiveservices-speech: `pip install 'blockcrew[voice-azure]'`."
LOCALES = {"en": "en-US"}


class AzureRecogniser:
    """Implements `Recogniser` with Azure's SDK `sdk`, whose calls block and therefore run in a thread."""

    name = "azure"

    def __init__(self, sdk: Any, config: Any, endpoint: str, seconds: float) -> None:
        self.sdk, self.config, self.seconds = sdk, config, seconds
        self.remote = urlsplit(endpoint).hostname or endpoint

    async def start(self) -> None:
        """Prepare nothing, because Azure's service is always there."""

    async def transcribe(self, pcm: bytes, *, hints: Hints) -> Transcript:
        """Return the text of one utterance. Raises VoiceError for bad audio, and when the service fails or is late."""
        check(pcm)
        if is_silent(pcm):
            return NOTHING_HEARD
        try:
            return await asyncio.wait_for(asyncio.to_thread(self.recognise, pcm, hints), self.seconds)
        except TimeoutError as error:
            raise VoiceError(f"Azure did not answer within {self.seconds:g} seconds: say it again.") from error

    def recognise(self, pcm: bytes, hints: Hints) -> Transcript:
        """Send the audio and wait for the answer; this blocks."""
        started = time.perf_counter()
        stream = self.sdk.audio.PushAudioInputStream()
        stream.write(pcm)
        stream.close()
        recogniser = self.sdk.SpeechRecognizer(self.config, audio_config=self.sdk.audio.AudioConfig(stream=stream))
        phrases = self.sdk.PhraseListGrammar.from_recognizer(recogniser)
        for word in (*hints.names, *hints.items):
            phrases.addPhrase(word)
        result = recogniser.recognize_once()
        if result.reason == self.sdk.ResultReason.Canceled:
            raise VoiceError("Azure refused the audio: check BLOCKCREW_VOICE_KEY and BLOCKCREW_VOICE_URL.")
        return transcript_of_json(result.json, (time.perf_counter() - started) * 1000)

    async def hears_stop(self, pcm: bytes) -> Transcript:
        """Hear nothing while a person still speaks, because every check would be a call that costs money."""
        check(pcm)
        return NOTHING_HEARD

    async def close(self) -> None:
        """Close nothing, because every utterance has its own connection."""


def transcript_of_json(text: str, milliseconds: float) -> Transcript:
    """Return Azure's detailed answer as a Transcript; its confidence, from 0 to 1, becomes a logarithm."""
    best = json.loads(text or "{}").get("NBest") or []
    if not best:
        return Transcript("", milliseconds=milliseconds)
    texts = [one.get("Display", "") for one in best]
    return Transcript(texts[0], math.log(max(best[0].get("Confidence", 1.0), 1e-6)), tuple(texts[1:]), milliseconds)


def open_azure(settings: Settings) -> AzureRecogniser:
    """Return the recogniser of Azure. Raises VoiceError without its package, endpoint or key."""
    if find_spec("azure") is None or find_spec(PACKAGE) is None:
        raise VoiceError(MISSING)
    key = key_of(settings, settings.voice_url)
    if not key or not settings.voice_url:
        raise VoiceError("Azure needs an endpoint and a key: set BLOCKCREW_VOICE_URL and BLOCKCREW_VOICE_KEY_FILE.")
    sdk = import_module(PACKAGE)
    config = sdk.SpeechConfig(endpoint=settings.voice_url, subscription=key)
    config.speech_recognition_language = LOCALES.get(settings.voice_language, settings.voice_language)
    config.output_format = sdk.OutputFormat.Detailed
    return AzureRecogniser(sdk, config, settings.voice_url, settings.voice_seconds)

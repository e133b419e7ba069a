"""Opens the recogniser that the settings name; every other part gets it as an argument."""

import os
from importlib.util import find_spec

from orchestrator.settings import Settings
from orchestrator.voice.recogniser import Recogniser, VoiceError
from orchestrator.voice.weights.folders import folder_of

INSTALL = "`make voice` in the project's folder, or `pip install 'blockcrew[voice]'`"
OFF = (
    f"Voice is off: install it with {INSTALL}, run `blockcrew voice fetch tiny.en` and set BLOCKCREW_VOICE=whisper, or set "
    "BLOCKCREW_VOICE=openai and BLOCKCREW_VOICE_URL for a server that recognises speech."
)
MOST_THREADS = 4


def open_recogniser(settings: Settings) -> Recogniser:
    """Return the recogniser that the settings name; its `start` loads it. Raises VoiceError, a sentence, if it is off, not
    installed or has no model."""
    match settings.voice:
        case "whisper":
            return open_whisper(settings)
        case "openai":
            from orchestrator.voice.openai_server import open_openai  # noqa: PLC0415 - takes a second to import

            return open_openai(settings)
        case "azure":
            from orchestrator.voice.azure import open_azure  # noqa: PLC0415 - an extra

            return open_azure(settings)
    raise VoiceError(OFF)


def open_whisper(settings: Settings) -> Recogniser:
    """Return the recogniser that runs on this machine. Raises VoiceError without the extra or the model."""
    if find_spec("ctranslate2") is None:
        raise VoiceError(f"BLOCKCREW_VOICE=whisper needs the package ctranslate2: install it with {INSTALL}.")
    from orchestrator.voice.whisper.whisper_recogniser import WhisperRecogniser  # noqa: PLC0415 - it loads numpy

    folder = folder_of(settings.voice_model, settings.data)
    threads = max(1, min(MOST_THREADS, (os.cpu_count() or 2) // 2))  # the rest is for the crew and the game
    return WhisperRecogniser(folder, settings.voice_seconds, threads)


def configuration_of(settings: Settings) -> str:
    """Return a text that changes with everything that changes what the recogniser of the settings hears."""
    from orchestrator.voice.whisper import prompt, whisper_recogniser  # noqa: PLC0415

    own = f"{prompt.ORDERS} {prompt.STOP_PROMPT} {prompt.ITEMS} {whisper_recogniser.BEAM} {whisper_recogniser.STOP_BEAM}"
    model = folder_of(settings.voice_model, settings.data) if settings.voice == "whisper" else settings.voice_model
    return f"{settings.voice} {model} {settings.voice_url} {settings.voice_language} {settings.voice_hints} {own}"

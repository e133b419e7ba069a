"""The settings choose a recogniser, and each thing that is missing is one sentence."""

import importlib.util
import json
from types import SimpleNamespace

import pytest

from orchestrator.settings import Settings
from orchestrator.voice import azure
from orchestrator.voice.azure import AzureRecogniser, open_azure, transcript_of_json
from orchestrator.voice.opening import configuration_of, open_recogniser
from orchestrator.voice.recogniser import NOTHING_HEARD, Hints, VoiceError
from orchestrator.voice.testing.scripted import ScriptedRecogniser
from tests.voice.sounds_for_tests import SILENCE, chord


def test_voice_is_off_until_it_is_set_and_says_what_to_install():
    with pytest.raises(VoiceError, match=r"blockcrew\[voice\].*BLOCKCREW_VOICE=whisper"):
        open_recogniser(Settings())


def test_whisper_without_its_package_or_weights_says_so(tmp_path, monkeypatch):
    settings = Settings(voice="whisper", voice_model=str(tmp_path), data=tmp_path)
    part = "is not a Whisper model" if importlib.util.find_spec("ctranslate2") else "needs the package ctranslate2"
    with pytest.raises(VoiceError, match=part):
        open_recogniser(settings)


def test_azure_without_its_package_says_what_to_install():
    if importlib.util.find_spec("azure"):
        pytest.skip("a package of azure is installed here")
    with pytest.raises(VoiceError, match=r"blockcrew\[voice-azure\]"):
        open_recogniser(Settings(voice="azure", voice_url="https://x.example", voice_key="k"))


def test_azure_without_a_key_says_so(monkeypatch):
    monkeypatch.setattr(azure, "find_spec", lambda name: object())
    with pytest.raises(VoiceError, match="BLOCKCREW_VOICE_URL and BLOCKCREW_VOICE_KEY_FILE"):
        open_azure(Settings(voice="azure"))


def test_azures_answer_becomes_a_transcript():
    best = [{"Display": "Stop.", "Confidence": 0.5}, {"Display": "Shop.", "Confidence": 0.2}]
    found = transcript_of_json(json.dumps({"NBest": best}), 12.0)
    assert (found.text, found.alternatives, found.milliseconds) == ("Stop.", ("Shop.",), 12.0)
    assert found.score == pytest.approx(-0.693, abs=0.001)
    assert transcript_of_json("{}", 1.0).text == ""


class FakeSpeech:
    """Azure's SDK as far as it is used: it hears one text, or refuses."""

    class ResultReason:
        Canceled = "cancelled"

    def __init__(self, reason: str = "recognised") -> None:
        self.reason, self.written, self.phrases = reason, b"", []
        stream = SimpleNamespace(write=self.write, close=lambda: None)
        self.audio = SimpleNamespace(PushAudioInputStream=lambda: stream, AudioConfig=lambda stream: stream)
        self.PhraseListGrammar = SimpleNamespace(from_recognizer=lambda one: SimpleNamespace(addPhrase=self.phrases.append))

    def write(self, pcm: bytes) -> None:
        self.written += pcm

    def SpeechRecognizer(self, config, audio_config):
        answer = json.dumps({"NBest": [{"Display": "Ben, stop.", "Confidence": 0.9}]})
        return SimpleNamespace(recognize_once=lambda: SimpleNamespace(reason=self.reason, json=answer))


async def test_azure_gets_the_audio_and_the_names():
    speech = FakeSpeech()
    recogniser = AzureRecogniser(speech, None, "https://x.example/speech", 5.0)
    assert (await recogniser.transcribe(chord(), hints=Hints(("Ben",), ("logs",)))).text == "Ben, stop."
    assert speech.written == chord() and speech.phrases == ["Ben", "logs"] and recogniser.remote == "x.example"
    assert await recogniser.transcribe(SILENCE, hints=Hints()) == NOTHING_HEARD == await recogniser.hears_stop(chord())


async def test_a_refusal_of_azure_is_one_sentence():
    with pytest.raises(VoiceError, match="Azure refused"):
        await AzureRecogniser(FakeSpeech("cancelled"), None, "", 5.0).transcribe(chord(), hints=Hints())


def test_the_configuration_tells_models_apart():
    settings = Settings(voice="openai", voice_model="one")
    assert configuration_of(settings) != configuration_of(settings.model_copy(update={"voice_model": "two"}))


async def test_a_scripted_recogniser_hears_its_script_and_refuses_what_others_refuse():
    scripted = ScriptedRecogniser(["Ben, stop"], ["stop"])
    assert (await scripted.transcribe(SILENCE, hints=Hints())).text == "Ben, stop"
    assert (await scripted.hears_stop(SILENCE)).text == "stop"
    assert await scripted.transcribe(SILENCE, hints=Hints()) == NOTHING_HEARD
    with pytest.raises(VoiceError, match="middle of a sample"):
        await scripted.transcribe(b"odd", hints=Hints())

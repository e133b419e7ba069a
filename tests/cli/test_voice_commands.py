"""`blockcrew voice`, `doctor --voice` and `bench voice` as a user types them."""

import json
import wave
from importlib.util import find_spec

import pytest


def test_a_model_that_is_not_offered_is_one_sentence(typed):
    done = typed("voice", "fetch", "huge")
    assert done.returncode == 1 and "'huge' is not offered: choose tiny.en, base.en, small.en" in done.stderr


def test_names_that_sound_alike_are_told(typed):
    assert "Ben and Dan" in typed("voice", "names", "Ada", "Ben", "Dan").stdout
    assert "different enough" in typed("voice", "names", "Ada", "Ben").stdout


def test_the_doctor_tells_level_and_length_and_that_voice_is_off(typed, tmp_path):
    with wave.open(str(tmp_path / "mine.wav"), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(48_000)
        file.writeframes(bytes(4 * 48_000))
    done = typed("doctor", "--voice", "mine.wav", "--json")
    findings = {one["what"]: one for one in json.loads(done.stdout)}
    assert findings["recording"]["note"] == "1.0 s, converted from 2 channel(s) at 48000 Hz"
    assert not findings["level"]["ok"] and "this is silence" in findings["level"]["note"]
    assert "Voice is off" in findings["voice"]["note"] and done.returncode == 1


def test_the_doctor_refuses_rubbish_with_a_sentence(typed, tmp_path):
    (tmp_path / "bad.wav").write_bytes(b"rubbish")
    done = typed("doctor", "--voice", "bad.wav")
    assert "bad.wav is not a WAV file" in done.stdout


@pytest.mark.skipif(find_spec("sounddevice") is not None, reason="a microphone library is installed")
def test_recording_without_a_microphone_library_says_what_to_install(typed):
    assert "pip install sounddevice" in typed("doctor", "--voice", "microphone").stdout


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--set", "none.jsonl"), "none.jsonl cannot be read"),
        (("--set", "set.jsonl", "--recogniser", "ears"), "'ears' is unknown"),
        (("--set", "set.jsonl", "--voices", "slt,bob"), "'bob' is unknown"),
        (("--set", "set.jsonl", "--recogniser", "off"), "Voice is off"),
        (("--set", "set.jsonl", "--recogniser", "openai"), "needs a key"),
    ],
)
def test_a_measurement_that_cannot_begin_is_one_sentence(typed, tmp_path, monkeypatch, words, part):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    (tmp_path / "set.jsonl").write_text('{"text": "stop", "kind": "stop"}\n', "utf-8")
    done = typed("bench", "voice", *words)
    assert done.returncode == 1 and part in done.stderr and len(done.stderr.strip().splitlines()) == 1

"""Audio is checked before a recogniser gets it, and files are converted."""

import wave

import numpy as np
import pytest

from orchestrator.voice.audio import (
    RATE,
    check,
    check_format,
    is_silent,
    level,
    pcm_of,
    read_wav,
    resampled,
    samples_of,
    seconds_of,
)
from orchestrator.voice.recogniser import VoiceError
from tests.voice.sounds_for_tests import SILENCE, chord


def write_wav(path, samples, rate=RATE, channels=1, width=2):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(rate)
        file.writeframes(samples)
    return path


def tone(rate, seconds=1.0, pitch=440):
    return (0.5 * np.sin(2 * np.pi * pitch * np.arange(round(rate * seconds)) / rate)).astype(np.float32)


@pytest.mark.parametrize(
    ("pcm", "part"),
    [
        (b"\0" * 32001, "middle of a sample"),
        (b"\0" * 2 * RATE * 60, "60 seconds of talk"),
        (b"RIFF" + b"\0" * 100, "audio file"),
        (b"OggS" + b"\0" * 100, "audio file"),
        (b"\x1aE\xdf\xa3" + b"\0" * 100, "audio file"),
    ],
)
def test_bytes_that_are_no_utterance_are_refused_with_a_sentence(pcm, part):
    with pytest.raises(VoiceError, match=part):
        check(pcm)


def test_an_utterance_of_fifteen_seconds_is_taken():
    check(b"\0" * 2 * RATE * 15)


@pytest.mark.parametrize(("rate", "channels"), [(48_000, 1), (RATE, 2), (44_100, 2)])
def test_another_format_is_refused_with_a_sentence(rate, channels):
    with pytest.raises(VoiceError, match=f"{channels} channel.*{rate} Hz"):
        check_format(rate, channels)
    check_format(RATE, 1)


def test_silence_and_a_touched_key_are_silent_and_music_is_not():
    assert is_silent(SILENCE) and is_silent(b"") and is_silent(chord(0.05))
    assert not is_silent(chord())
    assert level(SILENCE) == -120.0 and -25 < level(chord()) < 0


@pytest.mark.parametrize(("rate", "channels"), [(48_000, 2), (22_050, 1), (8_000, 1), (RATE, 1)])
def test_a_recording_of_any_rate_is_converted(tmp_path, rate, channels):
    whole = np.repeat(tone(rate)[:, None], channels, 1)
    found = read_wav(write_wav(tmp_path / "one.wav", pcm_of(whole), rate, channels))
    assert (found.rate, found.channels) == (rate, channels)
    assert seconds_of(found.pcm) == pytest.approx(1.0, abs=0.001)
    spectrum = np.abs(np.fft.rfft(samples_of(found.pcm)))
    assert spectrum.argmax() == pytest.approx(440, abs=1)


def test_converting_keeps_the_loudness():
    assert np.abs(resampled(tone(48_000), 48_000)).max() == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize("content", [b"", b"rubbish" * 100, b"RIFF\0\0\0\0WAVE"])
def test_a_file_that_is_no_recording_is_refused_with_a_sentence(tmp_path, content):
    (tmp_path / "bad.wav").write_bytes(content)
    with pytest.raises(VoiceError, match=r"bad.wav is not a WAV file"):
        read_wav(tmp_path / "bad.wav")


def test_a_missing_file_and_24_bits_are_refused_with_a_sentence(tmp_path):
    with pytest.raises(VoiceError, match="cannot be read"):
        read_wav(tmp_path / "none.wav")
    with pytest.raises(VoiceError, match="24 bits"):
        read_wav(write_wav(tmp_path / "wide.wav", b"\0" * 300, width=3))

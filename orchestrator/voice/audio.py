"""Checks and converts audio: everything that a recogniser gets is 16 kHz, mono, signed 16-bit little-endian."""

import math
import wave
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from orchestrator.voice.recogniser import VoiceError

RATE = 16_000  # samples a second
WIDTH = 2  # bytes of a sample
LONGEST = 15.0  # seconds of an utterance
SHORTEST = 0.1  # seconds; a key that was only touched
QUIET = -55.0  # dB below full scale; room noise of a microphone that works is above it, a muted one is below
FULL = 32768.0
Samples = npt.NDArray[np.float32]


def seconds_of(pcm: bytes) -> float:
    """Return the length of audio in seconds."""
    return len(pcm) / (RATE * WIDTH)


def check(pcm: bytes) -> None:
    """Raise VoiceError for bytes that are no utterance: half a sample at the end, a file instead of samples, or too long."""
    if pcm[:4] in (b"RIFF", b"OggS", b"fLaC", b"\x1aE\xdf\xa3") or pcm[:3] == b"ID3":
        raise VoiceError("This is an audio file, not raw audio: send 16 kHz mono samples of 16 bits without a header.")
    if len(pcm) % WIDTH:
        raise VoiceError("The audio ends in the middle of a sample: send 16 kHz mono samples of 16 bits, two bytes each.")
    if seconds_of(pcm) > LONGEST:
        raise VoiceError(f"This is {seconds_of(pcm):.0f} seconds of talk: say one order, in at most {LONGEST:.0f} seconds.")


def check_format(rate: int, channels: int) -> None:
    """Raise VoiceError for a sample rate or a number of channels that recognisers do not take."""
    if rate != RATE or channels != 1:
        raise VoiceError(f"The audio has {channels} channel(s) at {rate} Hz: send one channel at {RATE} Hz.")


def samples_of(pcm: bytes) -> Samples:
    """Return audio as numbers between -1 and 1."""
    return np.frombuffer(pcm, "<i2").astype(np.float32) / np.float32(FULL)


def pcm_of(samples: Samples) -> bytes:
    """Return numbers between -1 and 1 as audio of 16 bits; louder ones are cut off."""
    return (np.clip(samples, -1, 1 - 1 / FULL) * FULL).astype("<i2").tobytes()


def level(pcm: bytes) -> float:
    """Return the loudness of the loudest 0.2 seconds in dB below full scale: -20 is loud speech, below -55 is silence."""
    samples = samples_of(pcm)
    part = RATE // 5
    if not samples.size:
        return -120.0
    loudest = max(float(np.mean(samples[start : start + part] ** 2)) for start in range(0, samples.size, part))
    return max(-120.0, 10 * math.log10(loudest + 1e-12))


def is_silent(pcm: bytes) -> bool:
    """Return whether nobody can be heard in the audio, because it is too quiet or too short."""
    return seconds_of(pcm) < SHORTEST or level(pcm) < QUIET


@dataclass(frozen=True, slots=True)
class Recording:
    """A WAV file as recognisers take it; `rate` and `channels` are those of the file before it was converted."""

    pcm: bytes
    rate: int
    channels: int


def read_wav(path: Path) -> Recording:
    """Read a WAV file of 16 bits and any rate and number of channels. Raises VoiceError if it is something else."""
    try:
        with wave.open(str(path), "rb") as file:
            rate, channels, width = file.getframerate(), file.getnchannels(), file.getsampwidth()
            raw = file.readframes(file.getnframes())
    except OSError as error:
        raise VoiceError(f"The recording {path} cannot be read ({error.strerror}): name a WAV file.") from error
    except (wave.Error, EOFError) as error:
        raise VoiceError(f"{path} is not a WAV file: convert it with `ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav`.") from error
    if width != WIDTH or not rate:
        raise VoiceError(f"{path} has samples of {8 * width} bits: convert it with `ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav`.")
    whole = np.frombuffer(raw[: len(raw) // (WIDTH * channels) * WIDTH * channels], "<i2").reshape(-1, channels)
    mono = (whole.astype(np.float32).mean(1) / np.float32(FULL)).astype(np.float32)
    return Recording(pcm_of(resampled(mono, rate)), rate, channels)


def resampled(samples: Samples, rate: int) -> Samples:
    """Return samples of another rate at 16 kHz, by cutting or padding their spectrum."""
    if rate == RATE or not samples.size:
        return samples
    wanted = max(1, round(samples.size * RATE / rate))
    spectrum: Any = np.fft.rfft(samples)[: wanted // 2 + 1]
    return np.asarray(np.fft.irfft(spectrum, wanted) * (wanted / samples.size), np.float32)

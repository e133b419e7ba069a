"""Speaks sentences with flite and espeak-ng, or reads recordings, and adds white noise of a given strength."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from orchestrator.bench.voice.sentences import Sentence
from orchestrator.core.errors import BlockcrewError
from orchestrator.voice.audio import FULL, RATE, Samples, pcm_of, read_wav, samples_of

FLITE, ESPEAK = ("slt", "rms", "awb"), ("en-us", "en-gb")
VOICES = (*FLITE, *ESPEAK)
BEFORE, AFTER = 0.2, 0.3  # seconds of silence around a sentence, as a key is pressed and released
LOUD = 300 / FULL  # samples above this count as speech when the strength of the noise is chosen
SECONDS = 30.0  # for one sentence


@dataclass(frozen=True, slots=True)
class Spoken:
    """One sentence in one voice; `noisy` says whether noise was added."""

    sentence: Sentence
    voice: str
    noisy: bool
    pcm: bytes


def spoken(sentences: Sequence[Sentence], voices: Sequence[str], snr: float | None, seed: int) -> Iterator[Spoken]:
    """Yield each sentence in each voice, clean and, unless `snr` is None, with noise that is `snr` dB weaker than speech.
    Raises BlockcrewError when a voice is not installed."""
    for place, one in enumerate(sentences):
        for number, voice in enumerate(voices):
            yield from both(one, voice, render(one.text, voice), snr, seed + 1000 * place + number)


def recorded(sentences: Sequence[Sentence], folder: Path, snr: float | None, seed: int) -> Iterator[Spoken]:
    """Yield the recordings of a folder: 12.wav or 12_anything.wav is the sentence with `i` 12. Raises BlockcrewError when
    none fits."""
    count = 0
    for place, one in enumerate(sentences):
        for file in sorted((*folder.glob(f"{one.number}.wav"), *folder.glob(f"{one.number}_*.wav"))):
            count += 1
            yield from both(one, file.stem, samples_of(read_wav(file).pcm), snr, seed + 1000 * place)
    if not count:
        raise BlockcrewError(f"{folder} has no recordings of this set: name them by the number `i`, such as 12.wav.")


def both(sentence: Sentence, voice: str, samples: Samples, snr: float | None, seed: int) -> Iterator[Spoken]:
    """Yield one sentence clean and with noise."""
    yield Spoken(sentence, voice, False, pcm_of(samples))
    if snr is not None:
        yield Spoken(sentence, voice, True, pcm_of(with_noise(samples, snr, np.random.default_rng(seed))))


def with_noise(samples: Samples, snr: float, chance: np.random.Generator) -> Samples:
    """Return samples with white noise that is `snr` dB weaker than their speech."""
    loud = samples[np.abs(samples) > LOUD]
    strength = float(np.sqrt(np.mean(loud**2))) if loud.size else 0.0
    noise = chance.standard_normal(samples.size).astype(np.float32)
    return np.asarray(samples + noise * np.float32(strength * 10 ** (-snr / 20)), np.float32)


def render(text: str, voice: str) -> Samples:
    """Return a sentence as a synthetic voice speaks it. Raises BlockcrewError when the voice is not installed."""
    program = "flite" if voice in FLITE else "espeak-ng"
    if shutil.which(program) is None:
        raise BlockcrewError(f"The voice {voice} needs {program}: install it (Debian: apt install {program}).")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "spoken.wav"
        flite, espeak = ["-voice", voice, "-t", text, "-o", str(file)], ["-v", voice, "-w", str(file), "--", text]
        done = subprocess.run(
            [program, *(flite if program == "flite" else espeak)],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS, check=False,
        )  # fmt: skip
        if done.returncode or not file.is_file():
            raise BlockcrewError(f"{program} cannot speak with the voice {voice}: {done.stderr.strip()[:200]}")
        samples = samples_of(read_wav(file).pcm)
    silence = np.zeros(round(RATE * BEFORE), np.float32), np.zeros(round(RATE * AFTER), np.float32)
    return np.concatenate([silence[0], samples, silence[1]])

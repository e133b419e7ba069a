"""`blockcrew doctor --voice`: recognises a recording or a few seconds from the microphone; shows level, text, score, time."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from orchestrator.cli.loop import run
from orchestrator.core.errors import BlockcrewError
from orchestrator.settings import Settings
from orchestrator.voice.audio import QUIET, RATE, Recording, level, read_wav, seconds_of
from orchestrator.voice.opening import open_recogniser
from orchestrator.voice.recogniser import NO_HINTS, Transcript, VoiceError

Finding = tuple[str, bool, str]
MICROPHONE = "microphone"  # instead of a file
SECONDS = 4
LOUD = -3.0  # dB; above it speech is cut off


def voice(source: str) -> Iterator[Finding]:
    """Recognise a recording and yield its findings (what was checked, whether it is right, a note): the level, and the text
    with its score and time. `source` is a WAV file or `microphone`."""
    try:
        recording = recorded() if source == MICROPHONE else read_wav(Path(source))
        yield "recording", True, described(recording)
        yield "level", *judged(level(recording.pcm))
        heard = run(transcribed(recording.pcm))
    except BlockcrewError as error:
        yield "voice", False, str(error)
        return
    if not heard.text:
        yield "heard", False, "nothing: speak louder or nearer, and check that the right microphone is chosen"
        return
    yield "heard", True, f"{heard.text!r}, score {heard.score:.2f}, in {heard.milliseconds:.0f} ms"
    if heard.alternatives:
        yield "  or", True, ", ".join(map(repr, heard.alternatives[:3]))


def described(recording: Recording) -> str:
    """Return the length of a recording, and its format if it had to be converted."""
    length = f"{seconds_of(recording.pcm):.1f} s"
    if (recording.rate, recording.channels) == (RATE, 1):
        return length
    return f"{length}, converted from {recording.channels} channel(s) at {recording.rate} Hz"


def judged(decibels: float) -> tuple[bool, str]:
    """Return whether a level is usable, and a note."""
    told = f"{decibels:.0f} dB below full scale" if decibels < 0 else "full scale"
    if decibels < QUIET:
        return False, f"{told}: this is silence; check that the microphone is on"
    return decibels < LOUD, told if decibels < LOUD else f"{told}: too loud, speech is cut off; turn the microphone down"


async def transcribed(pcm: bytes) -> Transcript:
    """Return what the recogniser of the settings hears. Raises VoiceError when it is off or fails."""
    recogniser = open_recogniser(Settings.read())
    try:
        await recogniser.start()
        return await recogniser.transcribe(pcm, hints=NO_HINTS)
    finally:
        await recogniser.close()


def recorded() -> Recording:
    """Record a few seconds from the microphone. Raises VoiceError without the package sounddevice or a microphone."""
    if find_spec("sounddevice") is None:
        raise VoiceError("Recording needs the package sounddevice: `pip install sounddevice`, or name a WAV file.")
    try:
        device: Any = import_module("sounddevice")
        print(f"Speak now, for {SECONDS} seconds ...")
        frames = device.rec(SECONDS * RATE, samplerate=RATE, channels=1, dtype="int16", blocking=True)
    except (OSError, RuntimeError, ValueError) as error:
        raise VoiceError(f"The microphone cannot be used ({error}): name a WAV file instead.") from error
    return Recording(frames.tobytes(), RATE, 1)

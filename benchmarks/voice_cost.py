"""Measures what recognising one utterance costs: processor time, time by the clock, and the memory of Whisper's process.

    .venv/bin/python -m benchmarks.voice_cost --file ORDER.wav [--model FOLDER] [--rounds 20]

The last line is JSON: `cpu_s` and `wall_s` (medians of the rounds) and `memory_mb` (pages shared with others count in part, as
read after the last round). Linux only.
"""

import argparse
import asyncio
import json
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from orchestrator.bench.capacity.process_use import cpu_seconds, memory_bytes
from orchestrator.core.errors import BlockcrewError
from orchestrator.settings import Settings
from orchestrator.voice.audio import read_wav, seconds_of
from orchestrator.voice.opening import open_whisper
from orchestrator.voice.recogniser import Hints
from orchestrator.voice.whisper.whisper_recogniser import WhisperRecogniser

HINTS = Hints(names=("Foreman", "Alex", "Steve", "Maya"))
MB = 1_000_000


@asynccontextmanager
async def recogniser_of(model: str) -> AsyncIterator[tuple[WhisperRecogniser, int]]:
    """Open Whisper with a model's folder or name; yield it and the number of its process, and end it afterwards."""
    settings = Settings.read()
    recogniser = open_whisper(settings.model_copy(update={"voice_model": model}) if model else settings)
    assert isinstance(recogniser, WhisperRecogniser)
    try:
        await recogniser.start()
        assert recogniser.process.running
        yield recogniser, recogniser.process.running.pid
    finally:
        await recogniser.close()


async def cost_of_one(recogniser: WhisperRecogniser, worker: int, pcm: bytes) -> tuple[float, float]:
    """Recognise an utterance once; return its processor time and its time by the clock, in seconds."""
    used, began = cpu_seconds([worker]), time.monotonic()
    await recogniser.transcribe(pcm, hints=HINTS)
    return cpu_seconds([worker]) - used, time.monotonic() - began


async def measured(file: Path, model: str, rounds: int) -> dict[str, float]:
    """Return the costs of recognising a WAV file, after a first round that is not counted."""
    pcm = read_wav(file).pcm
    async with recogniser_of(model) as (recogniser, worker):
        await cost_of_one(recogniser, worker, pcm)
        costs = [await cost_of_one(recogniser, worker, pcm) for _ in range(rounds)]
        memory = memory_bytes([worker]) / MB
    cpu, wall = (statistics.median(each) for each in zip(*costs, strict=True))
    return {"audio_s": round(seconds_of(pcm), 2), "rounds": rounds, "cpu_s": round(cpu, 3), "wall_s": round(wall, 3),
            "memory_mb": round(memory)}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path, required=True, help="a WAV file of one utterance, about 3 s long")
    parser.add_argument("--model", default="", help="folder or name of the model; default BLOCKCREW_VOICE_MODEL")
    parser.add_argument("--rounds", type=int, default=20)
    asked = parser.parse_args()
    try:
        print(json.dumps(asyncio.run(measured(asked.file, asked.model, asked.rounds))))
    except BlockcrewError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()

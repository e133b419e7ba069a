"""The process in which Whisper runs: `python -m orchestrator.voice.whisper.worker FOLDER THREADS`.

It reads a line of JSON and audio for each utterance from standard input, and writes a line of JSON for each. It ends when
its input ends, so it never outlives the service.
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import BinaryIO

from orchestrator.process_environment import calm_numpy


def serve(model: str, threads: int, into: BinaryIO, out: BinaryIO) -> None:
    """Load the model, say so, and decode until the input ends. An error of CTranslate2 is answered as text."""
    calm_numpy()
    from orchestrator.voice.whisper.model import DecodingOptions, WhisperModel  # noqa: PLC0415 - it loads numpy

    try:
        whisper = WhisperModel(Path(model), threads)
    except (RuntimeError, ValueError, OSError) as error:
        tell(out, {"error": str(error)})
        return
    tell(out, {"ready": True})
    while line := into.readline():
        asked = json.loads(line)
        pcm = into.read(asked["bytes"])
        if len(pcm) < asked["bytes"]:
            return
        try:
            tell(out, asdict(whisper.decode(pcm, DecodingOptions(asked["prompt"], asked["beam"]))))
        except (RuntimeError, ValueError) as error:
            tell(out, {"error": str(error)})


def tell(out: BinaryIO, what: dict[str, object]) -> None:
    """Write one line of JSON at once."""
    out.write(json.dumps(what).encode() + b"\n")
    out.flush()


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]), sys.stdin.buffer, sys.stdout.buffer)

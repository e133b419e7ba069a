"""Keeps what a recogniser heard in a file, so that an interrupted measurement goes on where it stopped."""

import hashlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path

from orchestrator.voice.recogniser import Transcript


class HeardCache:
    """Transcripts by the recogniser's configuration and the audio, one JSON line each. A line cut off at the end is ignored."""

    def __init__(self, file: Path, configuration: str) -> None:
        self.file, self.configuration = file, configuration
        self.known: dict[str, Transcript] = dict(filter(None, map(entry, self.lines())))

    def lines(self) -> list[str]:
        """Return the lines of the file; none when it does not exist yet."""
        return self.file.read_text("utf-8").splitlines() if self.file.is_file() else []

    async def get(self, kind: str, pcm: bytes, hear: Callable[[], Awaitable[Transcript]]) -> Transcript:
        """Return what was heard in audio; `hear` is called when that is not known yet. `kind` is whole or stop."""
        key = hashlib.sha256(f"{self.configuration}\0{kind}\0".encode() + pcm).hexdigest()[:24]
        if key not in self.known:
            self.known[key] = await hear()
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": key} | asdict(self.known[key])) + "\n")
        return self.known[key]


def entry(line: str) -> tuple[str, Transcript] | None:
    """Return the key and the transcript of a line; None for a line that was cut off."""
    try:
        row = json.loads(line)
        return row["key"], Transcript(
            row["text"], row["score"], tuple(row["alternatives"]), row["milliseconds"], tuple(row["scores"])
        )
    except (ValueError, KeyError, TypeError):
        return None

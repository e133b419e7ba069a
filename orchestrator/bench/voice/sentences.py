"""Reads a set of sentences to measure voice with: JSON lines with a text and what it means."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError

KINDS = ("cmd", "talk", "stop")
FIELDS = ("addressees", "intent", "slots")
SPEAKER = "Sam"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a set. `meaning` has those of addressees, intent and slots that the set gives; `row` is its JSON."""

    number: int
    kind: str
    text: str
    bots: tuple[str, ...]
    row: Mapping[str, Any] = field(repr=False)

    @property
    def meaning(self) -> dict[str, Any]:
        """Return the fields by which a command is compared with the sentence."""
        return {name: self.row[name] for name in FIELDS if name in self.row}

    @property
    def heard(self) -> dict[str, Any]:
        """Return the context of the line as `blockcrew commands parse --json` takes it, without its text."""
        speaker = self.row.get("speaker") or SPEAKER
        state = {"bots": list(self.bots)}
        return {"speaker": speaker, "source": "voice", "players": [speaker], "state": state, "prior": self.row.get("prior")}


def read_sentences(file: Path, half: str = "") -> list[Sentence]:
    """Return the sentences of a file, of one half if it is named. Raises BlockcrewError with the line of a mistake."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BlockcrewError(f"The set {file} cannot be read: name a file of JSON lines.") from error
    found = [sentence(file, number, line) for number, line in enumerate(lines, 1) if line.strip()]
    kept = [one for one in found if not half or one.row.get("half") == half]
    if not kept:
        raise BlockcrewError(f"The set {file} has no sentences{f' with half {half!r}' if half else ''}.")
    return kept


def sentence(file: Path, number: int, line: str) -> Sentence:
    """Return the sentence in one line of a file. Raises BlockcrewError that names the line."""
    try:
        row = json.loads(line)
    except ValueError as error:
        raise BlockcrewError(f"{file}, line {number}: this is not JSON.") from error
    text = row.get("text") if isinstance(row, dict) else None
    if not isinstance(text, str) or not text.strip() or row.get("kind", "cmd") not in KINDS:
        raise BlockcrewError(f'{file}, line {number}: write {{"text": "...", "kind": "cmd", "talk" or "stop", ...}}.')
    bots = row.get("bots") or []
    if not isinstance(bots, list) or not all(isinstance(name, str) for name in bots):
        raise BlockcrewError(f"{file}, line {number}: `bots` must be a list of names.")
    index = row.get("i")
    return Sentence(index if isinstance(index, int) else number, row.get("kind", "cmd"), text, tuple(bots), row)
